"""A full table from the lobby to the end of the game, with its state compared to every page."""

from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

from anyio import to_thread
from playwright.async_api import expect

from engines.kernel.secrecy.audience import Viewer
from tests.browser.conftest import PHONE, Invite
from tests.browser.guest import Guest, play
from tests.browser.true_state import read_true_state
from tests.live.server import Server

NAMES = ("Morgana", "Ada", "Prospero", "Ged", "Circe", "Merlin")
"""Names of guests by seat. Ada uses a phone and the dark theme."""


class FullTable(NamedTuple):
    """A table with a running game.

    `viewers` pairs the spectator (None) and every seat with the guest who sees it.
    """

    id: str
    guests: list[Guest]
    watcher: Guest
    viewers: list[tuple[Viewer, Guest]]


async def fill_table(
    come: Invite,
    game: str,
    seats: int,
    started_selector: str,
    options: dict[str, str],
    guest_type: type[Guest] = Guest,
) -> FullTable:
    """Seats guests through an invite link, starts the game, and opens the table as a spectator.

    `started_selector` matches something that the host's page shows only once the game has started.
    """
    host = await come(NAMES[0], kind=guest_type)
    invite = await host.create(game, seats, **options)
    guests = [host]
    for name in NAMES[1:seats]:
        phone = {"size": PHONE, "dark": True} if name == "Ada" else {}
        guests.append(await come(name, kind=guest_type, **phone))
        await guests[-1].join(invite)
    await host.page.locator("#start").click()
    await expect(host.page.locator(started_selector)).to_be_attached()
    watcher = await come("Wanda")
    await watcher.page.goto(host.page.url)
    table_id = host.page.url.rpartition("/")[2]
    return FullTable(table_id, guests, watcher, [(None, watcher), *enumerate(guests)])


async def play_whole_game(
    server: Server, table: FullTable, picture_prefix: str, check: Callable[[Any], Awaitable[None]]
) -> None:
    """Plays at random to the end.

    After each choice, when all pages show it, `check` is called with the complete state.
    """

    async def check_state(seq: int) -> None:
        state = await to_thread.run_sync(read_true_state, server, table.id)
        if state.ending is None:
            await check(state)

    await play(table.guests, [table.watcher], picture_prefix=picture_prefix, after=check_state)
