"""What is known of somebody, in Chromium: a public page that others see while it is wanted; deletion."""

import pytest
from playwright.async_api import expect

from engines import CATALOGUE
from tests.browser.axe import findings
from tests.browser.conftest import PHONE, Invite

pytestmark = pytest.mark.anyio

GAME = next(iter(CATALOGUE))


async def test_a_public_page_is_shown_while_it_is_wanted_and_an_account_is_deleted(come: Invite) -> None:
    # Given somebody with a name and a table, who turns a public page on
    anna, ben = await come("Anna", PHONE), await come("Ben", dark=True)
    await anna.create(GAME, 2)
    page = anna.page
    await page.goto("/me")
    await page.locator("#public").get_by_role("button", name="Turn on").click()
    await page.get_by_role("link", name="See my page").click()
    await expect(page.locator("h1")).to_have_text("Anna")
    address = page.url
    # Then anybody sees it
    await ben.page.goto(address)
    await expect(ben.page.locator("h1")).to_have_text("Anna")
    assert await findings(ben.page) == []
    # When they delete their account, after one question that says what stays
    await page.goto("/me")
    await page.get_by_role("link", name="Delete my account…").click()
    await expect(page.locator("main")).to_contain_text("What stays")
    assert await findings(page) == []
    await page.get_by_role("button", name="Delete my account").click()
    # Then they are nobody here, and their page and table are gone
    await expect(page.locator("h1")).to_have_text("Your account is deleted")
    await page.goto("/me")
    await expect(page.locator("h1")).to_have_text("Choose a name")
    await ben.page.goto(address)
    await expect(ben.page.locator("main")).to_contain_text("404")
    ben.complaints.clear()  # the browser notes every answer of 404
    await ben.page.goto("/")
    await expect(ben.page.locator("#open-tables")).to_contain_text("No open tables right now.")
