"""Tables with the most players fit a desktop window without scrolling."""

from pathlib import Path

import pytest
from playwright.async_api import expect

from engines import CATALOGUE
from tests.browser.conftest import DESK, Invite
from tests.browser.seating import Sit, enter
from tests.live.player import begin_game, play_on

pytestmark = pytest.mark.anyio

FRAME = (Path(__file__).parents[1] / "frame.js").read_text("utf-8")

MOST = [game.id for game in CATALOGUE.values() if game.seats[1] > 4]


@pytest.mark.parametrize("game", MOST)
async def test_all_rivals_at_the_largest_table_are_in_view(come: Invite, sit: Sit, game: str) -> None:
    # Given a full table, some moves into the game
    seats = CATALOGUE[game].seats[1]
    players = await sit(seats)
    await begin_game(players, game)
    choices = await play_on(players, 5 * seats)

    # When one of the players opens it at a desktop
    guest = await come("Morgana", DESK)
    await enter(guest, players[0])
    await guest.wait_for_entry(choices)

    # Then every rival's plate is complete and in view
    await expect(guest.page.locator("[data-zone=rivals] .plate")).to_have_count(seats - 1)
    assert (await guest.page.evaluate(FRAME))["found"] == []
