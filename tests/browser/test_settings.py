"""Settings on one's own page hold at once, on the next page, and at the table."""

import pytest
from playwright.async_api import expect

from tests.browser.conftest import Invite
from tests.browser.seating import Sit, enter
from tests.live.player import begun

pytestmark = pytest.mark.anyio


async def test_what_is_chosen_holds_at_once_and_at_the_table(come: Invite, sit: Sit) -> None:
    # Given somebody whose turn it is
    players = await sit(2)
    await begun(players, "draco_magi")
    me = players[0] if (await players[0].look()).question is not None else players[1]
    guest = await come(me.name)
    page = guest.page
    await enter(guest, me)
    table = page.url
    # When they choose on their page, then it holds without a button
    await page.goto("/me")
    await expect(page.get_by_role("button", name="Save")).to_have_count(0)
    await page.get_by_role("group", name="Theme").get_by_text("Dark").click()
    await expect(page.locator("#settings-saved")).to_have_text("Saved")
    assert await page.evaluate("getComputedStyle(document.documentElement).colorScheme") == "dark"
    async with page.expect_response("**/me/settings"):
        await page.get_by_role("group", name="Confirm each move").get_by_text("Off").click()
    # Then it holds at the table, too: there a move needs no button any more
    await page.goto(table)
    await page.locator("#table[data-ready]").wait_for()
    await expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    before = int(await page.locator("#table").get_attribute("data-seq") or 0)
    await page.locator(".lit").first.click()
    await expect(page.locator("#table")).not_to_have_attribute("data-seq", str(before))
