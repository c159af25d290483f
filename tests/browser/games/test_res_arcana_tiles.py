"""Every component of Res Arcana fits its tile in front of a player, even the narrowest."""

from collections.abc import Iterator

import pytest

from app.language.current_language import use_language
from app.tables.rendering.fragments.fragment_renderer import FragmentRenderer, build_macro_globals
from app.tables.view.words import game_speaker
from app.web.rendering.pages import environment
from engines.kernel.contract.panels import Fragment
from engines.res_arcana import GAME
from engines.res_arcana.board.faces import component_piece
from engines.res_arcana.cards.card import Card
from engines.res_arcana.state import Component
from tests.browser.conftest import Invite
from tests.browser.measures import WINDOWS, measure
from tests.browser.seating import Sit, enter
from tests.live.player import begin_game

pytestmark = pytest.mark.anyio

NARROWEST = """(html) => {
  const tiles = document.getElementById("own-components");
  document.querySelector(".mine > .nothing")?.remove();
  tiles.innerHTML = html;
  tiles.classList.remove("lone");
  // A hand as wide as this leaves tiles the least room that they may have.
  document.querySelector(".mine .cards").style.minWidth = "200rem";
  return [...tiles.children].every((tile) => tile.checkVisibility());
}"""


def render_tiles(language: str) -> Iterator[str]:
    """All components, upright and turned, as tiles of a player."""
    renderer, say = (
        FragmentRenderer(environment(language=language)),
        game_speaker(GAME, 0, ("Ada",), language),
    )
    for card in Card:
        for turned in (False, True):
            piece = component_piece(Component(card, turned), say)
            tile = Fragment(f"tile-{card.name.lower()}-{turned:d}", "component", piece)
            yield renderer.render(GAME.id, tile, build_macro_globals(GAME, language)).html


@pytest.mark.long
@pytest.mark.parametrize("language", ["en", "de"])
async def test_every_component_fits_its_tile(come: Invite, sit: Sit, language: str) -> None:
    # Given a player with every component; places are in a separate table, since they widen all tiles
    players = await sit(2)
    await begin_game(players, "res_arcana")
    guest = await come("Morgana", language=language)
    await enter(guest, players[0])
    with use_language(language):
        tiles = list(render_tiles(language))
    wide, narrow = ([tile for tile in tiles if (" grows" in tile) is grows] for grows in (True, False))

    # When the tiles are shown in any window, then everything on them is complete
    for window in WINDOWS:
        await guest.page.set_viewport_size(window)
        for some in (wide, narrow):
            assert await guest.page.evaluate(NARROWEST, "".join(some))
            faults = [fault for fault in (await measure(guest.page)).found if "#tile-" in fault]
            assert faults == [], window
