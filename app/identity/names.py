"""What somebody may be called, and how people at one table are told apart."""

import unicodedata
from collections.abc import Collection

from app.identity.bot_names import is_bot_name
from app.identity.name_similarity import is_selector, is_unseen, look_alike, looks_like_any
from app.language.deleted_players import NOBODY
from app.web.errors import invalid

LONGEST = 24
MOST_MARKS = 4
"""How many marks may stand one upon the other (Unicode TS 39, 5.4)."""
RESERVED = ("You", "Du", "Bot", NOBODY)
"""What pages call whoever reads them, in every language, seats that nobody sits on, and whoever is gone."""


def check_name(given: str) -> str:
    """The name as it is kept: 1 to 24 printable characters that can be seen. Raises Problem 422.

    Refused are control and format characters, those that turn the direction of writing among them, what looks
    like nothing or is marks alone, and what looks like the name of a bot or like the word for the reader.
    """
    name = unicodedata.normalize("NFC", given).strip()
    if not name:
        raise invalid("Enter a name.")
    if len(name) > LONGEST:
        raise invalid("Names can have up to {most} characters.", most=LONGEST)
    if not name.isprintable() or _has_unseen(name):
        raise invalid("Names can’t contain invisible characters.")
    if _most_marks(name) > MOST_MARKS or _is_mark(name[0]):
        raise invalid("Marks need a letter to stand on, and at most {most} fit.", most=MOST_MARKS)
    if is_bot_name(name):
        raise invalid("A bot has that name. Choose another.")
    if looks_like_any(name, RESERVED):
        raise invalid("That’s a word of the table’s own. Choose another name.")
    return name


def distinct_name(name: str, others: Collection[str]) -> str:
    """The name, with a number when it looks like that of somebody else at the table."""
    number, apart = 1, name
    while any(look_alike(apart, other) for other in others):
        number += 1
        apart = f"{name} {number}"
    return apart


def _is_mark(char: str) -> bool:
    return unicodedata.category(char).startswith("M")


def _has_unseen(name: str) -> bool:
    """Whether something in it cannot be seen: of an emoji the selector of its variant is a part."""
    before = ("", *name)
    return any(
        is_unseen(char) and not (is_selector(char) and unicodedata.category(last or " ") == "So")
        for last, char in zip(before, name, strict=False)
    )


def _most_marks(name: str) -> int:
    """How many marks follow one another at most."""
    most = run = 0
    for char in unicodedata.normalize("NFD", name):
        run = run + 1 if _is_mark(char) else 0
        most = max(most, run)
    return most
