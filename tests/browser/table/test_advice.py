"""Hints against bots: asked for by a key, told in a bubble, marked on the table, gone with the question."""

import pytest
from playwright.async_api import expect

from tests.browser.conftest import Invite

pytestmark = pytest.mark.anyio


async def test_a_hint_is_told_and_marked_until_the_question_is_answered(come: Invite) -> None:
    # Given somebody who plays against bots and is asked something
    guest = await come("Morgana")
    page = guest.page
    await page.goto("/games/res_arcana")
    await page.locator("form[action='/play/res_arcana'] button").first.click()
    await page.locator("#table[data-ready]").wait_for()
    question = page.locator("#decision[data-decision]")
    await question.wait_for()
    asked = await question.get_attribute("data-decision")
    # When they press H
    await page.keyboard.press("h")
    # Then a bubble says what a bot would do, what that begins with is marked, and nothing is chosen
    bubble = page.locator("#advice")
    await expect(bubble).to_contain_text("Medium bot")
    await expect(page.locator(".lit.advised")).to_have_count(1)
    await expect(question).to_have_attribute("data-path", "[]")
    # And Escape closes it
    await page.keyboard.press("Escape")
    await expect(bubble).to_be_hidden()
    await expect(page.locator(".advised")).to_have_count(0)
    # When it is asked for again by the button, and done
    await page.locator("#ask-advice").click()
    await page.locator(".lit.advised").click()
    await page.locator("#confirm").click()
    await expect(page.locator(f"#decision[data-decision='{asked}']")).to_have_count(0)
    await expect(bubble).to_be_hidden()
