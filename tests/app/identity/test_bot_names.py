"""Names of bots: unique at a table, and reserved."""

import pytest

from app.identity.naming.bot_names import BOT_NAMES, choose_bot_name
from app.identity.naming.names import MAX_NAME_LENGTH, check_name
from app.web.errors import Problem
from engines import CATALOGUE


def test_there_are_enough_names_with_different_first_letters() -> None:
    assert len({name[0] for name in BOT_NAMES}) == len(BOT_NAMES)
    assert len(BOT_NAMES) > max(game.seats[1] for game in CATALOGUE.values())
    assert all(name.isalpha() and len(name) <= MAX_NAME_LENGTH // 2 for name in BOT_NAMES)


def test_names_are_unique_at_a_table_and_vary_between_tables() -> None:
    others = {"Anna", BOT_NAMES[0].upper()}
    for _ in BOT_NAMES[1:]:
        name = choose_bot_name("table", others)
        assert name.casefold() not in {other.casefold() for other in others}
        others.add(name)
    assert len({choose_bot_name(f"table {n}", set()) for n in range(20)}) > 3


def test_a_bot_keeps_its_name_unless_it_is_taken() -> None:
    assert choose_bot_name("table", {"Anna"}, "Quillon") == "Quillon"
    assert choose_bot_name("table", {"quillon"}, "Quillon") != "Quillon"
    assert choose_bot_name("table", set(), "Medium bot 2") in BOT_NAMES


def test_people_cannot_choose_bot_names() -> None:
    for name in ("Quillon", " qUILLON "):
        with pytest.raises(Problem, match="bot"):
            check_name(name)
    assert check_name("Quillon the Younger")
