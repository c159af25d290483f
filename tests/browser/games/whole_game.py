"""A full table from the lobby to the end of the game, with its state compared to every page."""

from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

from anyio import to_thread
from playwright.async_api import expect

from engines.kernel.secrecy.audience import Viewer
from tests.browser.conftest import PHONE, Invite
from tests.browser.guest import Guest, play
from tests.browser.truth import truth
from tests.live.server import Server

NAMES = ("Morgana", "Ada", "Prospero", "Ged", "Circe", "Merlin")
"""Names of guests by seat. Ada is on a phone, in the dark look."""


class FullTable(NamedTuple):
    """A table whose game has begun; `viewers` are the spectator (None) and the guests by seat."""

    id: str
    guests: list[Guest]
    watcher: Guest
    viewers: list[tuple[Viewer, Guest]]


async def fill_table(
    come: Invite, game: str, seats: int, begun: str, options: dict[str, str], kind: type[Guest] = Guest
) -> FullTable:
    """Seats guests by an invite and starts the game; a spectator comes too.

    `begun` is a selector of what the host's page shows in a game.
    """
    host = await come(NAMES[0], kind=kind)
    invite = await host.create(game, seats, **options)
    guests = [host]
    for name in NAMES[1:seats]:
        phone = {"size": PHONE, "dark": True} if name == "Ada" else {}
        guests.append(await come(name, kind=kind, **phone))
        await guests[-1].join(invite)
    await host.page.locator("#start").click()
    await expect(host.page.locator(begun)).to_be_attached()
    watcher = await come("Wanda")
    await watcher.page.goto(host.page.url)
    table_id = host.page.url.rpartition("/")[2]
    return FullTable(table_id, guests, watcher, [(None, watcher), *enumerate(guests)])


async def play_whole_game(
    server: Server, table: FullTable, pictures: str, check: Callable[[Any], Awaitable[None]]
) -> None:
    """Plays at random to the end; after each choice `check` receives the state, which every page shows."""

    async def look(seq: int) -> None:
        state = await to_thread.run_sync(truth, server, table.id)
        if state.ending is None:
            await check(state)

    await play(table.guests, [table.watcher], pictures=pictures, after=look)
