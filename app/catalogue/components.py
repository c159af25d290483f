"""All components of a game by kind, and as tables of names, costs and counts for the end of its rulebook."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from typing import Any

from app.tables.view.words import game_speaker
from engines import CATALOGUE
from engines.kernel.contract.game import Game
from engines.kernel.contract.panels import Component
from engines.kernel.words.speaker import Speaker


@dataclass(frozen=True)
class ComponentRow:
    """A component: its address among the cards, its name, what it costs ("": nothing), how many there are
    (0: it depends)."""

    key: str
    name: str
    price: str
    count: int


@dataclass(frozen=True)
class ComponentTable:
    """The components of one kind."""

    kind: str
    title: str
    rows: tuple[ComponentRow, ...]

    @property
    def has_prices(self) -> bool:
        """Whether any of them costs something."""
        return any(row.price for row in self.rows)

    @property
    def has_counts(self) -> bool:
        """Whether of any of them there is a number, however many play."""
        return any(row.count for row in self.rows)


def list_components(game: Game[Any], say: Speaker) -> Iterator[tuple[str, str, tuple[Component, ...]]]:
    """The kinds of components: each with its title and those of it; none where a game does not list them."""
    if game.board is None:
        return
    for kind, some in groupby(game.board.list_components(), key=lambda one: one.kind):
        yield kind, say.say(f"components.{kind}", {}), tuple(some)


@cache
def list_component_tables(game_id: str, speaks: str = "en") -> tuple[ComponentTable, ...]:
    """A table of each kind, in a language."""
    game = CATALOGUE[game_id]
    say = game_speaker(game, None, (), speaks)
    return tuple(
        [
            ComponentTable(kind, title, tuple([_row(say, one) for one in some]))
            for kind, title, some in list_components(game, say)
        ]
    )


def _row(say: Speaker, one: Component) -> ComponentRow:
    price = say.text(one.price) if one.price is not None else ""
    return ComponentRow(one.key, say.noun(one.value), price, one.count)
