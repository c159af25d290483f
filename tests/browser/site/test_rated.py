"""Rated tables in Chromium: chosen by the host, announced to guests, and both ratings change at the end."""

import re

import pytest
from playwright.async_api import expect

from tests.browser.axe import findings
from tests.browser.conftest import PHONE, Invite
from tests.browser.site.test_lobby import choose

pytestmark = pytest.mark.anyio


@pytest.mark.long
async def test_a_rated_table_is_announced_on_the_invite_and_after_the_game(come: Invite) -> None:
    # Given a host who wants a rated table; the form proposes an unrated one
    host, guest = await come("Morgana"), await come("Ada", PHONE, dark=True)
    page = host.page
    await page.goto("/create?game=magestik")
    await page.locator("#name").fill("Morgana")
    await choose(page, "players", "2")
    await choose(page, "fill", "people_only")
    await page.locator("#more > summary").click()
    await expect(page.get_by_role("checkbox", name="Rated")).not_to_be_checked()
    await choose(page, "rated", "on")

    # When the seats are not random, then the form reports it; when they are, the table is created
    await page.locator("#open-table").click()
    await expect(page.get_by_role("alert")).to_contain_text("people only, with random seats. Choose both.")
    host.complaints.clear()  # the browser logs every 422 response
    await page.locator("#name").fill("Morgana")
    await choose(page, "seating", "random")
    await page.locator("#open-table").click()
    invite = await page.locator("#invite-link").get_attribute("data-link")

    # Then the invited player reads that it is rated before they take a seat
    await guest.page.goto(invite or "")
    await expect(guest.page.locator("main")).to_contain_text("Rated table")
    assert await findings(guest.page) == []
    await guest.join(invite or "")
    await page.locator("#start").click()
    for player in (host, guest):
        await expect(player.page.locator("#waiting")).to_have_count(0)

    # When one concedes, then both see the change of their ratings, there and on their own pages
    await guest.leave()
    await expect(host.result).to_contain_text("This game was rated.")
    await expect(guest.result).to_contain_text("This game was rated.")
    for player, change in ((host, r"Rating 1\d\d\d"), (guest, r"Rating \d{3}\b")):
        await player.page.goto("/me")
        await expect(player.page.locator("#by-game")).to_contain_text(re.compile(change))
