"""Names of bots: one a bot, kept for bots."""

import pytest

from app.identity.bot_names import BOT_NAMES, choose_bot_name
from app.identity.names import MAX_NAME_LENGTH, check_name
from app.web.errors import Problem
from engines import CATALOGUE


def test_they_suffice_and_differ_by_their_first_letters() -> None:
    assert len({name[0] for name in BOT_NAMES}) == len(BOT_NAMES)
    assert len(BOT_NAMES) > max(game.seats[1] for game in CATALOGUE.values())
    assert all(name.isalpha() and len(name) <= MAX_NAME_LENGTH // 2 for name in BOT_NAMES)


def test_a_table_has_each_once_and_tables_differ() -> None:
    others = {"Anna", BOT_NAMES[0].upper()}
    for _ in BOT_NAMES[1:]:
        name = choose_bot_name("table", others)
        assert name.casefold() not in {other.casefold() for other in others}
        others.add(name)
    assert len({choose_bot_name(f"table {n}", set()) for n in range(20)}) > 3


def test_a_bot_keeps_its_name_unless_somebody_has_it() -> None:
    assert choose_bot_name("table", {"Anna"}, "Quillon") == "Quillon"
    assert choose_bot_name("table", {"quillon"}, "Quillon") != "Quillon"
    assert choose_bot_name("table", set(), "Medium bot 2") in BOT_NAMES


def test_people_cannot_take_them() -> None:
    for name in ("Quillon", " qUILLON "):
        with pytest.raises(Problem, match="bot"):
            check_name(name)
    assert check_name("Quillon the Younger")
