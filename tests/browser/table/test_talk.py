"""Talk at a table: heard at once, never in the way of writing, hidden and reported where it is not wanted."""

import re

import pytest
from playwright.async_api import ViewportSize, expect

from tests.browser.conftest import DESK, PHONE, Invite
from tests.browser.guest import Guest, asked_of
from tests.browser.seating import Sit, begin

pytestmark = pytest.mark.anyio


async def say(guest: Guest, words: str) -> None:
    """Says something, and waits until it stands there."""
    await guest.page.locator("#say-text").fill(words)
    await guest.page.locator("#say-text").press("Enter")
    await expect(guest.page.locator("#chat .by-me").last).to_contain_text(words)


async def begun(come: Invite, sit: Sit, size: ViewportSize = DESK) -> tuple[Guest, Guest]:
    """Two in a game that has begun."""
    first, other = await come("Morgana", size), await come("Bartholomew")
    await begin([first, other], sit, "magestik")
    return first, other


async def test_what_is_said_is_heard_and_leaves_the_field(come: Invite, sit: Sit) -> None:
    first, other = await begun(come, sit)
    await say(first, "Hello <b>there</b>")
    await expect(other.page.locator("#chat .said-text")).to_have_text("Hello <b>there</b>")
    await expect(first.page.locator("#say-text")).to_have_value("")


async def test_a_draft_survives_whatever_is_pushed(come: Invite, sit: Sit) -> None:
    first, other = await begun(come, sit)
    await other.page.locator("#say-text").fill("I was about to")
    await say(first, "Hurry up")
    (asked,) = await asked_of([first, other])
    await asked.choose()
    for guest in (first, other):
        await guest.shows(1)
    await expect(other.page.locator("#chat")).to_contain_text("Hurry up")
    await expect(other.page.locator("#say-text")).to_have_value("I was about to")


async def test_somebody_can_be_hidden_and_read_again_and_a_line_reported(come: Invite, sit: Sit) -> None:
    first, other = await begun(come, sit)
    await say(first, "Something rude")
    page = other.page
    await page.locator("#tab-chat").click()
    await page.locator(".said-more summary").click()
    await page.get_by_role("button", name="Report message").click()
    await expect(page.locator("#notice")).to_contain_text("Thanks")
    await page.get_by_role("button", name="Hide messages from Morgana").click()
    await expect(page.locator("#chat .said")).to_have_count(0)
    await page.get_by_role("button", name="Show messages").click()
    await expect(page.locator("#chat .said")).to_have_count(1)


async def test_watchers_talk_among_themselves_until_the_game_is_over(come: Invite, sit: Sit) -> None:
    first, other = await begun(come, sit)
    watcher = await come("Wanda")
    await watcher.page.goto(first.page.url)
    await watcher.page.locator("#say-name").fill("Wanda")
    await watcher.page.locator("#say-text").fill("He has the Thief!")
    await watcher.page.locator("#say button").click()
    await expect(watcher.page.locator("#chat")).to_contain_text("He has the Thief!")
    await say(other, "Your turn")
    await expect(first.page.locator("#chat")).to_contain_text("Your turn")
    await expect(watcher.page.locator("#chat")).to_contain_text("Your turn")
    await expect(first.page.locator("#chat")).not_to_contain_text("Thief")
    await expect(first.page.locator("#moment .watchers")).to_have_text("1watching")
    await expect(first.page.locator("#moment .watchers")).to_have_attribute("title", re.compile("Wanda"))


async def test_beside_the_story_talk_is_a_tab_that_counts_what_is_new(come: Invite, sit: Sit) -> None:
    first, other = await begun(come, sit)
    await say(other, "Are you there?")
    await expect(first.page.locator("#unread")).to_have_text("1 new")
    await expect(first.page.locator("#log")).to_be_visible()
    await expect(first.page.locator("#chat")).to_be_hidden()

    await first.page.locator("#tab-chat").click()

    await expect(first.page.locator("#chat")).to_contain_text("Are you there?")
    await expect(first.page.locator("#chat .said").last).to_be_in_viewport()
    await expect(first.page.locator("#unread")).to_be_hidden()
    await say(other, "Hello?")  # and while one reads, nothing is new
    await expect(first.page.locator("#chat")).to_contain_text("Hello?")
    await expect(first.page.locator("#unread")).to_be_hidden()
    await first.page.locator("#tab-log").click()
    await expect(first.page.locator("#log")).to_be_visible()
    # Who says something is shown it
    await say(first, "Yes")
    await expect(first.page.locator("#chat .by-me")).to_be_visible()


async def test_on_a_phone_talk_is_in_a_drawer_whose_button_counts_what_is_new(come: Invite, sit: Sit) -> None:
    phone, other = await begun(come, sit, PHONE)
    await expect(phone.page.locator("#say-text")).to_be_hidden()

    for times, words in enumerate(("Are you there?", "Hello?"), 1):
        await say(other, words)
        opener = phone.page.locator("#story .open-log")
        await expect(opener).to_have_attribute("data-unread", "1")
        await opener.click()
        if times == 1:  # the second time the drawer opens where it was closed
            await phone.page.locator("#tab-chat").click()
        await expect(phone.page.locator("#chat .said").last).to_be_in_viewport()
        await expect(phone.page.locator("#chat .said").last).to_contain_text(words)
        await expect(phone.page.locator("#unread")).to_be_hidden()
        await expect(opener).not_to_have_attribute("data-unread", "1")
        if times == 1:
            await say(phone, "Yes")
            await phone.picture("talk-phone")
        await phone.page.locator(".close-log").click()
        await expect(phone.page.locator("#say-text")).to_be_hidden()
