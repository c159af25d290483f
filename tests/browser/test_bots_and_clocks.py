"""A guest alone with bots at a live table: seats are filled, a clock runs, the rematch leads on."""

import re

import pytest
from playwright.async_api import expect

from engines import CATALOGUE
from tests.browser.conftest import Invite

pytestmark = pytest.mark.anyio


async def test_one_guest_fills_a_table_with_bots_and_is_shown_the_time(come: Invite) -> None:
    anna = await come("Anna")
    page = anna.page
    await page.goto(f"/games/{next(iter(CATALOGUE))}")
    await page.fill("#create input[name=name]", "Anna")
    await page.check("#create input[name=pace][value=live]", force=True)
    await page.check("#create input[name=seating][value=random]", force=True)
    await page.click("#open-table")
    await page.click("#fill")
    await page.click("#start")
    clocks = page.locator("[data-deadline]")
    await expect(clocks.first).to_have_text(re.compile(r"^\d+:\d\d$"))
    await expect(page.locator("#decision[data-decision]")).to_be_visible()
    own = page.locator("#hand [data-deadline]")
    first = await own.text_content()
    await expect(own).not_to_have_text(first or "")  # it runs
