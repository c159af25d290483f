"""Frames of the page's socket: the whole table at first, then changes, for each viewer."""

import anyio
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from app.tables.rendering.region_renderer import PUSHED_REGIONS
from app.web.close_codes import SEAT_LOST
from tests.live.conftest import Visit
from tests.live.player import Player, begin_game, play_on, seat_players
from tests.live.reading import Seen
from tests.live.socket import LivePage
from tests.servers import HANGS

pytestmark = pytest.mark.anyio


async def test_a_socket_is_sent_the_whole_table_then_changes(visit: Visit, game: str) -> None:
    anna, ben, wanda = visit("Anna"), visit("Ben"), visit("Wanda")
    await begin_game([anna, ben], game)
    wanda.path = anna.path
    with anyio.fail_after(HANGS):
        async with LivePage(anna) as first, LivePage(ben) as second, LivePage(wanda) as third:
            pages = (first, second, third)
            for page in pages:
                assert set((await page.receive()).regions) == {*PUSHED_REGIONS, "chat"}
            for _ in range(6):
                await play_on([anna, ben], 1)
            for page in pages:
                await page.until(6)
                assert all(Seen(frame).regions for frame in page.frames)
            offers = {"data-decision", "data-aims", "data-option"}
            assert not [tag for frame in third.frames for tag in Seen(frame).tags if offers & tag.keys()]


async def test_waiting_players_see_new_players_and_the_start(visit: Visit, game: str) -> None:
    anna, ben = visit("Anna"), visit("Ben")
    await anna.create(game, 2)
    with anyio.fail_after(HANGS):
        async with LivePage(anna) as page:
            await page.receive()
            await ben.join((await anna.look()).link("/invite/"))
            assert "Ben" in (await page.receive()).html
            await anna.post("start")
            while page.regions["decision"]["data-version"] != "2":
                await page.receive()


async def test_a_visitor_who_takes_a_seat_gets_that_players_view(visit: Visit, game: str) -> None:
    anna, ben = visit("Anna"), visit("Ben")
    await anna.create(game, 2)
    invite = (await anna.look()).link("/invite/")
    await ben.create(game, 2)  # another table, so that Ben is signed in
    ben.path = anna.path
    with anyio.fail_after(HANGS):
        async with LivePage(ben) as page:
            await page.receive()
            assert invite not in page.frames[-1]
            await ben.join(invite)
            assert set((await page.receive()).regions) == {*PUSHED_REGIONS, "chat"}
            assert invite in page.frames[-1]


async def test_a_player_who_is_removed_gets_no_other_view(visit: Visit, game: str) -> None:
    anna, ben, cleo = visit("Anna"), visit("Ben"), visit("Cleo")
    await seat_players([anna, ben, cleo], game)
    with anyio.fail_after(HANGS):
        async with LivePage(ben) as page, LivePage(cleo) as leaver:
            await page.receive()
            await leaver.receive()
            # A player who is removed, or leaves on another page, gets nothing more than the reason
            await anna.post("remove", seat="1")
            await cleo.post("leave")
            for socket in (page, leaver):
                with pytest.raises(ConnectionClosed) as closed:
                    await socket.until(1)  # waits for an entry that never comes
                assert closed.value.rcvd is not None
                assert closed.value.rcvd.code == SEAT_LOST
        # And when they load the page again, it says why
        async with LivePage(ben) as page:
            while "notice" not in page.regions:
                await page.receive()
            assert "The host removed you from this table." in page.frames[-1]
            invite = (await anna.look()).link("/invite/")
            assert not [frame for frame in page.frames if invite in frame]


async def test_a_socket_of_another_origin_is_rejected(visit: Visit, game: str) -> None:
    anna = visit("Anna")
    await anna.create(game, 2)
    with pytest.raises(InvalidStatus):
        async with LivePage(anna, origin="http://evil.example"):
            pass
    with pytest.raises(InvalidStatus):
        async with LivePage(anna, origin=""):
            pass


async def close_code(player: Player) -> int:
    """The close code of a socket that receives nothing else."""
    with anyio.fail_after(HANGS):
        async with LivePage(player) as page:
            with pytest.raises(ConnectionClosed) as closed:
                await page.receive()
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code


async def test_a_rejected_socket_gets_a_close_code(visit: Visit, game: str) -> None:
    anna, ben = visit("Anna"), visit("Ben")
    ben.path = "/tables/nothing"
    assert await close_code(ben) == 4404
    form = {"game": game, "players": "2", "name": "Anna"}  # without spectators
    ben.path = (await anna.client.post("/tables", data=form)).headers["location"]
    assert await close_code(ben) == 4403


async def test_deleting_a_table_closes_its_sockets(visit: Visit, game: str) -> None:
    anna, ben = visit("Anna"), visit("Ben")
    await anna.create(game, 2)
    ben.path = anna.path
    with anyio.fail_after(HANGS):
        async with LivePage(ben) as page:
            await page.receive()
            await anna.post("leave")
            with pytest.raises(ConnectionClosed) as closed:
                await page.until(1)  # waits for an entry that never comes
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 4404


async def test_a_page_that_does_not_read_delays_no_other_page(visit: Visit, game: str) -> None:
    """Given a page that does not read for some moves, then no other page waits, and it catches up later."""
    anna, ben, wanda = visit("Anna"), visit("Ben"), visit("Wanda")
    await begin_game([anna, ben], game)
    wanda.path = anna.path
    with anyio.fail_after(HANGS):
        async with LivePage(wanda) as slow, LivePage(anna) as fast:
            choices = await play_on([anna, ben], 20)
            await fast.until(choices)
            await slow.until(choices)
            for page in (slow, fast):
                assert max(int(region["data-seq"]) for region in page.regions.values()) == choices
