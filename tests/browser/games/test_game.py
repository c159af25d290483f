"""A whole game through the page: three players, a spectator, and a server that is killed during the game."""

import re

import pytest
from anyio import to_thread
from playwright.async_api import expect

from engines.magestik.cards import Staff
from tests.browser.conftest import PHONE, Invite
from tests.browser.guest import Guest, outage, play
from tests.live.server import Server

pytestmark = pytest.mark.anyio

NAMES = {int(staff): staff.name.capitalize() for staff in Staff}
SECRET = re.compile("keeps (the|" + "|".join(NAMES.values()) + ")")
"""Which staff a player keeps: only that player may read it."""


async def test_three_players_finish_a_game_while_a_spectator_watches(server: Server, come: Invite) -> None:
    # Given three players, one of them on a phone, and a spectator
    host = await come("Morgana")
    guests = [host, await come("Ada", PHONE, dark=True), await come("Prospero", dark=True)]
    invite = await host.create("magestik", 3, rounds="1")
    for guest in guests[1:]:
        await guest.join(invite)
    await host.picture("seats-taken")
    await host.page.locator("#start").click()
    watcher = await come("Wanda")
    await expect(host.page.locator("#hand .self")).to_be_visible()
    await watcher.page.goto(host.page.url)
    everybody = [*guests, watcher]

    # When they play, and the server is killed after some choices
    async def look(seq: int) -> None:
        if seq == 4:
            await _kill_and_restart(server, everybody)
        if not await watcher.result.count():
            await _assert_nothing_hidden_is_shown(watcher, guests)

    assert await play(guests, [watcher], after=look) > 4

    # Then all of them see the end, without a reload
    for guest in everybody:
        await expect(guest.page.locator("#result .scores li")).to_have_count(3)
        await expect(guest.page.locator("#result .first")).not_to_have_count(0)
        await guest.picture(f"result-{guest.name}")

        # And they can read the scores of all places
        await guest.page.get_by_role("button", name="Final standings").click()
        for place in await guest.page.locator("#standings li").all():
            score, words = await place.locator(".num").inner_text(), await place.locator("small").inner_text()
            assert re.match(rf"{score} gems?, dragon power \d+, \d+ energy$", words)
        await guest.picture(f"standings-{guest.name}")
    assert not any(SECRET.search(frame) for frame in watcher.frames)


async def _kill_and_restart(server: Server, everybody: list[Guest]) -> None:
    async with outage(*everybody):
        await to_thread.run_sync(server.kill)
        for guest in everybody:
            await expect(guest.page.locator("body")).to_have_class(re.compile("cut"))
        await to_thread.run_sync(server.start)


async def _assert_nothing_hidden_is_shown(watcher: Guest, guests: list[Guest]) -> None:
    """No rival's staff is visible before it was called: not on a plate, nor on the track, nor in the log."""
    tiles = await watcher.page.locator("#track .staff:is(.now, .done)").all()
    targets = [await tile.get_attribute("data-target") or "" for tile in tiles]
    called = {int(target.removeprefix("staff:")) for target in targets}
    for guest in (watcher, *guests):
        plates = await guest.page.locator("#players").inner_html()
        if guest is watcher:  # the followed player is below the board
            plates += await guest.page.locator("#hand").inner_html()
        shown = {int(number) for number in re.findall(r"staff:(\d)", plates)}
        assert shown <= called
        hidden = [f"{name} Staff" for number, name in NAMES.items() if number not in called]
        assert not [name for name in hidden if name in plates]
        await expect(guest.page.locator("#track .staff:not(.now, .done) .crest")).to_have_count(0)
    for region in ("#log", "#story"):
        assert not SECRET.search(await watcher.page.locator(region).inner_text())
