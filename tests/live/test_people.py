"""People on a real server: chat, presence, ended sessions, the lobby, limits of sockets."""

import anyio
import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin

from tests.live.conftest import Visit
from tests.live.forks import ForkedServer
from tests.live.player import Player, begin_game
from tests.live.reading import Seen
from tests.live.socket import LivePage
from tests.servers import HANGS, PATIENT

pytestmark = pytest.mark.anyio


async def wait_for_words(page: LivePage, words: str) -> None:
    """Reads until a chat message has arrived, if it has not already."""
    while not any(words in frame for frame in page.frames):
        await page.receive()


async def test_chat_reaches_only_its_audience(visit: Visit, game: str) -> None:
    anna, ben, wanda = visit("Anna"), visit("Ben"), visit("Wanda")
    await begin_game([anna, ben], game)
    wanda.path = anna.path
    await wanda.client.post(f"{wanda.path}/messages", data={"name": "Wanda", "text": "here I am"})
    with anyio.fail_after(HANGS):
        async with LivePage(anna) as first, LivePage(ben) as second, LivePage(wanda) as third:
            await wanda.post("messages", text="only for watchers")
            await ben.post("messages", text="for everybody")
            await wait_for_words(third, "only for watchers")
            for page in (first, second, third):
                await wait_for_words(page, "for everybody")
            for page in (first, second):
                assert not [frame for frame in page.frames if "only for watchers" in frame]


def is_here(page: LivePage, seat: int) -> bool:
    """Whether the last region of a rival shows them as present."""
    crest = f'id="seat-{seat}-crest"'
    frames = [frame for frame in page.frames if crest in frame]
    return bool(frames) and 'class="mark on"' in frames[-1].partition(crest)[2].partition('id="')[0]


async def test_pages_show_arriving_and_leaving_people(visit: Visit, game: str) -> None:
    anna, ben = visit("Anna"), visit("Ben")
    await begin_game([anna, ben], game)
    with anyio.fail_after(HANGS):
        async with LivePage(anna) as page:
            await page.receive()
            assert not is_here(page, 1)
            async with LivePage(ben):
                while not is_here(page, 1):
                    await page.receive()
            while is_here(page, 1):
                await page.receive()
            assert (await anna.look()).seq == 0


async def test_ending_a_session_closes_its_pages(visit: Visit, game: str) -> None:
    anna, phone = visit("Anna"), visit("Phone")
    await anna.create(game, 2)
    link = Seen((await anna.client.post("/me/link")).text).link("/link/")
    await phone.client.post(link)
    phone.path = anna.path
    with anyio.fail_after(HANGS):
        async with LivePage(phone) as there, LivePage(anna) as here:
            await there.receive()
            await here.receive()
            await anna.client.post("/me/sessions/end-others")
            with pytest.raises(ConnectionClosed) as closed:
                await wait_for_words(there, "what nobody says")
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 4401
            await anna.post("messages", text="still here")
            await wait_for_words(here, "still here")


async def lobby(player: Player, query: str = "") -> ClientConnection:
    """Connects to the lobby's socket."""
    base = str(player.client.base_url).rstrip("/")
    cookies = "; ".join(f"{name}={value}" for name, value in player.client.cookies.items())
    headers = {"Cookie": cookies} if cookies else {}
    url = base.replace("http", "ws", 1) + "/live" + query
    return await connect(url, additional_headers=headers, origin=Origin(base), **PATIENT)


async def test_an_open_lobby_shows_changes_without_a_reload(visit: Visit, game: str) -> None:
    anna, stranger = visit("Anna"), visit("Stranger")
    with anyio.fail_after(HANGS):
        await assert_lobby_follows(await lobby(stranger, f"?game={game}"), anna, game)


async def assert_lobby_follows(socket: ClientConnection, host: Player, game: str) -> None:
    """The lobby's socket sends a public table of the host, and removes it when they leave."""
    async with socket:
        assert "open-tables" in str(await socket.recv())
        await host.create(game, 2, visibility="public")
        while host.path not in str(await socket.recv()):
            pass
        await host.post("leave")
        while host.path in str(await socket.recv()):
            pass


async def drain(socket: ClientConnection) -> None:
    """Reads until the socket is closed. Raises ConnectionClosed."""
    while True:
        await socket.recv()


async def closed_after(socket: ClientConnection, text: str, times: int = 1) -> int:
    """The close code of a socket that sends this text a number of times."""
    with anyio.fail_after(HANGS):
        async with socket:
            for _ in range(times):
                await socket.send(text)
            with pytest.raises(ConnectionClosed) as closed:
                await drain(socket)
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code


async def test_an_oversized_frame_closes_the_socket(visit: Visit, game: str) -> None:
    anna = visit("Anna")
    await anna.create(game, 2)
    async with LivePage(anna) as page:
        assert await closed_after(page.socket, "x" * 100_000) == 1009
    assert await closed_after(await lobby(anna), "x" * 100_000) == 1009
    assert (await anna.look()).find("table") is not None


async def test_limits_are_on_by_default(tmp_path_factory: pytest.TempPathFactory) -> None:
    with ForkedServer(
        tmp_path_factory.mktemp("limited"), MAGEHALL_LIMITS="1", MAGEHALL_LOG_LEVEL="warning"
    ) as server:
        async with httpx.AsyncClient(
            base_url=server.url, headers={"Accept": "text/html"}, timeout=HANGS
        ) as client:
            codes = [(await client.post("/link/x")).status_code for _ in range(70)]
            assert codes[0] == 404
            assert codes[-1] == 429
        assert '"ended": 429' in server.log
        assert "/link/x" not in server.log
