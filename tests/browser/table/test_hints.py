"""Hints about a kind of decision are offered to newcomers until they have read them once."""

import pytest
from playwright.async_api import Page, expect

from tests.browser.axe import findings
from tests.browser.conftest import PHONE, Invite

pytestmark = pytest.mark.anyio

GAME = "magestik"
ZONES = "[...document.querySelectorAll('[data-zone]')].map((one) => one.getBoundingClientRect().toJSON())"
PLAYED = "localStorage.setItem('hints', JSON.stringify({read: [], finished: {magestik: ['a', 'b', 'c']}}))"


async def play_now(page: Page) -> None:
    await page.goto("/")
    await page.locator(f"#game-{GAME} form[action^='/play/'] button").click()
    await page.locator("#table[data-ready]").wait_for()
    await expect(page.locator("#decision[data-decision]")).to_be_visible()


async def test_a_hint_is_offered_until_it_is_read_and_moves_nothing(come: Invite) -> None:
    # Given a newcomer's first decision, on a phone
    page = (await come("Nobody", PHONE)).page
    await play_now(page)
    tip, got_it = page.locator("#tip"), page.locator("#got-it")
    await expect(tip).to_contain_text("Staffs are called from 1 to 9.")
    assert await findings(page) == []
    button = await got_it.bounding_box()
    assert button is not None
    assert min(button["width"], button["height"]) >= 44
    before = await page.evaluate(ZONES)

    # When they have read it, then it is not offered again, neither here nor at another table
    await got_it.tap()
    await expect(tip).to_be_hidden()
    assert await page.evaluate(ZONES) == before
    await play_now(page)
    await expect(tip).to_be_hidden()


@pytest.mark.long
async def test_a_hint_is_read_by_keyboard_and_not_offered_after_three_games(come: Invite) -> None:
    page = (await come("Nobody")).page
    await play_now(page)
    await page.locator("#prompt").focus()
    await page.keyboard.press("Tab")
    await expect(page.locator("#got-it")).to_be_focused()
    await page.keyboard.press("Enter")
    await expect(page.locator("#tip")).to_be_hidden()
    await expect(page.locator("#prompt")).to_be_focused()

    # Given another device on which three rounds of this game were finished
    await page.evaluate(PLAYED)
    await play_now(page)
    await expect(page.locator("#tip")).to_be_hidden()


@pytest.mark.long
async def test_an_ignored_hint_is_offered_at_three_decisions_of_a_kind(come: Invite) -> None:
    page = (await come("Nobody")).page
    for _ in range(3):
        await play_now(page)
        await expect(page.locator("#tip")).to_be_visible()

    # Given the third of them again, then it is offered as before
    await page.reload()
    await page.locator("#table[data-ready]").wait_for()
    await expect(page.locator("#tip")).to_be_visible()

    # Given a fourth, then it is not
    await play_now(page)
    await expect(page.locator("#tip")).to_be_hidden()
