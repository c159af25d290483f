"""Tables of the most players hold on a desk without scrolling."""

import pytest
from playwright.async_api import expect

from engines import CATALOGUE
from tests.browser.conftest import DESK, Invite
from tests.browser.seating import Sit, enter
from tests.live.player import begun, play_on

pytestmark = pytest.mark.anyio

OUT_OF_SIGHT = """() => {
  const zone = document.querySelector("[data-zone=rivals]").getBoundingClientRect();
  return [...document.querySelectorAll("[data-zone=rivals] .plate")].flatMap((plate) => {
    const box = plate.getBoundingClientRect();
    const isWhole = box.left >= zone.left && box.right <= zone.right + 1;
    const isCut = plate.scrollHeight > plate.clientHeight || plate.scrollWidth > plate.clientWidth;
    return isWhole && !isCut ? [] : [plate.getAttribute("aria-label")];
  });
}"""
"""The plates that are cut, or not whole in the zone as it stands."""

MOST = [game.id for game in CATALOGUE.values() if game.seats[1] > 4]


@pytest.mark.parametrize("game", MOST)
async def test_all_rivals_of_the_largest_table_are_in_sight(come: Invite, sit: Sit, game: str) -> None:
    # Given a table with all its seats taken, some moves into the game
    seats = CATALOGUE[game].seats[1]
    players = await sit(seats)
    await begun(players, game)
    made = await play_on(players, 5 * seats)

    # When one of them looks at it at a desk
    guest = await come("Morgana", DESK)
    await enter(guest, players[0])
    await guest.shows(made)

    # Then every rival's plate is whole and in sight
    await expect(guest.page.locator("[data-zone=rivals] .plate")).to_have_count(seats - 1)
    assert await guest.page.evaluate(OUT_OF_SIGHT) == []
