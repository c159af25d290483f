"""Confusable names, by the skeletons of Unicode TS 39.

The tables of confusable-homoglyphs list the characters that each character can be confused with. Characters
that are connected in this way, directly or through others, form a group with one representative.
"""

import json
import unicodedata
from collections.abc import Collection
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

IGNORED = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0\U00016fe4\U0001d159"
)
"""Invisible, although they count as letters, marks or symbols. Variation selectors are invisible too."""
VARIATION_SELECTORS = (range(0xFE00, 0xFE10), range(0xE0100, 0xE01F0))
"""They select how the preceding character is displayed."""
TAGS = range(0xE0020, 0xE0080)
"""They distinguish the flags of regions."""
REPLACEMENT_ROUNDS = 3
"""Rounds of replacement: \u2a27 becomes +\u2082, whose \u2082 becomes 2 in the next round."""


def is_invisible(char: str) -> bool:
    """Whether a character that counts as printable shows nothing."""
    return char in IGNORED or is_variation_selector(char)


def is_variation_selector(char: str) -> bool:
    """Whether a character only selects how the preceding one is displayed."""
    return any(ord(char) in selectors for selectors in VARIATION_SELECTORS)


def name_skeletons(name: str) -> frozenset[str]:
    """The skeletons of a name as written and in lower case; names that share one look alike."""
    return frozenset((_skeleton(name).casefold(), _skeleton(name.casefold()).casefold()))


def are_confusable(name: str, other: str) -> bool:
    """Whether two names look alike."""
    return not name_skeletons(name).isdisjoint(name_skeletons(other))


def distinct_name(name: str, others: Collection[str]) -> str:
    """The name, with a number appended if it looks like another one at the table."""
    number, candidate = 1, name
    while any(are_confusable(candidate, other) for other in others):
        number += 1
        candidate = f"{name} {number}"
    return candidate


def prepare() -> None:
    """Read the tables before the first name is compared: it takes 0.2 s, for which a request would block."""
    _representatives()


@lru_cache(maxsize=4096)
def _skeleton(name: str) -> str:
    """The skeleton of TS 39, section 4; letter variants that are not in its tables become plain letters."""
    representatives = _representatives()
    for _ in range(REPLACEMENT_ROUNDS):
        replaced = [
            representatives.get(_decompose(char), char) for char in unicodedata.normalize("NFC", name)
        ]
        parts = [
            representatives.get(char) or unicodedata.normalize("NFKD", char)
            for char in _decompose("".join(replaced))
        ]
        name = _decompose("".join(parts))
    return name


def _decompose(text: str) -> str:
    """The NFD form without invisible characters and spaces."""
    return "".join([char for char in unicodedata.normalize("NFD", text) if not _is_ignored(char)])


def _is_ignored(char: str) -> bool:
    is_format = unicodedata.category(char) == "Cf" and ord(char) not in TAGS
    return is_invisible(char) or char.isspace() or is_format


@cache
def _representatives() -> dict[str, str]:
    """The representative of every confusable text.

    It is the longest text of a group (m looks like rn); of equally long ones a lower-case ASCII letter, else
    a capital.
    """
    parents: dict[str, str] = {}  # a union-find forest

    def find_root(text: str) -> str:
        while (parent := parents.setdefault(text, text)) != text:
            parents[text] = text = parents[parent]
        return text

    for char, lookalikes in _confusables().items():
        for lookalike in lookalikes:
            parents[find_root(_decompose(lookalike["c"]))] = find_root(_decompose(char))
    groups: dict[str, list[str]] = {}
    for text in parents:
        groups.setdefault(find_root(text), []).append(text)
    representatives: dict[str, str] = {}
    for group in groups.values():
        representatives |= dict.fromkeys(group, min(group, key=_preference))
    return representatives


def _preference(text: str) -> tuple[int, bool, bool, str]:
    return -len(text), not (text.isascii() and text.islower()), not (text.isascii() and text.isalpha()), text


def _confusables() -> dict[str, list[dict[str, Any]]]:
    """The tables, read from their file: importing the library keeps 8 MB in memory."""
    tables: dict[str, list[dict[str, Any]]] = json.loads(
        files("confusable_homoglyphs").joinpath("confusables.json").read_text("utf-8")
    )
    return tables
