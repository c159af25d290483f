"""Offers to a player lie over the head: they cover neither board nor players nor what can be picked."""

import pytest
from playwright.async_api import Page, ViewportSize, expect

from tests.browser.conftest import DESK, PHONE, Invite
from tests.browser.seating import Sit, begin_waiting, enter
from tests.browser.site.test_push import ALLOWS

pytestmark = pytest.mark.anyio

COVERED = """(offer) => {
  const box = document.getElementById(offer).getBoundingClientRect();
  const parts = ".rivals, .plate, .stage, .story, .act, .own, .lit, [data-target]";
  const covers = ({ left, right, top, bottom }) =>
    left < box.right - 1 && right > box.left + 1 && top < box.bottom - 1 && bottom > box.top + 1;
  const covered = [...document.querySelectorAll(parts)].map((part) => [part, part.getBoundingClientRect()]);
  return covered.filter(([, area]) => covers(area)).map(([part]) => part.id || part.className);
}"""
"""The parts of the table that an offer covers."""
CUT = """(offer) => {
  const box = document.getElementById(offer).getBoundingClientRect();
  const isCut = (part) => {
    const { right, bottom } = part.getBoundingClientRect();
    return right > innerWidth || bottom > box.bottom + 1 || part.scrollWidth > part.clientWidth + 1;
  };
  return [...document.querySelectorAll(`#${offer}, #${offer} *`)].filter(isCut).map((part) => part.outerHTML);
}"""
"""The parts of an offer that do not fit into it."""


async def check_offer(page: Page, offer: str) -> None:
    """An offer is visible in every window, and covers nothing of the game."""
    await expect(page.locator(f"#{offer}")).to_be_visible()
    for window in (DESK, PHONE, ViewportSize(width=320, height=568), ViewportSize(width=844, height=390)):
        await page.set_viewport_size(window)
        assert await page.evaluate(COVERED, offer) == [], window
        assert await page.evaluate(CUT, offer) == [], window


@pytest.mark.parametrize("language", ["en", pytest.param("de", marks=pytest.mark.long)])
async def test_the_offer_of_notifications_covers_nothing_of_the_game(
    come: Invite, sit: Sit, language: str
) -> None:
    # Given a browser that allows notifications, and a player who has made their first move
    me, other = await begin_waiting(sit, "draco_magi", pace="slow")
    guest = await come(other.name, language=language)
    await guest.page.add_init_script(ALLOWS)
    await enter(guest, other)
    while await guest.decision.count() or (await me.look()).question is None:
        await guest.choose()
    # Then they are offered notifications, beside the game
    await check_offer(guest.page, "call-offer")
    await guest.picture(f"call-offer-{language}")
