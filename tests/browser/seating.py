"""Players who use HTTP only, and browser guests who take over their seats."""

from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager

import httpx
import pytest

from tests.browser.guest import Guest
from tests.live.player import Player, begin_game, play_on
from tests.live.server import Server
from tests.servers import HANGS

NAMES = ("Morgana", "Bartholomew", "Ada", "Theophrastus", "Wu", "Prospero", "Circe", "Nimue of the Lake")

Sit = Callable[[int], Awaitable[list[Player]]]


@asynccontextmanager
async def people_at(server: Server) -> AsyncIterator[Sit]:
    """Creates players who use HTTP only, for the duration of the context."""
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
    """Creates a number of players who use HTTP only."""
    async with people_at(server) as sit:
        yield sit


async def sign_in(guest: Guest, player: Player) -> None:
    """Gives the guest's browser the player's session."""
    url = str(player.client.base_url)
    await guest.page.context.add_cookies(
        [{"name": name, "value": value, "url": url} for name, value in player.client.cookies.items()]
    )


async def enter(guest: Guest, player: Player) -> None:
    """Opens the table in the guest's browser with the player's session."""
    await sign_in(guest, player)
    await guest.page.goto(player.path)
    await guest.page.locator("#table[data-ready]").wait_for()


async def begin_waiting(sit: Sit, game: str, **fields: str) -> tuple[Player, Player]:
    """Begins a game of two; returns a player who waits for the other's move, and the other."""
    players = await sit(2)
    await begin_game(players, game, **fields)
    waiting, other = players
    while (await waiting.look()).question is not None:
        await waiting.play()
    return waiting, other


async def begin(
    guests: Sequence[Guest], sit: Sit, game: str, *, choices: int = 0, **fields: str
) -> list[Player]:
    """Brings guests to a new table where a game has begun and `choices` choices were made.

    Returns the players whose seats they have. Skips the lobby, which takes most of a test's time.
    """
    players = await sit(len(guests))
    await begin_game(players, game, **fields)
    await play_on(players, choices)
    for guest, player in zip(guests, players, strict=True):
        await enter(guest, player)
    return players
