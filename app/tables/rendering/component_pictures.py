"""Things of a game as pictures: faces drawn by the macros of its table, that are only looked at."""

import re
from collections.abc import Iterable, Iterator
from typing import Any

from markupsafe import Markup

from app.tables.rendering.fragments.fragment_renderer import FragmentRenderer, macro_globals
from app.web.rendering.fast_jinja.environment import FastEnvironment
from engines.kernel.contract.game import Game
from engines.kernel.words.speaker import Speaker

_BUTTON = re.compile(r"<(/?)button(?:\s+type=\"button\")?")


def draw_pictures(
    pages: FastEnvironment, game: Game[Any], things: Iterable[tuple[str, Any]], say: Speaker
) -> Iterator[tuple[str, Markup]]:
    """The things that the game draws, each with its name."""
    board, drawer = game.board, FragmentRenderer(pages)
    for name, thing in things:
        fragment = board.build_thing(f"face-{name}", thing, say) if board is not None else None
        if fragment is not None:
            html = drawer.draw(game.id, fragment, macro_globals(game, pages.speaks)).html
            yield name, as_picture(html)


def as_picture(html: str) -> Markup:
    """A face that is only looked at: what is a button at a table is none here."""
    return Markup(_BUTTON.sub(r"<\1span", html))
