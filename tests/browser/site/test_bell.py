"""Players are alerted to their turn by a tone, and by a notification of the device if the page is hidden."""

import re

import pytest
from playwright.async_api import expect

from tests.browser.conftest import Invite
from tests.browser.expect_value import expect_value
from tests.browser.seating import Sit, enter
from tests.live.player import begin_game, play_on

pytestmark = pytest.mark.anyio

LISTEN = """
globalThis.called = [];
Object.defineProperty(document, "hidden", { get: () => globalThis.isHidden ?? false });
globalThis.Notification = class extends EventTarget {
  static permission = "default";
  static requestPermission = async () => (Notification.permission = "granted");
  constructor(title, { body }) { super(); called.push(`${title}, ${body}`); }
};
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...at) { called.push("tone"); start.apply(this, at); };
"""
"""Records tones and notifications that the page requests."""


async def test_only_players_who_enabled_alerts_get_a_tone_and_a_notification(come: Invite, sit: Sit) -> None:
    # Given a player who waits for another's move
    players = await sit(2)
    await begin_game(players, "draco_magi")
    me, other = players if (await players[1].look()).question is not None else players[::-1]
    guest = await come(me.name)
    page = guest.page
    await page.add_init_script(LISTEN)
    await enter(guest, me)
    # When it becomes their turn before they have turned anything on, then there is no alert
    while (await me.look()).question is None:
        await play_on([other], 1)
    await expect(page.locator("#decision[data-decision]")).to_be_visible()
    assert await page.evaluate("called") == []
    # But the tab shows it, by its title and a dot on its icon
    icon = page.locator("link[rel=icon]")
    await expect(page).to_have_title("● Your turn: Draco Magi · Magehall")
    await expect(icon).to_have_attribute("href", re.compile(r"/favicon-now\.svg$"))
    # When they turn both on, then the tone is played as a sample
    await page.keyboard.press("?")
    await page.get_by_label("Play a tone").check()
    await page.get_by_label("Notify me").check()
    await page.keyboard.press("Escape")
    await expect_value(page, "called", ["tone", "tone"])
    await page.evaluate("called.splice(0)")
    # When it is their turn again while the page is in the background
    await page.evaluate("globalThis.isHidden = true")
    while (await me.look()).question is not None:
        await play_on([me], 1)
    await expect(page.locator("#decision[data-decision]")).to_have_count(0)
    await expect(page).to_have_title("Draco Magi · Magehall")
    await expect(icon).to_have_attribute("href", re.compile(r"/favicon\.svg$"))
    while (await me.look()).question is None:
        await play_on([other], 1)
    await expect(page.locator("#decision[data-decision]")).to_be_visible()
    # Then both alert them, once, and the text has no secrets
    await expect_value(page, "called", ["tone", "tone", "Your turn, Draco Magi · Magehall"])
    # And the device remembers the settings
    await page.reload()
    await expect(page.get_by_label("Play a tone")).to_be_checked()
