"""How names look: two that a reader could take for one another, by the tables of Unicode TS 39.

The tables are those of confusable-homoglyphs, which lists for every character what it is confused with. What
is confused in that way, over one step or several, is here one thing, for which one of them stands.
"""

import unicodedata
from collections.abc import Iterable
from functools import cache, lru_cache
from typing import Any

from confusable_homoglyphs.confusables import confusables_data  # type: ignore[import-untyped]

IGNORED = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0")
"""Not seen, though they count as letters, marks or symbols; the variation selectors are ranges besides."""
SELECTORS = (range(0xFE00, 0xFE10), range(0xE0100, 0xE01F0))
"""Say in which variant the character before them is drawn."""
STEPS = 3
"""How often what stands for a character is looked up again: \u2a27 is drawn as +\u2082, and that 2 as a 2."""


def is_unseen(char: str) -> bool:
    """Whether a printable character leaves nothing to be seen."""
    return char in IGNORED or is_selector(char)


def is_selector(char: str) -> bool:
    """Whether it only chooses how the character before it is drawn."""
    return any(ord(char) in one for one in SELECTORS)


def looks_of(name: str) -> frozenset[str]:
    """What a name looks like, as it stands and in small letters: names that share one of them look alike."""
    return frozenset((_skeleton(name).casefold(), _skeleton(name.casefold()).casefold()))


def look_alike(one: str, other: str) -> bool:
    """Whether a reader could take one name for the other."""
    return not looks_of(one).isdisjoint(looks_of(other))


def looks_like_any(name: str, others: Iterable[str]) -> bool:
    """Whether a reader could take it for one of the others."""
    looks = looks_of(name)
    return any(not looks.isdisjoint(looks_of(other)) for other in others)


@lru_cache(maxsize=4096)
def _skeleton(name: str) -> str:
    """TS 39, 4; wide and other variants of letters of which its tables say nothing are the letters."""
    stands = _representatives()
    for _ in range(STEPS):
        whole = [stands.get(_apart(char), char) for char in unicodedata.normalize("NFC", name)]
        parts = [stands.get(char) or unicodedata.normalize("NFKD", char) for char in _apart("".join(whole))]
        name = _apart("".join(parts))
    return name


def _apart(text: str) -> str:
    """Decomposed, and without what is not seen."""
    return "".join([char for char in unicodedata.normalize("NFD", text) if not _is_left_out(char)])


def _is_left_out(char: str) -> bool:
    return is_unseen(char) or char.isspace() or unicodedata.category(char) == "Cf"


@cache
def _representatives() -> dict[str, str]:
    """What stands for every text that could be another: of those that look the same the longest text
    (m is drawn as rn), of equally long ones a small letter, else a capital."""
    leader: dict[str, str] = {}

    def lead(text: str) -> str:
        while (above := leader.setdefault(text, text)) != text:
            leader[text] = text = leader[above]
        return text

    for char, likes in _tables().items():
        for like in likes:
            leader[lead(_apart(like["c"]))] = lead(_apart(char))
    groups: dict[str, list[str]] = {}
    for text in leader:
        groups.setdefault(lead(text), []).append(text)
    stands: dict[str, str] = {}
    for group in groups.values():
        chosen = min(group, key=_rank)
        stands |= dict.fromkeys(group, chosen)
    return stands


def _rank(text: str) -> tuple[int, bool, bool, str]:
    return -len(text), not (text.isascii() and text.islower()), not (text.isascii() and text.isalpha()), text


def _tables() -> dict[str, list[dict[str, Any]]]:
    tables: dict[str, list[dict[str, Any]]] = confusables_data
    return tables
