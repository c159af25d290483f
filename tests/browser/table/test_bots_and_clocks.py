"""Live tables: a guest fills the seats with bots, a clock runs, an undo offer expires."""

import re

import pytest
from playwright.async_api import expect

from engines import CATALOGUE
from tests.browser.conftest import Invite
from tests.browser.guest import wait_for_decision
from tests.browser.seating import Sit, begin

pytestmark = pytest.mark.anyio


async def test_a_guest_fills_a_table_with_bots_and_sees_the_clock(come: Invite) -> None:
    anna = await come("Anna")
    page = anna.page
    await page.goto(f"/create?game={next(iter(CATALOGUE))}")
    await page.click("#more > summary")
    await page.fill("#create input[name=name]", "Anna")
    await page.check("#create input[name=pace][value=live]", force=True)
    await page.check("#create input[name=seating][value=random]", force=True)
    await page.click("#open-table")
    await page.click("#fill")
    await page.click("#start")
    clocks = page.locator("[data-deadline]")
    await expect(clocks.first).to_have_text(re.compile(r"^\d+:\d\d$"))
    await expect(page.locator("#decision[data-decision]")).to_be_visible()
    own = page.locator("#decision.asking [data-deadline]")
    first = await own.text_content()
    await expect(own).not_to_have_text(first or "")  # it runs


@pytest.mark.long
async def test_an_undo_offer_disappears_after_its_time(come: Invite, sit: Sit) -> None:
    first, other = await come("Anna"), await come("Ben")
    await begin([first, other], sit, "magestik", pace="live")
    for seq in range(1, 60):
        (decider,) = await wait_for_decision([first, other])
        await decider.choose()
        for guest in (first, other):
            await guest.wait_for_entry(seq)
        undo = decider.page.locator("#undo")
        if await undo.is_enabled():
            place = await undo.bounding_box()
            await undo.evaluate("(undo) => { undo.dataset.until = Date.now() - 1000; }")
            await expect(undo).to_be_disabled()
            assert await undo.bounding_box() == place
            return
    raise AssertionError("nothing could be undone")
