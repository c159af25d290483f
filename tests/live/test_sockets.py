"""Limits of open sockets per person and per address; closed sockets do not count."""

from collections.abc import Iterator
from contextlib import AsyncExitStack, ExitStack

import anyio
import pytest
from websockets.exceptions import ConnectionClosed

from app.web.limits.socket_limits import DEFAULT_LIMIT, NO_LIMIT, SocketLimit, SocketLimits
from tests.live.conftest import Visit
from tests.live.forks import ForkedServer
from tests.live.player import Player
from tests.live.server import Server
from tests.live.socket import LivePage
from tests.servers import HANGS

pytestmark = pytest.mark.anyio


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with limits."""
    with ForkedServer(tmp_path_factory.mktemp("server"), MAGEHALL_LIMITS="1") as server:
        yield server


async def open_another(player: Player) -> int | None:
    """Opens another page; returns its close code, or None if it receives the table."""
    async with LivePage(player) as page:
        try:
            await page.receive()
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd is not None else 0
        return None


async def test_open_sockets_are_limited_per_person(visit: Visit, game: str) -> None:
    anna, ben = visit("Anna"), visit("Ben")
    await anna.create(game, 2)
    ben.path = anna.path
    with anyio.fail_after(HANGS):
        async with AsyncExitStack() as stack:
            pages = [
                await stack.enter_async_context(LivePage(anna)) for _ in range(int(DEFAULT_LIMIT.person))
            ]
            for page in pages:
                await page.receive()
            assert await open_another(anna) == 4429
            assert await open_another(ben) is None
            await pages[0].socket.close()
            while await open_another(anna) is not None:  # the server notices it with a delay
                pass


def test_open_sockets_are_limited_per_address() -> None:
    sockets = SocketLimits(SocketLimit(person=2, address=3))
    with sockets.count("anna", "1.1.1.1") as first, sockets.count("ben", "1.1.1.1") as second:
        assert first
        assert second
        with sockets.count(None, "1.1.1.1") as third, sockets.count(None, "1.1.1.1") as fourth:
            assert third
            assert not fourth
            with sockets.count(None, "2.2.2.2") as elsewhere:
                assert elsewhere
        with sockets.count("anna", "1.1.1.1") as again:
            assert again, "closed and rejected sockets do not count"
    assert not sockets._open


def test_an_ipv6_network_counts_as_one_address() -> None:
    sockets = SocketLimits(SocketLimit(person=9, address=1))
    with sockets.count(None, "2001:db8::1"), sockets.count(None, "2001:db8::2") as other:
        assert not other


def test_the_limit_can_be_turned_off() -> None:
    sockets = SocketLimits(NO_LIMIT)
    with ExitStack() as stack:
        assert all(stack.enter_context(sockets.count("anna", "1.1.1.1")) for _ in range(5000))
