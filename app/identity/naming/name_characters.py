"""The characters of names: which invisible ones belong to the spelling of a name, and which are trimmed.

Persian, the scripts of India and Sri Lanka, and emoji of several parts need characters that show nothing
themselves. Anywhere else they would only make two names look the same.
"""

import re
import unicodedata

from app.identity.naming.name_similarity import is_invisible, is_variation_selector

JOINERS = "\u200c\u200d"
"""Zero-width non-joiner and joiner."""
JOINING_SCRIPTS = frozenset(
    (
        *("ADLAM", "ARABIC", "BALINESE", "BENGALI", "BRAHMI", "CHAKMA", "DEVANAGARI", "GUJARATI", "GURMUKHI"),
        *("HANIFI", "JAVANESE", "KANNADA", "KHMER", "LAO", "MALAYALAM", "MANDAIC", "MONGOLIAN", "MYANMAR"),
        *("NEWA", "NKO", "ORIYA", "PHAGS-PA", "SINHALA", "SUNDANESE", "SYRIAC", "TAMIL", "TELUGU", "TIBETAN"),
        "TIRHUTA",
    )
)
"""Scripts in which a joiner can stand between two letters: the first words of their characters' names."""
PASTED = "\xad\u061c\u200b\u200c\u200d\u200e\u200f\u2060\ufeff"
"""Characters of no width that are copied with a name. Those that turn the text around are refused instead."""
UNREADABLE = "\ufffc\ufffd"
"""They stand for an object that was not copied, and for a character that could not be read."""
FLAG_OF_REGION = re.compile("\U0001f3f4[\U000e0030-\U000e0039\U000e0061-\U000e007a]{3,6}\U000e007f")
"""A black flag with the code of a region, such as Scotland's, in invisible letters."""
SKIN_TONES = range(0x1F3FB, 0x1F400)
_VIRAMA = 9
"""The combining class of the signs that join two consonants."""
_KEYCAP = "\u20e3"
_TEXT_OR_EMOJI = "\ufe0e\ufe0f"
_MONGOLIAN_SELECTORS = "\u180b\u180c\u180d\u180f"


def trim_name(text: str) -> str:
    """The normalised text without anything pasted around it, and with ordinary spaces inside."""
    spaced = "".join([" " if unicodedata.category(char) == "Zs" else char for char in text])
    name = " ".join(unicodedata.normalize("NFC", spaced).split(" "))
    start, end = 0, len(name)
    while start < end and _is_blank(name[start]):
        start += 1
    while end > start and _is_blank(name[end - 1]) and not _ends_spelling(name[start:end]):
        end -= 1
    return re.sub(" +", " ", name[start:end])


def has_hidden_characters(name: str) -> bool:
    """Whether a name has a character that shows nothing, and that its spelling does not need."""
    name = FLAG_OF_REGION.sub("\U0001f3f4", name)
    return any(_is_hidden(name, index) for index in range(len(name)))


def _is_hidden(name: str, index: int) -> bool:
    char, before, after = name[index], name[:index], name[index + 1 : index + 2]
    if char in JOINERS:
        return not _joins(before, after)
    if is_variation_selector(char) or char in _MONGOLIAN_SELECTORS:
        return not _selects(char, before[-1:], after)
    return is_invisible(char) or char in UNREADABLE or not char.isprintable()


def _joins(before: str, after: str) -> bool:
    """Whether a joiner belongs between two characters."""
    if before and unicodedata.combining(before[-1]) == _VIRAMA:
        return not after or _is_letter(after)
    emoji = before.rstrip("".join(map(chr, SKIN_TONES)) + _TEXT_OR_EMOJI)[-1:]
    if emoji and unicodedata.category(emoji) == "So":
        return bool(after) and unicodedata.category(after) in ("So", "Sm")
    return all(
        char and _is_letter(char) and _script(char) in JOINING_SCRIPTS for char in (before[-1:], after)
    )


def _selects(selector: str, base: str, after: str) -> bool:
    """Whether a variation selector chooses among forms of a character."""
    if not base:
        return False
    if selector in _TEXT_OR_EMOJI:
        is_symbol = not base.isascii() and unicodedata.category(base)[0] in "SP"
        return is_symbol or (base in "0123456789#*" and after == _KEYCAP)
    script = _script(base)
    return script == "MONGOLIAN" if selector in _MONGOLIAN_SELECTORS else script == "CJK"


def _is_blank(char: str) -> bool:
    return char.isspace() or char in PASTED


def _ends_spelling(name: str) -> bool:
    """Whether the blank character at the end of a name belongs to it."""
    is_joined = name[-1] in JOINERS and unicodedata.combining(name[-2:-1] or " ") == _VIRAMA
    return is_joined or any(match.end() == len(name) for match in FLAG_OF_REGION.finditer(name))


def _is_letter(char: str) -> bool:
    return unicodedata.category(char)[0] in "LM"


def _script(char: str) -> str:
    """The first word of a character's name, which is the name of its script."""
    return unicodedata.name(char, "").partition(" ")[0]
