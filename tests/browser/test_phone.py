"""The table on a phone: nothing to scroll sideways, one's own things always in sight."""

import pytest
from playwright.async_api import expect

from tests.browser.conftest import PHONE, Invite
from tests.browser.guest import Guest, asked_of

pytestmark = pytest.mark.anyio


async def sideways(guest: Guest) -> int:
    """By how many pixels the page is wider than the screen."""
    wide: int = await guest.page.evaluate("document.documentElement.scrollWidth - innerWidth")
    return wide


async def test_a_phone_shows_the_question_and_ones_own_things(come: Invite) -> None:
    # Given eight players, one of them on a phone
    phone = await come("Morgana", PHONE)
    invite = await phone.create("magestik", 8, rounds="1")
    assert await sideways(phone) <= 0
    others = [await come(f"Mage {number}", PHONE) for number in range(2, 9)]
    for other in others:
        await other.join(invite)
    await phone.page.locator("#start").click()
    await expect(phone.page.locator("#hand .self")).to_be_visible()

    # When the first chooses a staff
    players = [phone, *others]
    (first,) = await asked_of(players)
    await first.picture("phone-eight")

    # Then for everybody the own gems are on the screen, at the bottom, and the page is as wide as the screen
    for guest in (first, phone):
        assert await sideways(guest) <= 0
        own = await guest.page.locator("#hand .hoard").first.bounding_box()
        assert own is not None
        assert PHONE["height"] / 2 < own["y"] < PHONE["height"] - own["height"]
    tall: int = await first.page.evaluate("document.documentElement.scrollHeight - innerHeight")
    assert tall <= 0


async def test_what_can_be_tapped_is_large_enough_for_a_finger(come: Invite) -> None:
    phone, other = await come("Morgana", PHONE), await come("Ada", PHONE)
    await other.join(await phone.create("magestik", 2, rounds="1"))
    await phone.page.locator("#start").click()
    await expect(phone.page.locator("#hand .self")).to_be_visible()

    (asked,) = await asked_of([phone, other])
    for option in await asked.page.locator("[data-option]").all():
        box = await option.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44
