"""People who play by HTTP, and guests who come to the table as one of them, with a browser."""

from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager

import httpx
import pytest

from tests.browser.guest import Guest
from tests.live.player import Player, begun, play_on
from tests.live.server import Server
from tests.servers import HANGS

NAMES = ("Morgana", "Bartholomew", "Ada", "Theophrastus", "Wu", "Prospero", "Circe", "Nimue of the Lake")

Sit = Callable[[int], Awaitable[list[Player]]]


@asynccontextmanager
async def people_at(server: Server) -> AsyncIterator[Sit]:
    """Makes so many people who play by HTTP, for as long as the context lasts."""
    async with AsyncExitStack() as clients:

        async def arrive(seats: int) -> list[Player]:
            headers = {"Accept": "text/html"}
            new = [
                httpx.AsyncClient(base_url=server.url, headers=headers, timeout=HANGS) for _ in range(seats)
            ]
            for client in new:
                await clients.enter_async_context(client)
            return [Player(client, name) for client, name in zip(new, NAMES, strict=False)]

        yield arrive


@pytest.fixture
async def sit(server: Server) -> AsyncIterator[Sit]:
    """Makes so many people who play by HTTP."""
    async with people_at(server) as sit:
        yield sit


async def enter(guest: Guest, player: Player) -> None:
    """The guest comes to the table as that player, who has no screen of their own."""
    url = str(player.client.base_url)
    await guest.page.context.add_cookies(
        [{"name": name, "value": value, "url": url} for name, value in player.client.cookies.items()]
    )
    await guest.page.goto(player.path)
    await guest.page.locator("#table[data-ready]").wait_for()


async def begin(
    guests: Sequence[Guest], sit: Sit, game: str, *, choices: int = 0, **fields: str
) -> list[Player]:
    """The guests come to a table of theirs where the game has begun, and gone on for so many choices.

    Returns as whom they sit there. Who only plays needs no way through the lobby, which costs most of a test.
    """
    players = await sit(len(guests))
    await begun(players, game, **fields)
    await play_on(players, choices)
    for guest, player in zip(guests, players, strict=True):
        await enter(guest, player)
    return players
