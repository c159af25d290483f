"""Advice in games with bots: requested by a key, shown in a bubble and on the table for one decision."""

import pytest
from playwright.async_api import expect

from tests.browser.conftest import Invite

pytestmark = pytest.mark.anyio


async def test_advice_is_shown_and_marked_until_the_decision_is_closed(come: Invite) -> None:
    # Given a player with an open decision in a game with bots
    guest = await come("Morgana")
    page = guest.page
    await page.goto("/games/res_arcana")
    await page.locator("form[action='/play/res_arcana'] button").first.click()
    await page.locator("#table[data-ready]").wait_for()
    question = page.locator("#decision[data-decision]")
    await question.wait_for()
    decision = await question.get_attribute("data-decision")
    # When they press H
    await page.keyboard.press("h")
    # Then a bubble says what a bot would do, its first pick is marked, and nothing is chosen
    bubble = page.locator("#advice")
    await expect(bubble).to_contain_text("Medium bot")
    await expect(page.locator(".lit.advised")).to_have_count(1)
    await expect(question).to_have_attribute("data-path", "[]")
    # And Escape closes it
    await page.keyboard.press("Escape")
    await expect(bubble).to_be_hidden()
    await expect(page.locator(".advised")).to_have_count(0)
    # When it is requested again by the button, and followed
    await page.locator("#ask-advice").click()
    await page.locator(".lit.advised").click()
    await page.locator("#confirm").click()
    await expect(page.locator(f"#decision[data-decision='{decision}']")).to_have_count(0)
    await expect(bubble).to_be_hidden()
