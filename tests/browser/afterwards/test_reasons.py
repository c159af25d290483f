"""A bot is asked why, after the game, on a phone: in the log and at the moment of its move."""

import pytest
from playwright.async_api import expect

from tests.browser.axe import findings
from tests.browser.conftest import PHONE, Invite
from tests.browser.seating import Sit, enter

pytestmark = pytest.mark.anyio


async def test_a_bot_says_why_when_it_is_asked_after_the_game(come: Invite, sit: Sit) -> None:
    # Given a game that was given up after the first move of a bot
    (player,) = await sit(1)
    await player.create("magestik", 2)
    await player.post("bots", strength="easy")
    await player.post("start")
    moved = 1 if await player.play() is None else 2  # who begins is left to chance
    guest = await come("Morgana", PHONE)
    page = guest.page
    await enter(guest, player)
    await guest.shows(moved)
    await expect(page.locator(".ask-why")).to_have_count(0)
    await player.post("leave")
    # When the bot is asked why, in the log
    await page.locator(".open-log").click()
    await page.locator(".ask-why").click()
    # Then it says so at that moment, where the focus is
    await guest.shows(moved)
    reason = page.locator("#why .advice")
    await expect(reason).to_contain_text("gave this move a")
    await expect(page.locator("#why summary")).to_be_focused()
    assert await findings(page) == []
    # And by keys it is put away, and asked again
    await page.keyboard.press("Enter")
    await expect(reason).to_be_hidden()
    await page.keyboard.press("Enter")
    await expect(reason).to_be_visible()
