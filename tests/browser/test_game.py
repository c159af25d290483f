"""A whole game through the page: three play, one watches, and the server dies in the middle of it."""

import re

import pytest
from anyio import to_thread
from playwright.async_api import expect

from engines.magestik.cards import Staff
from tests.browser.conftest import PHONE, Invite
from tests.browser.guest import Guest, outage, play
from tests.live.server import Server

pytestmark = pytest.mark.anyio

NAMES = {int(staff): f"{staff.name.capitalize()} Staff" for staff in Staff}


async def test_three_play_a_game_to_its_end_while_one_watches(server: Server, come: Invite) -> None:
    # Given three at a table, one of them on a phone, and somebody who watches
    host = await come("Morgana")
    guests = [host, await come("Ada", PHONE, dark=True), await come("Prospero", dark=True)]
    invite = await host.create("magestik", 3, rounds="2")
    for guest in guests[1:]:
        await guest.join(invite)
    await host.picture("seats-taken")
    await host.page.locator("#start").click()
    watcher = await come("Wanda")
    await expect(host.page.locator("#hand .own")).to_be_visible()
    await watcher.page.goto(host.page.url)
    everybody = [*guests, watcher]

    # When they play, and the server is killed after some choices
    async def look(seq: int) -> None:
        if seq == 6:
            await _die_and_rise(server, everybody)
        if not await watcher.result.count():
            await _assert_nothing_hidden_is_shown(watcher, guests)

    assert await play(guests, [watcher], after=look) > 6

    # Then everybody sees the end, without ever having loaded the page again
    for guest in everybody:
        await expect(guest.page.locator("#result tr")).to_have_count(4)
        await expect(guest.page.locator("#result .first")).not_to_have_count(0)
        await guest.picture(f"result-{guest.name}")
    assert not any("keeps the" in frame or "own-staff-" in frame for frame in watcher.frames)


async def _die_and_rise(server: Server, everybody: list[Guest]) -> None:
    async with outage(*everybody):
        await to_thread.run_sync(server.kill)
        for guest in everybody:
            await expect(guest.page.locator("body")).to_have_class(re.compile("cut"))
        await to_thread.run_sync(server.start)


async def _assert_nothing_hidden_is_shown(watcher: Guest, guests: list[Guest]) -> None:
    """In front of a rival's name the watcher reads no staff that was not called, and the log names none."""
    called = {
        int((await tile.get_attribute("id") or "").rpartition("-")[2])
        for tile in await watcher.page.locator("#track .called").all()
    }
    panels = await watcher.page.locator("#players").inner_html()
    for number, name in NAMES.items():
        assert number in called or name not in panels
    assert "keeps the" not in await watcher.page.locator("#log").inner_html()
    for guest in guests:
        others = await guest.page.locator("#players").inner_html()
        assert not [name for number, name in NAMES.items() if number not in called and name in others]
