"""Settings take effect at once, on other pages, and at the table."""

import pytest
from playwright.async_api import Page, expect

from tests.browser.conftest import PHONE, Invite
from tests.browser.seating import Sit, enter
from tests.live.player import begin_game

pytestmark = pytest.mark.anyio

CHOSEN = {"theme": "dark", "motion": "slow", "sound": "on", "confirm": "off", "keys": "off"}


async def test_a_setting_takes_effect_at_once_and_at_the_table(come: Invite, sit: Sit) -> None:
    # Given a player with an open decision
    players = await sit(2)
    await begin_game(players, "draco_magi")
    me = players[0] if (await players[0].look()).question is not None else players[1]
    guest = await come(me.name)
    page = guest.page
    await enter(guest, me)
    table = page.url
    # When they change a setting, then it takes effect without a button
    await page.goto("/me")
    await expect(page.get_by_role("button", name="Save")).to_have_count(0)
    await page.get_by_role("group", name="Theme").get_by_text("Dark").click()
    await expect(page.locator("#settings-saved")).to_have_text("Saved")
    assert await page.evaluate("getComputedStyle(document.documentElement).colorScheme") == "dark"
    async with page.expect_response("**/me/settings"):
        await page.get_by_role("group", name="Confirm each move").get_by_text("Off").click()
    # And it also takes effect at the table: a move needs no confirmation
    await page.goto(table)
    await page.locator("#table[data-ready]").wait_for()
    await expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    before = int(await page.locator("#table").get_attribute("data-seq") or 0)
    await page.locator(".lit").first.click()
    await expect(page.locator("#table")).not_to_have_attribute("data-seq", str(before))


@pytest.mark.long
async def test_all_settings_are_shared_between_devices(come: Invite, sit: Sit) -> None:
    # Given a player at a table, with two devices
    (me,) = await sit(1)
    await me.create("draco_magi", 2)
    laptop, phone = await come(me.name), await come("on the phone", PHONE)
    page = laptop.page
    await enter(laptop, me)
    await page.goto("/me")
    await page.locator("#make-link button").click()
    await phone.page.goto(await page.locator("#device-link").inner_text())
    await phone.page.locator("#carry button").click()
    await expect(phone.page.locator("html")).to_have_attribute("lang", "en")

    # When they change all settings on one device
    await page.goto("/me")
    for name, value in CHOSEN.items():
        async with page.expect_response("**/me/settings"):
            await choose(page, name, value)
        await expect(page.locator("html")).to_have_attribute(f"data-{name}", value)
    async with page.expect_navigation():
        await page.locator("#language").select_option("de")
    await expect(page.locator("html")).to_have_attribute("lang", "de")

    # Then they are changed on the other, on pages and at the table
    for path in ("/", "/me", me.path):
        await phone.page.goto(path)
        for name, value in {
            **{f"data-{name}": value for name, value in CHOSEN.items()},
            "lang": "de",
        }.items():
            await expect(phone.page.locator("html")).to_have_attribute(name, value)
    # And later changes there take effect on the first
    await phone.page.goto("/me")
    async with phone.page.expect_response("**/me/settings"):
        await choose(phone.page, "theme", "light")
    await page.reload()
    await expect(page.locator("html")).to_have_attribute("data-theme", "light")
    await expect(page.locator("html")).to_have_attribute("data-motion", "slow")


async def choose(page: Page, name: str, value: str) -> None:
    """Picks a radio button; its label covers the input."""
    field = page.locator(f"input[name='{name}'][value='{value}']")
    await page.locator("#settings label").filter(has=field).click()
