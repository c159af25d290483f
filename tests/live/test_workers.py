"""Neighbours at a table use different servers, which share PostgreSQL and Redis."""

import secrets
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AsyncExitStack, ExitStack

import anyio
import anyio.lowlevel
import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from app.web.close_codes import SEAT_LOST
from tests.live.forks import ForkedServer
from tests.live.player import Player, begin_game, play_on, seat_players
from tests.live.reading import Seen
from tests.live.server import Server, together
from tests.live.socket import LivePage
from tests.live.test_people import assert_lobby_follows, is_here, lobby, wait_for_words
from tests.servers import HANGS, Postgres, Redis

pytestmark = pytest.mark.anyio

Among = Callable[..., list[Player]]


@pytest.fixture(scope="module", params=["postgresql", pytest.param("sqlite", marks=pytest.mark.long)])
def pair(
    request: pytest.FixtureRequest,
    tmp_path_factory: pytest.TempPathFactory,
    postgres: Postgres,
    redis: Redis,
) -> Iterator[list[Server]]:
    """Two servers of one site; on one machine they can also share SQLite."""
    quick = {"MAGEHALL_BOT_PAUSE": "0", "MAGEHALL_BOT_THINKING": "0", "MAGEHALL_CLOCK_SCALE": "0.02"}
    setting = together(postgres, redis, **quick)
    if request.param == "sqlite":
        setting["MAGEHALL_DATABASE_URL"] = f"sqlite:///{tmp_path_factory.mktemp('shared')}/magehall.db"
    with ExitStack() as stack:
        folders = [tmp_path_factory.mktemp(name) for name in ("first", "second")]
        yield [stack.enter_context(ForkedServer(folder, setting)) for folder in folders]


@pytest.fixture
async def among(pair: list[Server]) -> AsyncIterator[Among]:
    """Creates players by name, alternately at the two servers."""
    clients: list[httpx.AsyncClient] = []

    def arrive(*names: str) -> list[Player]:
        for number, _ in enumerate(names):
            url = pair[number % len(pair)].url
            clients.append(httpx.AsyncClient(base_url=url, headers={"Accept": "text/html"}, timeout=HANGS))
        return [Player(client, name) for client, name in zip(clients[-len(names) :], names, strict=True)]

    with anyio.fail_after(HANGS):
        yield arrive
    for client in clients:
        await client.aclose()


async def test_a_game_is_played_and_watched(among: Among, game: str) -> None:
    anna, ben, wanda, walt = among("Anna", "Ben", "Wanda", "Walt")
    await begin_game([anna, ben], game)
    wanda.path = walt.path = anna.path
    async with AsyncExitStack() as stack:
        pages = [await stack.enter_async_context(LivePage(viewer)) for viewer in (anna, ben, wanda, walt)]
        choices = await play_on([anna, ben], 12)
        for page in pages:
            await page.until(choices)
    assert [(await player.look()).seq for player in (anna, ben, wanda, walt)] == [choices] * 4


async def test_a_choice_acknowledged_by_one_server_is_visible_at_the_other_at_once(
    among: Among, game: str
) -> None:
    """Without sockets no notification arrives in time, so the other server must read the database first."""
    anna, ben = among("Anna", "Ben")
    await begin_game([anna, ben], game)
    for seq in range(1, 9):
        while await play_on([anna, ben], 1) == 0:
            pass
        assert (await anna.look()).seq == (await ben.look()).seq == seq


async def test_a_choice_sent_to_both_servers_is_applied_once(
    among: Among, game: str, pair: list[Server]
) -> None:
    anna, ben = among("Anna", "Ben")
    await begin_game([anna, ben], game)
    player = anna if (await anna.look()).question is not None else ben
    choice = await player.think()
    assert choice is not None
    cookies, op, codes = dict(player.client.cookies), secrets.token_hex(16), []

    async def send(server: Server) -> None:
        async with httpx.AsyncClient(base_url=server.url, cookies=cookies, timeout=HANGS) as client:
            same = Player(client, player.name)
            same.path = player.path
            codes.append((await same.choose(*choice, op=op)).status_code)

    async with anyio.create_task_group() as tasks:
        for server in (*pair, *pair):
            tasks.start_soon(send, server)
    assert codes == [200] * 4
    assert (await anna.look()).seq == (await ben.look()).seq == 1


async def test_seats_are_taken_and_freed_at_either_server(among: Among, game: str) -> None:
    anna, ben, cleo = among("Anna", "Ben", "Cleo")
    await seat_players([anna, ben], game)
    async with LivePage(anna) as here, LivePage(ben) as there:
        await here.receive()
        await there.receive()
        await anna.post("remove", seat=1)
        with pytest.raises(ConnectionClosed) as closed:
            await there.until(1)  # waits for an entry that never comes
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == SEAT_LOST
        assert "1 of 2" in (await ben.look()).html
        assert (await ben.post("choices", op="x", decision="0.0", path="[]")).status_code == 403
        await cleo.join((await anna.look()).link("/invite/"))
        while not any("Cleo" in frame for frame in here.frames[1:]):
            await here.receive()
    # The removed player may watch
    async with LivePage(ben) as there:
        await there.receive()
        await anna.post("start")
        while "room" in there.regions["tray"]["class"]:
            await there.receive()


async def test_a_table_deleted_at_one_server_does_not_exist_at_the_other(among: Among, game: str) -> None:
    anna, ben = among("Anna", "Ben")
    await anna.create(game, 2)
    ben.path = anna.path
    async with LivePage(ben) as page:
        await page.receive()
        await anna.post("leave")
        with pytest.raises(ConnectionClosed) as closed:
            await page.until(1)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4404
    assert (await ben.client.get(anna.path)).status_code == 404


async def test_chat_and_muting_reach_the_other_server(among: Among, game: str) -> None:
    anna, ben = among("Anna", "Ben")
    await begin_game([anna, ben], game)
    async with LivePage(anna) as here, LivePage(ben) as there:
        await ben.post("messages", text="from the other side")
        await wait_for_words(here, "from the other side")
        await anna.post("messages", text="and back")
        await wait_for_words(there, "and back")
    assert "from the other side" in (await anna.look()).html
    assert "and back" in (await ben.look()).html


async def test_pages_show_people_arriving_and_leaving_at_the_other_server(among: Among, game: str) -> None:
    anna, ben = among("Anna", "Ben")
    await begin_game([anna, ben], game)
    async with LivePage(anna) as page:
        await page.receive()
        async with LivePage(ben):
            while not is_here(page, 1):
                await page.receive()
            assert 'class="mark on"' in (await ben.look()).html
        while is_here(page, 1):
            await page.receive()


async def test_the_lobby_shows_tables_of_the_other_server(among: Among, game: str) -> None:
    anna, stranger = among("Anna", "Stranger")
    await assert_lobby_follows(await lobby(stranger), anna, game)


async def test_ending_a_session_closes_its_sockets_at_the_other_server(among: Among, game: str) -> None:
    anna, phone = among("Anna", "Phone")
    await anna.create(game, 2)
    link = Seen((await anna.client.post("/me/link")).text).link("/link/")
    assert (await phone.client.post(link)).status_code == 303
    phone.path = anna.path
    async with LivePage(phone) as there:
        await there.receive()
        await anna.client.post("/me/sessions/end-others")
        with pytest.raises(ConnectionClosed) as closed:
            await wait_for_words(there, "what nobody says")
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4401
    assert (await phone.post("undo", op="x")).status_code == 403


async def test_clocks_and_bots_advance_a_game_that_is_watched_at_any_server(among: Among, game: str) -> None:
    anna, ben = among("Anna", "Ben")
    await anna.create(game, 4, pace="live")
    await ben.join((await anna.look()).link("/invite/"))
    await anna.post("bots")
    await anna.post("start")
    async with LivePage(anna) as here, LivePage(ben) as there:
        for page in (here, there):
            await page.until(4)  # only clocks and bots move
    assert (await anna.look()).seq >= 4


async def test_each_server_counts_its_own_requests(among: Among, game: str, pair: list[Server]) -> None:
    anna, ben = among("Anna", "Ben")
    await begin_game([anna, ben], game)
    async with LivePage(anna) as here, LivePage(ben) as there:
        choices = await play_on([anna, ben], 4)
        for page in (here, there):
            await page.until(choices)
        for server in pair:
            async with httpx.AsyncClient(base_url=server.url) as client:
                with anyio.fail_after(HANGS):  # sockets of closed pages may take a while to close
                    while 'magehall_sockets{kind="table"} 1.0' not in (await client.get("/metrics")).text:
                        await anyio.lowlevel.checkpoint()
                assert (await client.get("/readyz")).json() == {"ready": True, "reasons": [], "degraded": []}
