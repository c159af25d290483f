"""A page that was rendered for a seat never becomes a page of a spectator."""

import pytest
from websockets.exceptions import ConnectionClosed

from app.web.close_codes import SEAT_LOST, SESSION_ENDED
from tests.live.conftest import Visit
from tests.live.player import Player, seat_players
from tests.live.socket import LivePage

pytestmark = pytest.mark.anyio


async def read_close_code(player: Player) -> int:
    """Connects a page of a seat, and returns the code with which it is closed at once."""
    async with LivePage(player, seated=True) as page:
        with pytest.raises(ConnectionClosed) as closed:
            await page.receive()
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code


async def test_a_seat_that_was_lost_before_its_page_connected_is_noticed(visit: Visit, game: str) -> None:
    # Given two players with pages that have not connected yet
    anna, ben = visit("Anna"), visit("Ben")
    await seat_players([anna, ben], game)
    # When one is removed, then the page is closed with that reason, unless it is one of a spectator
    await anna.post("remove", seat="1")
    assert await read_close_code(ben) == SEAT_LOST
    async with LivePage(ben) as page:
        await page.receive()
    # When the other signs out, then that page is closed with that reason
    async with LivePage(anna, seated=True) as page:
        await page.receive()
    await anna.client.post("/me/leave")
    assert await read_close_code(anna) == SESSION_ENDED
