"""Pictures of a game's components outside of tables, rendered by the macros of its board."""

import re
from collections.abc import Iterable, Iterator
from typing import Any

from markupsafe import Markup

from app.tables.rendering.fragments.fragment_renderer import FragmentRenderer, build_macro_globals
from app.web.rendering.fast_jinja.environment import FastEnvironment
from engines.kernel.contract.game import Game
from engines.kernel.words.speaker import Speaker

_NAMED_BUTTON = re.compile(r'<button\s+type="button"(?=[^<>]*\saria-label=")')
_BUTTON = re.compile(r'<(/?)button(?:\s+type="button")?')


def render_pictures(
    pages: FastEnvironment, game: Game[Any], things: Iterable[tuple[str, Any]], say: Speaker
) -> Iterator[tuple[str, Markup]]:
    """The things that the game's board shows, each with its name."""
    board, renderer = game.board, FragmentRenderer(pages)
    for name, thing in things:
        fragment = board.build_thing(f"face-{name}", thing, say) if board is not None else None
        if fragment is not None:
            html = renderer.render(game.id, fragment, build_macro_globals(game, pages.language)).html
            yield name, replace_buttons(html)


def replace_buttons(html: str) -> Markup:
    """A picture that cannot be pressed: buttons become spans, or images if they have a name."""
    return Markup(_BUTTON.sub(r"<\1span", _NAMED_BUTTON.sub('<span role="img"', html)))
