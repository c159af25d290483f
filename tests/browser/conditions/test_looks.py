"""Looks that a reader asks for: more contrast, forced colours, no motion, paper."""

import pytest
from playwright.async_api import Page

from tests.browser.conditions.site_pages import open_site
from tests.browser.conftest import Invite
from tests.browser.seating import Sit
from tests.live.server import Server

pytestmark = pytest.mark.anyio

COLOURS = """() => {
  const style = getComputedStyle(document.documentElement);
  return ["--ink", "--ink-soft", "--line", "--sheet"].map((name) => style.getPropertyValue(name).trim());
}"""
MOVING = """() => document.getAnimations().filter((one) => {
  const { duration, iterations } = one.effect.getComputedTiming();
  return one.playState === "running" && (duration > 1 || iterations > 1);
}).length"""


async def read_colours(page: Page) -> list[str]:
    """The colours of text, faint text, lines and sheets."""
    colours: list[str] = await page.evaluate(COLOURS)
    return colours


async def test_a_page_is_printed_dark_on_light(server: Server, come: Invite, sit: Sit) -> None:
    # Given a reader with a dark page, by their system or by choice
    guest = await come("Morgana")
    page = guest.page
    await page.goto("/games/magestik/rules")
    light = await read_colours(page)
    await page.emulate_media(color_scheme="dark")
    dark = await read_colours(page)
    assert light != dark
    # When they print it, then it is like the light page
    await page.emulate_media(media="print")
    assert await read_colours(page) == light
    await page.evaluate("document.documentElement.dataset.theme = 'dark'")
    assert await read_colours(page) == light
    await page.emulate_media(media="screen", color_scheme="light")
    assert await read_colours(page) == dark
    # And by choice it is light, also if the system is dark
    await page.emulate_media(color_scheme="dark")
    await page.evaluate("document.documentElement.dataset.theme = 'light'")
    assert await read_colours(page) == light


async def test_more_contrast_makes_faint_words_and_lines_as_dark_as_others(come: Invite) -> None:
    guest = await come("Morgana")
    await guest.page.goto("/")
    await guest.page.emulate_media(contrast="more")
    ink, soft, line, _ = await read_colours(guest.page)
    assert (soft, line) == (ink, ink)


@pytest.mark.long
async def test_without_motion_nothing_moves(server: Server, come: Invite, sit: Sit) -> None:
    guest = await come("Morgana")
    for path in await open_site(server, guest.page, sit):
        await guest.page.goto(path)
        assert await guest.page.evaluate(MOVING) == 0, path
    guest.complaints.clear()  # of the page that does not exist
