"""The gallery of a game: faces of all its components, rendered by the macros of its table."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from markupsafe import Markup
from msgspec import Struct

from app.catalogue.components import list_components
from app.games.catalogue import load_rules
from app.language.current_language import current_language
from app.tables.rendering.component_pictures import render_pictures
from app.tables.view.words import game_speaker
from app.web.rendering.fast_jinja.environment import FastEnvironment
from engines.kernel.contract.game import Game
from engines.kernel.contract.panels import Component
from engines.kernel.words.speaker import Speaker


@dataclass(frozen=True)
class CardView:
    """A component: its key, its face, and the number of copies (0: it depends on the number of players)."""

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
        """The number of different components."""
        return len(self.cards)


@dataclass(frozen=True)
class LegendView:
    """The context of the legend template outside a table."""

    game: Game[Any]
    say: Speaker
    options: Struct | None = None


def list_shelves(pages: FastEnvironment, game: Game[Any]) -> tuple[Shelf, ...]:
    """All components of a game, by kind; empty if it does not list them.

    They are rendered once per language, or every time in development, where templates are reloaded.
    """
    render = _render_shelves.__wrapped__ if pages.auto_reload else _render_shelves
    return render(pages, game.id, game.version)


@cache
def _render_shelves(pages: FastEnvironment, game_id: str, version: int) -> tuple[Shelf, ...]:
    game = load_rules(game_id, version)
    say = game_speaker(game, None, (), pages.language)
    return tuple(
        [
            Shelf(kind, title, tuple(_render_cards(pages, game, components, say)))
            for kind, title, components in list_components(game, say)
        ]
    )


def _render_cards(
    pages: FastEnvironment, game: Game[Any], components: Iterable[Component], say: Speaker
) -> Iterator[CardView]:
    components_by_key = {component.key: component for component in components}
    things = [(key, component.value) for key, component in components_by_key.items()]
    for key, face in render_pictures(pages, game, things, say):
        yield CardView(key, face, components_by_key[key].count)


def list_faces(pages: FastEnvironment, game: Game[Any]) -> dict[str, Markup]:
    """The faces of all components of a game, by key."""
    return {card.key: card.face for shelf in list_shelves(pages, game) for card in shelf.cards}


def list_differences(game: Game[Any]) -> tuple[str, ...]:
    """The differences between an earlier edition and today's rules, in the current language."""
    say = game_speaker(game, None, (), current_language())
    return tuple([say.say(key, {}) for key in game.differences])


def build_legend(game: Game[Any]) -> LegendView:
    """The legend of a game's symbols, in the current language."""
    return LegendView(game, game_speaker(game, None, (), current_language()))
