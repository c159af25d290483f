"""Names: invisible, confusable and reserved ones."""

# ruff: noqa: E501 -- lists of names

from functools import cache

import pytest
from confusable_homoglyphs.confusables import confusables_data  # type: ignore[import-untyped]

from app.identity.naming.bot_names import BOT_NAMES
from app.identity.naming.name_similarity import are_confusable, distinct_name
from app.identity.naming.names import RESERVED_NAMES, check_name
from app.language.catalogues import codes, load_language
from app.web.errors import Problem
from tests.app.conftest import Visit
from tests.live.player import seat_players

CYRILLIC_ANNA = "\u0410nn\u0430"
WIDE_ANNA = "\uff21\uff4e\uff4e\uff41"


@pytest.mark.parametrize(
    "name",
    [
        "\u3164",  # invisible letters
        "\u115f\u1160",
        "\u2800",
        "Anna\u3164",
        "\ufe0f",
        "\u034f\u0301",
        "a\U000e0101",
        "\u0301",  # marks without a letter
        "\u0301\u0302\u0303",
        "\u20dd",
        "a" + "\u0300\u0301\u0302\u0303\u0304",  # a tower of marks
    ],
)
def test_names_of_invisible_characters_or_marks_only_are_rejected(name: str) -> None:
    with pytest.raises(Problem) as refused:
        check_name(name)
    assert (refused.value.status, refused.value.code) == (422, "invalid")


@pytest.mark.parametrize(
    "name",
    [
        "Zo\u00eb",
        "\u041e\u043b\u044c\u0433\u0430",
        "\u674e\u96f7",
        "\u092a\u094d\u0930\u093f\u092f\u093e",
        "\u2764\ufe0f",
        "Vi\u1ec7t",
        "d'Arc",
        "7",
    ],
)
def test_names_of_all_scripts_are_allowed(name: str) -> None:
    assert check_name(name) == name


SPELLINGS = (
    *("علی\u200cرضا", "رضا\u200cعلی", "شیرین\u200cها", "ශ්\u200dරී", "ක්\u200dෂ", "क्\u200dष", "क्\u200cष", "ন্\u200d"),
    *("അവന്\u200d", "ക്\u200dഷ", "ಕ್\u200cಷ", "葛\U000e0100城", "山田 太郎", "ᠮᠣᠩ\u180bᠭᠣᠯ", "မြန်မာ", "สมชาย", "김민준"),
    *("👩\u200d💻", "👨\u200d👩\u200d👧\u200d👦", "🤷🏽\u200d♀️", "❤️\u200d🔥", "🏳️\u200d🌈", "🙂\u200d↔️", "🐈\u200d⬛", "☀\ufe0e"),
    *("1️⃣", "#️⃣", "*️⃣", "🇩🇪", "🇩🇪 Anna", "©️", "‼️"),
    *("🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f", "🏴\U000e0075\U000e0073\U000e0074\U000e0078\U000e007f"),
)  # fmt: skip
"""Names that need characters which show nothing themselves."""
PASTED = (
    *" \t\n\r\v\f\x85\xa0\xad\u061c\u1680\u2002\u2009\u200b\u200c\u200d\u200e\u200f\u2028\u2029\u202f\u2060\u3000\ufeff",
)
"""Characters that are pasted around a name."""


@pytest.mark.parametrize("name", SPELLINGS)
def test_invisible_characters_that_belong_to_a_spelling_are_allowed(name: str) -> None:
    assert check_name(name) == name
    assert check_name(f"\ufeff{name}\u00a0") == name
    assert not are_confusable(name, "Anna")


@pytest.mark.parametrize("pasted", PASTED, ids=ascii)
def test_what_was_pasted_around_a_name_is_trimmed(pasted: str) -> None:
    for name in (
        f"{pasted}Anna",
        f"Anna{pasted}",
        f"{pasted}{pasted}Anna {pasted}",
        f" {pasted}Anna{pasted} ",
    ):
        assert check_name(name) == "Anna"


@pytest.mark.parametrize(
    "hidden", ["\u200b", "\u200c", "\u200d", "\u202e", "\ufeff", "\xad", "\ufe0f", "\ufffc", "\ufffd"]
)
def test_nothing_is_hidden_inside_of_other_names(hidden: str) -> None:
    for name in (f"An{hidden}na", f"李{hidden}雷", f"Ол{hidden}ьга", f"7{hidden}7"):
        with pytest.raises(Problem) as refused:
            check_name(name)
        assert refused.value.status == 422


def test_flags_of_regions_are_different_names() -> None:
    flags = [name for name in SPELLINGS if name.startswith("🏴")]
    assert not are_confusable(*flags)


ADDITIONS = (
    *("{} 2", "{}2", "2 {}", "{} 007", "{}²", "{} II", "{} ②", "{}.", ".{}.", "{}!", "({})", "[{}]", "~{}~", "_{}_", "{}™"),
    *("{} ✓", "🤖 {}", "The {}", "{} (Bot)", "{} the Bot", "Bot {}", "Der {}", "Official {}", "{}-", "{}, 2", "«{}»", "{}\u0301"),
)  # fmt: skip
"""Additions that do not make another name of a reserved one."""


@pytest.mark.parametrize("name", ["Card Club", "card club", "CardC1ub"])
def test_nobody_has_the_name_of_the_site(name: str) -> None:
    with pytest.raises(Problem, match="Choose another name"):
        check_name(name, "Card Club")
    assert check_name("Card Clubber", "Card Club") == "Card Clubber"


@pytest.mark.parametrize("reserved", [*RESERVED_NAMES, *BOT_NAMES])
def test_reserved_names_are_refused_with_anything_added(reserved: str) -> None:
    disguises = {
        reserved,
        reserved.upper(),
        reserved.lower(),
        ".".join(reserved),
        " ".join(reserved),
        "-".join(reserved),
    }
    disguises |= {addition.format(form) for addition in ADDITIONS for form in (reserved, reserved.upper())}
    disguises |= {reserved.replace("o", "0"), reserved.replace("o", "ö"), reserved.replace("a", "\u0430")}
    accepted = [name for name in disguises if len(name) <= 24 and is_accepted(name)]
    assert accepted == []


@pytest.mark.parametrize(
    "name",
    [
        *("Hostess", "Hosta", "Systema", "Adminah", "Badminton", "Robot", "Botond", "Bottom", "Duo", "Du Pont", "You Xin", "Yu"),
        *("Rootsy", "Ash", "Quill", "Nimbrella", "Osquill", "Anna 2", "Serverin", "Kettling", "Operetta", "Magnus", "Hall"),
    ],
)  # fmt: skip
def test_names_that_only_contain_a_reserved_one_are_allowed(name: str) -> None:
    assert check_name(name) == name


def is_accepted(name: str) -> bool:
    """Whether a name is accepted."""
    try:
        check_name(name)
    except Problem:
        return False
    return True


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Anna", "aNNA"),
        ("Anna", CYRILLIC_ANNA),
        ("Anna", WIDE_ANNA),
        ("Anna", "An na"),
        ("Ian", "lan"),
        ("Ian", "|an"),
        ("Bob", "B0b"),
        ("Tom", "Torn"),
        ("Paul", "Pau1"),
        ("Zoe\u0308", "Zo\u00eb"),
    ],
)
def test_confusable_names_at_a_table_are_numbered(name: str, other: str) -> None:
    assert are_confusable(name, other)
    assert are_confusable(other, name)
    assert distinct_name(other, {name}) == f"{other} 2"
    assert distinct_name(other, {name, f"{name} 2"}) == f"{other} 3"


TWO_MARKS = ("Al\u0439\u0326n", "Al\u048bn")
"""The only pair that is not found: a letter with two marks, one of which is confusable on its own."""


def test_every_pair_of_the_unicode_tables_is_confusable() -> None:
    pairs = {
        (f"Al{char}n", f"Al{like['c']}n")
        for char, likes in confusables_data.items()
        for like in likes
        if char < like["c"] and is_allowed_in_names(char) and is_allowed_in_names(like["c"])
    }
    assert len(pairs) > 5000
    assert {pair for pair in pairs if not are_confusable(*pair)} == {TWO_MARKS}


@cache
def is_allowed_in_names(text: str) -> bool:
    """Whether a name may contain the text."""
    try:
        return bool(check_name(f"Al{text}n"))
    except Problem:
        return False


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Anna", "Hanna"),
        ("Ali", "All"),
        ("Anna", "\u00c1nna"),
        ("Anna 2", "Anna 3"),
        ("\u674e", "\u738b"),
        ("Ben", "Den"),
    ],
)
def test_different_names_are_not_changed(name: str, other: str) -> None:
    assert not are_confusable(name, other)
    assert distinct_name(other, {name}) == other


@pytest.mark.parametrize("name", ["You", "you", "YOU", "Y\u043eu", "Du", "d\u03c5", "Bot", "B0t"])
def test_words_for_the_viewer_and_bots_are_reserved(name: str) -> None:
    with pytest.raises(Problem, match="word"):
        check_name(name)


def test_the_word_for_the_viewer_is_reserved_in_every_language() -> None:
    assert {load_language(code)("You") for code in codes()} <= set(RESERVED_NAMES)


@pytest.mark.parametrize("bot", BOT_NAMES)
def test_confusable_forms_of_bot_names_are_reserved(bot: str) -> None:
    disguised = (
        bot.replace("o", "\u043e").replace("e", "\u0435").replace("i", "\u0456").replace("a", "\u0430")
    )
    for name in (bot, bot.upper(), f" {bot.lower()} ", disguised):
        with pytest.raises(Problem, match="bot"):
            check_name(name)


@pytest.mark.anyio
async def test_confusable_names_of_players_and_spectators_are_numbered(visit: Visit, game: str) -> None:
    anna, other, watcher, reader = [visit(name) for name in ("Anna", CYRILLIC_ANNA, WIDE_ANNA, "Eve")]
    await seat_players([anna, other], game)
    assert f"{CYRILLIC_ANNA} 2" in (await anna.look()).html
    reader.path = anna.path
    response = await watcher.client.post(f"{anna.path}/messages", data={"text": "hello", "name": WIDE_ANNA})
    assert response.status_code in (200, 303)
    page = await reader.client.get(f"{reader.path}/messages?circle=watchers")
    assert f"{WIDE_ANNA} 3" in page.text
