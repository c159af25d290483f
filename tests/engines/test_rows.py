"""The pins of table rows notice every change: each row is changed by one step in every place."""

from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from engines.magecraft.cards import Cost, Gem
from engines.magelight.cards.primitives import Burn, Draw, Leave
from tests.engines.row_mutants import mutate
from tests.engines.rows import Pinned

GAMES = sorted([page.parent.name for page in Path(__file__).parent.glob("*/rows.md")])


def pinned_of(game: str) -> Pinned:
    pinned: Pinned = import_module(f"tests.engines.{game}.test_rows").PINNED
    return pinned


def test_every_game_with_tables_has_its_rows_pinned() -> None:
    """Given the games with tables of cards, then each has a rows.md."""
    engines = Path(__file__).parents[2] / "engines"
    tables = [*engines.glob("*/cards.py"), *engines.glob("*/cards/__init__.py")]
    assert set(GAMES) == {table.relative_to(engines).parts[0] for table in tables}


@pytest.mark.parametrize("game", GAMES)
def test_every_changed_row_is_noticed(game: str) -> None:
    """Given every row with one change, then none of them passes the comparison with rows.md."""
    pinned = pinned_of(game)
    changes = [
        (name, table, (key, changed))
        for name, table, (key, row) in pinned.all_rows()
        for changed in mutate(row)
    ]
    missed = [f"{name}: {row[1]}" for name, table, row in changes if pinned.is_as_printed(table, row)]
    assert not missed
    assert len(changes) > 3 * len(list(pinned.all_rows()))


@pytest.mark.parametrize(
    ("value", "changed"),
    [
        (3, {4, 2}),
        (True, {False}),
        ((1, 0), {(2, 0), (0, 0), (1, 1), (1, -1)}),
        ((Gem.FIRE, None), {(None,), (Gem.FIRE,), (Gem.WATER, None), (Gem.DARKNESS, None)}),
        (Cost((Gem.FIRE,)), {Cost(()), Cost((Gem.WATER,)), Cost((Gem.DARKNESS,)), Cost((Gem.FIRE,))}),
    ],
)
def test_a_value_has_these_neighbours(value: Any, changed: set[Any]) -> None:
    """Given a value, then its mutants are the listed ones."""
    assert set(mutate(value)) | {value} == changed | {value}


def test_words_change_to_allowed_words() -> None:
    """Given a field with a fixed set of words, then its mutants have other words of the set."""
    assert set(mutate(Burn("deck", 1, "top"))) == {
        *(
            Burn("storage", 1, "top"),
            Burn("discard", 1, "top"),
            Burn("deck", 2, "top"),
            Burn("deck", 0, "top"),
        ),
        *(Burn("deck", 1, "random"), Burn("deck", 1, "choose"), Burn("deck", 1, "top", up_to=True)),
        Burn("deck", 1, "top", who="other"),
    }
    assert set(mutate(Leave("burn"))) >= {Leave("discard")}
    assert {type(one) for one in mutate(Draw(1))} > {Draw}
