"""Phones: covered edges, the keyboard on the screen, the size of fields, and how to get notifications."""

import json
from pathlib import Path

import pytest
from playwright.async_api import Page, ViewportSize, expect

from tests.browser.conditions.site_pages import open_site
from tests.browser.conftest import PHONE, Invite
from tests.browser.expect_value import expect_value
from tests.browser.seating import Sit, begin
from tests.live.server import Server

pytestmark = pytest.mark.anyio

UPRIGHT = {"top": 47, "bottom": 34, "left": 0, "right": 0}
SIDEWAYS = {"top": 0, "bottom": 21, "left": 47, "right": 47}
"""The edges of an iPhone that something covers, in CSS pixels."""
WINDOWS = [
    pytest.param(PHONE, UPRIGHT, id="upright"),
    pytest.param(ViewportSize(width=844, height=390), SIDEWAYS, id="sideways", marks=pytest.mark.long),
]

COVERED = Path(__file__).with_name("covered_edges.js").read_text("utf-8")
SMALL_FIELDS = """() => [...document.querySelectorAll("input, select, textarea")]
  .filter((field) => !["hidden", "radio", "checkbox", "range"].includes(field.type))
  .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
  .map((field) => field.outerHTML)"""
"""Fields whose letters are so small that an iPhone enlarges the page when they get the focus."""

KEYBOARD = """(height) => {
  Object.defineProperty(visualViewport, "height", { configurable: true, get: () => innerHeight - height });
  visualViewport.dispatchEvent(new Event("resize"));
}"""
"""A keyboard on the screen: the page is as high as before, and less of it is visible."""

IPHONE = """
delete window.PushManager;
Object.defineProperty(navigator, "userAgent", { get: () => "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5)" });
"""
"""Safari on an iPhone has no notifications for pages that are not on the home screen."""


async def cover_edges(page: Page, insets: dict[str, int]) -> None:
    """Covers the edges of the screen."""
    devtools = await page.context.new_cdp_session(page)
    await devtools.send("Emulation.setSafeAreaInsetsOverride", {"insets": insets})
    await page.wait_for_function(
        "(top) => getComputedStyle(document.body).paddingTop === `${top}px`", arg=insets["top"]
    )


@pytest.mark.parametrize(("window", "insets"), WINDOWS)
async def test_nothing_lies_under_a_notch_or_the_line_at_the_lower_edge(
    server: Server, come: Invite, sit: Sit, window: ViewportSize, insets: dict[str, int]
) -> None:
    guest, other = await come("Morgana", PHONE), await come("Ada")
    page = guest.page
    found = {}
    paths = await open_site(server, page, sit)
    await page.set_viewport_size(window)
    # Given pages around a game, and fields that an iPhone need not enlarge
    for path in ("/", "/me", "/learn", next(path for path in paths if path.startswith("/create"))):
        await page.goto(path)
        await cover_edges(page, insets)
        found[path] = [*await page.evaluate(COVERED, insets), *await page.evaluate(SMALL_FIELDS)]
    # And a table, its log, its rules and its help
    await page.context.clear_cookies()
    await begin([guest, other], sit, "magestik")
    await cover_edges(page, insets)
    found["table"] = [*await page.evaluate(COVERED, insets), *await page.evaluate(SMALL_FIELDS)]
    for name, opens in (
        ("log", ".open-log"),
        ("rulebook", "#rules"),
        ("legend", "[data-opens=legend]"),
    ):
        await page.locator(opens).click()
        await expect(page.locator(f"#{name}")).to_be_visible()
        await expect_value(page, f"({COVERED})({json.dumps(insets)})", [])
        await guest.picture(f"edges-{name}-{window['width']}")
        await page.keyboard.press("Escape")
    assert {name: faults for name, faults in found.items() if faults} == {}


async def test_a_keyboard_covers_neither_the_action_bar_nor_the_field(come: Invite, sit: Sit) -> None:
    # Given a player who writes in the chat
    guest, other = await come("Morgana", PHONE), await come("Ada")
    await begin([guest, other], sit, "magestik")
    page = guest.page
    await page.locator(".open-log").click()
    await page.locator("#say-text").focus()
    # When the keyboard appears
    await page.evaluate(KEYBOARD, 336)
    # Then the field is above it, and so is the action bar behind the log
    for part in ("#say-text", "[data-zone=act]"):
        box = await page.locator(part).bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= PHONE["height"] - 336, part
    # And when it disappears, everything is back in its place
    await page.evaluate(KEYBOARD, 0)
    box = await page.locator("[data-zone=own]").bounding_box()
    assert box is not None
    assert box["y"] + box["height"] > PHONE["height"] - 20


async def test_on_an_iphone_players_read_how_to_get_notifications(come: Invite) -> None:
    # Given a player on an iPhone
    guest = await come("Morgana", PHONE)
    await guest.page.add_init_script(IPHONE)
    await guest.create("magestik", 2)
    # When they look for notifications, then they read how to get them
    await guest.page.goto("/me")
    panel = guest.page.locator("#push")
    await expect(panel.get_by_text("Add to Home Screen")).to_be_visible()
    await expect(panel.get_by_text("can’t show notifications")).to_be_hidden()


SOUND = """
globalThis.AudioContext = class {
  state = "suspended";
  currentTime = 0;
  tones = 0;
  constructor() { globalThis.sound = this; }
  async resume() { this.state = "running"; }
  createOscillator() {
    const start = () => { this.tones += 1; };
    return { frequency: {}, connect: (next) => next, start, stop: () => undefined };
  }
  createGain() {
    const gain = { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined };
    return { gain, connect: (next) => next };
  }
};
"""
"""A sound of the browser that counts tones; like a real one it is silent until a click resumes it."""


async def test_the_tone_sounds_again_after_the_phone_was_locked(come: Invite, sit: Sit) -> None:
    # Given a player who has turned the tone on, and has heard it
    guest, other = await come("Morgana", PHONE), await come("Ada")
    page = guest.page
    await page.add_init_script(SOUND)
    await begin([guest, other], sit, "magestik")
    await page.locator("[data-opens=legend]").click()
    await page.locator("#bell input[name=tone]").check()
    await page.wait_for_function("sound.state === 'running' && sound.tones === 2")
    await page.keyboard.press("Escape")
    # When the phone is locked, which stops its sound, and they press anything afterwards
    await page.evaluate("sound.state = 'interrupted'")
    await page.locator("#prompt").click()
    # Then the next tone can be heard
    await page.wait_for_function("sound.state === 'running'")
