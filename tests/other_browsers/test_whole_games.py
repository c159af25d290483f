"""Whole games of two people in other browsers, one at a desk and one on a phone, to their end."""

from collections.abc import Sequence
from io import BytesIO

import pytest
from PIL import Image

from engines import CATALOGUE
from tests.browser.seating import Sit
from tests.live.player import begin_game
from tests.other_browsers.conftest import Invite
from tests.other_browsers.drivers.page import PHONE, BrowserPage
from tests.other_browsers.visitor import OVER, find_deciders

pytestmark = [pytest.mark.anyio, pytest.mark.long]

ZONES = """() => [...document.querySelectorAll("[data-zone]")].flatMap((zone) => {
  const { left, top, width, height } = zone.getBoundingClientRect();
  const hasWords = zone.innerText.trim() !== "";
  return hasWords && width && height ? [[zone.dataset.zone, [left, top, left + width, top + height]]] : [];
})"""
"""The zones with words in them: name and edges."""
FAINTEST = 16
"""Levels of brightness, of 256, that words differ from their ground at least."""


@pytest.mark.parametrize("game", CATALOGUE)
async def test_a_whole_game_is_played(come: Invite, sit: Sit, game: str) -> None:
    # Given two people at a table where a game has begun
    both = (await come("Morgana"), await come("Ada", PHONE))
    players = await sit(2)
    await begin_game(players, game)
    for visitor, player in zip(both, players, strict=True):
        await visitor.take_seat(player)

    # When they play to the end, then every zone is painted after every move
    seq, unpainted = 0, list[str]()
    while deciders := await find_deciders(both):
        await deciders[0].choose()
        seq += 1
        for visitor in both:
            await visitor.wait_for_entry(seq)
            unpainted += [f"{zone} of {visitor.name} at {seq}" for zone in await find_unpainted(visitor.page)]

    # And both see the result
    for visitor in both:
        await visitor.page.wait_for(OVER)
    assert unpainted == []


async def find_unpainted(page: BrowserPage) -> Sequence[str]:
    """The zones with words that are of one colour in a picture of the page."""
    zones = await page.run(ZONES)
    picture = Image.open(BytesIO(await page.screenshot())).convert("L")
    found = []
    for name, edges in zones:
        levels = [level for level, count in enumerate(picture.crop(edges).histogram()) if count]
        if levels[-1] - levels[0] < FAINTEST:
            found.append(name)
    return found
