"""Accessibility of the pages around a game; clocks, leaving and conceding."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from anyio import to_thread
from playwright.async_api import expect

from tests.browser.axe import findings
from tests.browser.conftest import PHONE, Invite
from tests.browser.seating import Sit, begin
from tests.live.forks import ForkedServer
from tests.live.server import Server

pytestmark = pytest.mark.anyio


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A server whose clocks and bots are quick."""
    quick = {"MAGEHALL_CLOCK_SCALE": "0.1", "MAGEHALL_BOT_PAUSE": "0", "MAGEHALL_BOT_THINKING": "0"}
    with ForkedServer(tmp_path, quick) as server:
        yield server


async def test_axe_finds_a_planted_fault(come: Invite) -> None:
    guest = await come("Morgana")
    await guest.page.goto("/")
    await guest.page.evaluate("document.querySelector('main').append(document.createElement('button'))")
    assert any("button-name" in finding for finding in await findings(guest.page))


@pytest.mark.parametrize("dark", [False, pytest.param(True, marks=pytest.mark.long)], ids=["light", "dark"])
async def test_axe_finds_no_serious_fault_before_and_around_a_game(come: Invite, dark: bool) -> None:
    desk, phone = await come("Morgana", dark=dark), await come("Ada", PHONE, dark=dark)
    grave = []
    pages = (
        "/",
        "/create",
        "/learn",
        "/history",
        "/games/magestik",
        "/games/magestik/rules",
        "/games/magestik/cards",
        "/me",
        "/nowhere",
    )
    for address in pages:
        # `make test` uses only one guest per page: the phone for pages with their own controls.
        for guest in (desk, phone) if dark else (phone,) if address in ("/", "/create") else (desk,):
            await guest.page.goto(address)
            grave += await findings(guest.page)
    for guest in (desk, phone):
        guest.complaints.clear()  # of the page that does not exist
    invite = await desk.create("magestik", 3, rounds="1")
    grave += await findings(desk.page)
    await phone.page.goto(invite)
    grave += await findings(phone.page)
    await phone.join(invite)
    await desk.page.locator("#fill").click()
    await expect(desk.page.locator("#start")).to_be_enabled()
    grave += await findings(desk.page)
    await desk.page.locator("#start").click()
    for guest in (desk, phone):
        await expect(guest.page.locator("#hand .self")).to_be_visible()
        await guest.page.locator("[data-opens=legend]").click()
        grave += await findings(guest.page)
        await guest.page.keyboard.press("Escape")
        if dark or guest is desk:
            await guest.page.goto("/me")
            grave += await findings(guest.page)
        await guest.page.goto("/")
        await expect(guest.page.locator("#my-tables .table-card")).to_have_count(1)
        grave += await findings(guest.page)
    assert grave == []


async def test_a_clock_counts_down_and_its_last_seconds_are_marked_and_announced(come: Invite) -> None:
    first, other = await come("Morgana"), await come("Ada")
    await first.page.goto("/create?game=magestik")
    await first.page.locator("#more > summary").click()
    await first.page.locator("input[name=pace][value=live]").check(force=True)
    await first.page.locator("input[name=players][value='2']").check(force=True)
    await first.page.locator("#name").fill("Morgana")
    await first.page.locator("#open-table").click()
    invite = await first.page.locator("#invite-link").get_attribute("data-link")
    assert invite is not None
    await other.join(invite)
    await first.page.locator("#start").click()
    for guest in (first, other):
        clock = guest.page.locator("#clock-turn")
        await expect(clock).to_have_text(re.compile(r"^0:0\d$"))
        await expect(clock).to_have_class(re.compile("final"))
    # The player does not choose: a default move is made for them, and the log says why
    await expect(first.page.locator("#log")).to_contain_text("ran out of time")


@pytest.mark.long
async def test_before_the_start_players_read_how_to_win_and_leave_without_forfeiting(come: Invite) -> None:
    first, other = await come("Morgana"), await come("Ada")
    invite = await first.create("magestik", 2)
    page, ask = first.page, first.page.locator("#leaving")
    await expect(page.locator(".how-to-win li:visible")).to_have_count(3)
    await page.locator("#table[data-ready]").wait_for()
    await page.locator("[data-opens=leaving]").click()
    await expect(ask.get_by_role("heading", name="Leave table?", exact=True)).to_be_visible()
    await ask.get_by_role("button", name="Stay").click()

    await other.join(invite)
    await page.locator("#start").click()

    await expect(page.locator(".how-to-win")).to_be_hidden()
    await page.locator("#table[data-ready]").wait_for()
    await page.locator("[data-opens=leaving]").click()
    await expect(ask.get_by_role("heading", name="Leave this game?", exact=True)).to_be_visible()


async def test_conceding_needs_a_confirmation_and_the_record_can_be_downloaded(
    come: Invite, sit: Sit
) -> None:
    first, other = await come("Morgana"), await come("Ada")
    await begin([first, other], sit, "magestik")

    await first.page.locator("[data-opens=leaving]").click()
    await first.page.get_by_role("button", name="Stay").click()
    await expect(first.page.locator("#leaving")).to_be_hidden()
    await first.page.locator("[data-opens=leaving]").click()
    await first.page.locator("#concede").click()

    for guest in (first, other):
        await expect(guest.result).to_be_visible()
    async with other.page.expect_download() as download:
        await other.page.get_by_role("link", name="Download game record").click()
    file = await to_thread.run_sync(Path(await (await download.value).path()).read_text)
    assert '"commitment"' in file.splitlines()[0]
    # And the rematch form sends a salt, though it arrived after the page
    async with other.page.expect_request("**/rematch") as request:
        await other.page.locator("#rematch").click()
    assert "salt_hash=" in ((await request.value).post_data or "")
    await expect(other.page.locator("#waiting")).to_be_visible()
    await first.page.locator("#rematch").click()
    await expect(first.page.locator("#place-0 .name, #place-1 .name").first).to_be_visible()
    assert first.page.url == other.page.url
