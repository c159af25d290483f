"""Forced colours: what is chosen differs from what is not, also without colours of our own."""

import pytest
from playwright.async_api import Page

from tests.browser.conftest import Invite
from tests.browser.seating import Sit, enter
from tests.live.player import begin_game

pytestmark = pytest.mark.anyio

LOOK = """(element) => [element, element.querySelector("span")].filter(Boolean).map((one) => {
  const { backgroundColor, borderColor, outlineStyle, outlineWidth } = getComputedStyle(one);
  return [backgroundColor, borderColor, outlineStyle, outlineWidth].join(" ");
}).join(" / ") + getComputedStyle(element, "::after").backgroundColor"""
PAIRS = {
    "/create": (
        ("label.segment:has(:checked)", "label.segment:not(:has(:checked))"),
        ("label.choice:has(:checked)", "label.choice:not(:has(:checked))"),
        (".tile[aria-current]", ".tile:not([aria-current])"),
    ),
    "/me": (("label.segment:has(:checked)", "label.segment:not(:has(:checked))"),),
    "/learn": ((".head-nav [aria-current]", ".head-nav a:not([aria-current])"),),
    "/games/magestik/cards": (("label.kind-chip:has(:checked)", "label.kind-chip:not(:has(:checked))"),),
}
"""Something that is chosen, and its like that is not, by page."""


async def look(page: Page, selector: str) -> str:
    """How the first element that matches looks."""
    style: str = await page.locator(selector).first.evaluate(LOOK)
    return style


async def test_forced_colours_show_what_is_chosen(come: Invite, sit: Sit) -> None:
    # Given a player with an open decision, whose system forces its colours on pages
    players = await sit(2)
    await begin_game(players, "magecraft")
    (me,) = [player for player in players if (await player.look()).question]
    guest = await come(me.name)
    page = guest.page
    await page.emulate_media(forced_colors="active")
    # When they look at choices, then the chosen one looks different
    for path, pairs in PAIRS.items():
        await page.goto(path)
        if path == "/create":
            await page.locator("#more > summary").click()
        for chosen, other in pairs:
            assert await look(page, chosen) != await look(page, other), (path, chosen)
    # And so do tabs, things that can be picked, and picked ones, at the table
    await enter(guest, me)
    assert await look(page, ".tab[aria-selected=true]") != await look(page, ".tab[aria-selected=false]")
    lit = await look(page, ".lit")
    await page.locator(".lit").first.evaluate("(thing) => thing.classList.add('picked')")
    assert await look(page, ".picked") != lit
    await page.locator(".picked").first.evaluate("(thing) => thing.classList.remove('lit', 'picked')")
    assert lit != await look(page, "[data-target]:not(.lit, .picked)")
