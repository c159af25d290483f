"""Browsers older than those of docs/browsers.md show one sentence instead of a page in ruins."""

import pytest
from playwright.async_api import expect

from tests.browser.conftest import Invite
from tests.browser.seating import Sit, begin

pytestmark = pytest.mark.anyio

OLD = {
    "Safari 16.3": "matchMedia = () => ({ matches: false });",
    "Firefox 120": "CSS.supports = (condition) => !condition.includes(':has');",
    "Internet Explorer": "delete window.CSS; delete window.matchMedia;",
}
"""Scripts that take from the browser what an older one does not have."""


@pytest.mark.parametrize(
    "script",
    [
        pytest.param(script, id=name, marks=[pytest.mark.long] if at else [])
        for at, (name, script) in enumerate(OLD.items())
    ],
)
async def test_an_old_browser_shows_one_sentence(come: Invite, script: str) -> None:
    guest = await come("Morgana", language="de")
    await guest.page.add_init_script(script)
    for path in ("/", "/create?game=magestik"):
        await guest.page.goto(path)
        await expect(guest.page.locator("body > *")).to_have_count(1)
        await expect(guest.page.locator("#outdated")).to_contain_text("Safari 16.4")
        await expect(guest.page.locator("#outdated")).to_contain_text("zu alt")
    guest.complaints.clear()  # other scripts of the page may fail


async def test_a_recent_browser_shows_the_page(come: Invite, sit: Sit) -> None:
    guest, other = await come("Morgana"), await come("Ada")
    await begin([guest, other], sit, "magestik")
    await expect(guest.page.locator("#outdated")).to_have_count(0)
    await expect(guest.table).to_be_visible()


async def test_a_browser_without_newer_functions_plays(come: Invite, sit: Sit) -> None:
    # Given a browser that has nothing newer than the oldest one
    guest, other = await come("Morgana", moving=True), await come("Ada")
    for one in (guest, other):
        await one.page.add_init_script(
            "delete Element.prototype.checkVisibility; delete HTMLElement.prototype.showPopover;"
            "delete HTMLElement.prototype.popover; delete URLSearchParams.prototype.size;"
        )
    await begin([guest, other], sit, "magestik")
    # When they play, write and look back, then everything works
    for seq in (1, 2, 3):
        decider = guest if await guest.decision.count() else other
        await decider.choose()
        for one in (guest, other):
            await one.wait_for_entry(seq)
    await guest.page.keyboard.press("t")
    await guest.page.locator("#say-text").fill("Hello")
    await guest.page.keyboard.press("Enter")
    await expect(other.page.locator("#unread")).to_be_visible()
