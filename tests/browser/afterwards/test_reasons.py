"""After the game a bot explains its moves, in the log and at the moment of a move, on a phone."""

import pytest
from playwright.async_api import expect

from tests.browser.axe import findings
from tests.browser.conftest import PHONE, Invite
from tests.browser.seating import Sit, enter

pytestmark = pytest.mark.anyio


async def test_a_bot_explains_a_move_after_the_game(come: Invite, sit: Sit) -> None:
    # Given a game that was conceded after the first move of a bot
    (player,) = await sit(1)
    await player.create("magestik", 2)
    await player.post("bots", strength="easy")
    await player.post("start")
    moved = 1 if await player.play() is None else 2  # the first player is random
    guest = await come("Morgana", PHONE)
    page = guest.page
    await enter(guest, player)
    await guest.wait_for_entry(moved)
    await expect(page.locator(".ask-why")).to_have_count(0)
    await player.post("leave")
    # When the player asks the bot for its reason in the log
    await page.locator(".open-log").click()
    await page.locator(".ask-why").click()
    # Then it is shown at that moment, and has the focus
    await guest.wait_for_entry(moved)
    reason = page.locator("#why .advice")
    await expect(reason).to_contain_text("gave this move a")
    await expect(page.locator("#why summary")).to_be_focused()
    assert await findings(page) == []
    # And keys close it and open it again
    await page.keyboard.press("Enter")
    await expect(reason).to_be_hidden()
    await page.keyboard.press("Enter")
    await expect(reason).to_be_visible()
