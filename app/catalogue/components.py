"""The components of a game by kind, and as tables of names, costs and counts for its rulebook."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from app.tables.view.words import game_speaker
from engines.kernel.contract.game import Game
from engines.kernel.contract.panels import Component
from engines.kernel.words.speaker import Speaker


@dataclass(frozen=True)
class ComponentRow:
    """A component: its key in the gallery, name, cost ("" if it has none), and number of copies.

    A count of 0 means that it depends on the number of players.
    """

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
        """Whether any component has a cost."""
        return any(row.price for row in self.rows)

    @property
    def has_counts(self) -> bool:
        """Whether any component has a fixed number of copies."""
        return any(row.count for row in self.rows)


def list_components(game: Game[Any], say: Speaker) -> Iterator[tuple[str, str, tuple[Component, ...]]]:
    """The kinds of a game's components, each with its title and components; empty if it lists none."""
    if game.board is None:
        return
    for kind, components in groupby(game.board.list_components(), key=lambda component: component.kind):
        yield kind, say.say(f"components.{kind}", {}), tuple(components)


def list_component_tables(game: Game[Any], language: str = "en") -> tuple[ComponentTable, ...]:
    """A table for each kind of components, in a language."""
    say = game_speaker(game, None, (), language)
    return tuple(
        [
            ComponentTable(kind, title, tuple([_describe_row(say, component) for component in components]))
            for kind, title, components in list_components(game, say)
        ]
    )


def _describe_row(say: Speaker, component: Component) -> ComponentRow:
    price = say.text(component.price) if component.price is not None else ""
    return ComponentRow(component.key, say.noun(component.value), price, component.count)
