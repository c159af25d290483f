"""Names that nobody can take because they would mislead others: the names of bots, the site and its staff.

A name is refused if it looks like a reserved one, even with numbers, punctuation or small words around it.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from functools import cache

from app.identity.naming.name_similarity import name_skeletons
from app.language.deleted_players import NOBODY

VIEWER_NAMES = ("You", "Du", "Bot", NOBODY)
"""Names that pages use for the viewer (in every language), for bots, and for deleted users."""
STAFF_NAMES = (
    *("Admin", "Administrator", "Operator", "Moderator", "System", "Magehall", "Host", "Server", "Support"),
    *(
        "Sysadmin",
        "Webmaster",
        "Root",
        "Gastgeber",
        "Gastgeberin",
        "Betreiber",
        "Administratorin",
        "Moderatorin",
    ),
)
"""Names for those who run the site or a table."""
STAFF_WORDS = ("Admin", "Administrator", "Moderator", "Magehall")
"""Nobody has one of these words in their name."""
FILL_WORDS = frozenset(
    (
        *("the", "official", "real", "your", "our", "team", "bot"),
        *("der", "die", "das", "dein", "deine", "unser", "unsere", "echte", "echter"),
    )
)
"""Words that do not turn a reserved name into a different one."""
LEET = str.maketrans("013457@$!", "oieastasi")
"""Digits and signs in place of letters."""
ROMAN_NUMBERS = frozenset(["II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X"])
MAX_NUMBER_LENGTH = 6
"""Digits at the end of a name that are taken for a number."""


def is_reserved(name: str, reserved: Iterable[str]) -> bool:
    """Whether a name looks like a reserved one, even with something added to it."""
    skeletons = _list_skeletons(tuple(reserved))
    words = [word for word in _split_words(name) if word.casefold() not in FILL_WORDS - {"bot"}]
    others = [word for word in words if skeletons.isdisjoint(name_skeletons(word))]
    if len(others) < len(words) and {word.casefold() for word in others} <= {"bot"}:
        return True
    return any(not skeletons.isdisjoint(name_skeletons(form)) for form in set(_list_forms(name)) if form)


def has_staff_word(name: str) -> bool:
    """Whether one of the words of a name stands for the site or its staff."""
    skeletons = _list_skeletons(STAFF_WORDS)
    words = [word for text in (name, name.translate(LEET)) for word in _split_words(text)]
    return any(not skeletons.isdisjoint(name_skeletons(word)) for word in words)


@cache
def _list_skeletons(names: tuple[str, ...]) -> frozenset[str]:
    """The skeletons of all names."""
    return frozenset().union(*map(name_skeletons, names))


def _list_forms(name: str) -> Iterator[str]:
    """A name as it is, and without numbers, punctuation, accents and small words, in all combinations."""
    for text in (name, _strip_marks(name), name.translate(LEET)):
        yield text
        yield from _strip_numbers("".join([char for char in text if char.isalnum()]))
        words = _split_words(text)
        yield from _strip_numbers("".join(words))
        for fill_words in (FILL_WORDS - {"bot"}, FILL_WORDS):
            yield from _strip_numbers("".join([word for word in words if word.casefold() not in fill_words]))


def _split_words(text: str) -> list[str]:
    """The words of a text, without numbers."""
    words = ["".join(filter(str.isalnum, word)) for word in re.split(r"[\W_]+", text)]
    return [word for word in words if word and not word.isnumeric() and word not in ROMAN_NUMBERS]


def _strip_numbers(text: str) -> Iterator[str]:
    """A text with fewer and fewer digits at its ends: some digits may stand for letters."""
    yield text
    for _ in range(MAX_NUMBER_LENGTH):
        if text and text[-1].isnumeric():
            text = text[:-1]
        elif text and text[0].isnumeric():
            text = text[1:]
        else:
            return
        yield text


def _strip_marks(text: str) -> str:
    return "".join(
        [char for char in unicodedata.normalize("NFD", text) if unicodedata.category(char)[0] != "M"]
    )
