"""Names of users: which are allowed."""

import unicodedata

from app.identity.naming.bot_names import is_bot_name
from app.identity.naming.name_characters import has_hidden_characters, trim_name
from app.identity.naming.name_similarity import are_confusable
from app.identity.naming.reserved_names import STAFF_NAMES, VIEWER_NAMES, has_staff_word, is_reserved
from app.web.errors import invalid

MAX_NAME_LENGTH = 24
MAX_TYPED_LENGTH = 1_000
"""Maximum number of characters that are read, including any pasted around the name."""
MAX_STACKED_MARKS = 4
"""Combining marks on one letter (Unicode TS 39, 5.4)."""
RESERVED_NAMES = (*VIEWER_NAMES, *STAFF_NAMES)
"""Names that pages use for the viewer, for bots, for deleted users, and for those who run the site."""


def check_name(text: str, site_name: str = "") -> str:
    """The normalised name: 1 to 24 printable, visible characters. Raises Problem 422.

    Anything pasted around it is removed. Control and format characters (such as those that change the
    direction of text) are refused, unless the spelling needs them; so are invisible names, names of marks
    only, names that look like a bot's or a reserved one, even with a number or punctuation, and the name that
    this site has.
    """
    name = trim_name(text[:MAX_TYPED_LENGTH])
    if not name and not text.strip():
        raise invalid("Enter a name.")
    if len(name) > MAX_NAME_LENGTH:
        raise invalid("Names can have up to {most} characters.", most=MAX_NAME_LENGTH)
    if not name or has_hidden_characters(name):
        raise invalid("Names can’t contain invisible characters.")
    if _count_stacked_marks(name) > MAX_STACKED_MARKS or _is_mark(name[0]):
        raise invalid("Marks need a letter to stand on, and at most {most} fit.", most=MAX_STACKED_MARKS)
    if is_bot_name(name):
        raise invalid("A bot has that name. Choose another.")
    is_reserved_name = is_reserved(name, RESERVED_NAMES) or are_confusable(name, site_name)
    if is_reserved_name or has_staff_word(name):
        raise invalid("That’s a word of the table’s own. Choose another name.")
    return name


def _is_mark(char: str) -> bool:
    return unicodedata.category(char).startswith("M")


def _count_stacked_marks(name: str) -> int:
    """The length of the longest run of marks."""
    longest = run = 0
    for char in unicodedata.normalize("NFD", name):
        run = run + 1 if _is_mark(char) else 0
        longest = max(longest, run)
    return longest
