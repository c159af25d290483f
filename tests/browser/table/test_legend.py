"""Every icon has the text of the legend: on hover, on tap and for the keyboard."""

import pytest
from playwright.async_api import expect

from engines import CATALOGUE
from tests.browser.conftest import Invite
from tests.browser.seating import Sit, enter
from tests.live.player import begin_game
from tests.long_test_games import GAMES_FOR_LONG_TESTS

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("game", GAMES_FOR_LONG_TESTS)
async def test_an_icon_explains_itself(come: Invite, sit: Sit, game: str) -> None:
    # Given a player who waits at a table
    players = await sit(CATALOGUE[game].seats[0])
    await begin_game(players, game)
    guest = await come(players[0].name)
    await enter(guest, players[0])
    page = guest.page
    plate = page.locator("#players .plate:not(.lit)").first
    sign = plate.locator(".score .icon")
    box = await sign.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    # When they point at the icon of a rival's number
    await page.mouse.move(x, y)
    await page.mouse.move(x + 1, y)

    # Then its title has the legend's text, and so has the lens when they press it
    words = await page.evaluate(
        "([x, y]) => document.elementFromPoint(x, y).closest('[title]')?.title", [x, y]
    )
    assert words
    await page.mouse.click(x, y)
    await expect(page.locator("#lens .legend dd")).to_have_count(1)

    # And the keyboard shows all icons of the plate
    await page.keyboard.press("Escape")
    await expect(page.locator("#lens")).to_be_hidden()
    await plate.locator(".cover").focus()
    await page.keyboard.press("i")
    await expect(page.locator("#lens .legend dd").first).to_be_visible()
    assert not guest.complaints
