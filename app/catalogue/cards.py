"""All components of a game as faces, drawn by the macros of its table."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from markupsafe import Markup
from msgspec import Struct

from app.catalogue.components import list_components
from app.language.current import current
from app.tables.rendering.component_pictures import render_pictures
from app.tables.view.words import game_speaker
from app.web.rendering.fast_jinja.environment import FastEnvironment
from engines import CATALOGUE
from engines.kernel.contract.game import Game
from engines.kernel.contract.panels import Component
from engines.kernel.words.speaker import Speaker


@dataclass(frozen=True)
class CardView:
    """A component: its address on the page, its face, and how many there are (0: it depends)."""

    key: str
    face: Markup
    count: int


@dataclass(frozen=True)
class Shelf:
    """The components of one kind."""

    kind: str
    title: str
    cards: tuple[CardView, ...]

    @property
    def count(self) -> int:
        """How many different ones there are."""
        return len(self.cards)


@dataclass(frozen=True)
class LegendView:
    """What the legend of a game's signs is made from, at no table in particular."""

    game: Game[Any]
    say: Speaker
    options: Struct | None = None


def list_shelves(pages: FastEnvironment, game: Game[Any]) -> tuple[Shelf, ...]:
    """All components of a game, kind by kind; none where it does not list them.

    They are drawn once, unless the templates are being worked on.
    """
    return _drawn.__wrapped__(pages, game.id) if pages.auto_reload else _drawn(pages, game.id)


@cache
def _drawn(pages: FastEnvironment, game_id: str) -> tuple[Shelf, ...]:
    game = CATALOGUE[game_id]
    say = game_speaker(game, None, (), pages.speaks)
    return tuple(
        [
            Shelf(kind, title, tuple(_faces(pages, game, some, say)))
            for kind, title, some in list_components(game, say)
        ]
    )


def _faces(
    pages: FastEnvironment, game: Game[Any], some: Iterable[Component], say: Speaker
) -> Iterator[CardView]:
    counts = {one.key: (one.value, one.count) for one in some}
    things = [(key, value) for key, (value, _) in counts.items()]
    for key, face in render_pictures(pages, game, things, say):
        yield CardView(key, face, counts[key][1])


def list_faces(pages: FastEnvironment, game: Game[Any]) -> dict[str, Markup]:
    """The faces of all components by their keys."""
    return {card.key: card.face for shelf in list_shelves(pages, game) for card in shelf.cards}


def build_legend(game: Game[Any]) -> LegendView:
    """What the signs of a game mean."""
    return LegendView(game, game_speaker(game, None, (), current()))
