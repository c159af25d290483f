"""Chat at a table: messages arrive at once, keep drafts, and can be hidden and reported."""

import re

import pytest
from anyio import Event
from playwright.async_api import Route, ViewportSize, expect

from tests.browser.conftest import DESK, PHONE, Invite
from tests.browser.guest import Guest, wait_for_decision
from tests.browser.seating import Sit, begin

pytestmark = pytest.mark.anyio


async def say(guest: Guest, words: str) -> None:
    """Sends a message and waits until it is shown."""
    await guest.page.locator("#say-text").fill(words)
    await guest.page.locator("#say-text").press("Enter")
    await expect(guest.page.locator("#chat .by-me").last).to_contain_text(words)


async def open_table(come: Invite, sit: Sit, size: ViewportSize = DESK) -> tuple[Guest, Guest]:
    """Two guests in a game that has begun."""
    first, other = await come("Morgana", size), await come("Bartholomew")
    await begin([first, other], sit, "magestik")
    return first, other


async def test_a_message_arrives_and_clears_the_field(come: Invite, sit: Sit) -> None:
    first, other = await open_table(come, sit)
    await say(first, "Hello <b>there</b>")
    await expect(other.page.locator("#chat .said-text")).to_have_text("Hello <b>there</b>")
    await expect(first.page.locator("#say-text")).to_have_value("")


async def test_a_draft_survives_pushes(come: Invite, sit: Sit) -> None:
    first, other = await open_table(come, sit)
    await other.page.locator("#say-text").fill("I was about to")
    await say(first, "Hurry up")
    (decider,) = await wait_for_decision([first, other])
    await decider.choose()
    for guest in (first, other):
        await guest.wait_for_entry(1)
    await expect(other.page.locator("#chat")).to_contain_text("Hurry up")
    await expect(other.page.locator("#say-text")).to_have_value("I was about to")


async def test_a_player_can_be_muted_and_unmuted_and_a_message_reported(come: Invite, sit: Sit) -> None:
    first, other = await open_table(come, sit)
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


@pytest.mark.long
async def test_spectators_chat_among_themselves_until_the_game_is_over(come: Invite, sit: Sit) -> None:
    first, other = await open_table(come, sit)
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


async def test_at_a_desktop_chat_is_a_tab_that_counts_unread_messages(come: Invite, sit: Sit) -> None:
    first, other = await open_table(come, sit)
    await say(other, "Are you there?")
    await expect(first.page.locator("#unread")).to_have_text("1 new")
    await expect(first.page.locator("#log")).to_be_visible()
    await expect(first.page.locator("#chat")).to_be_hidden()

    await first.page.locator("#tab-chat").click()

    await expect(first.page.locator("#chat")).to_contain_text("Are you there?")
    await expect(first.page.locator("#chat .said").last).to_be_in_viewport()
    await expect(first.page.locator("#unread")).to_be_hidden()
    await say(other, "Hello?")  # an open chat has no unread messages
    await expect(first.page.locator("#chat")).to_contain_text("Hello?")
    await expect(first.page.locator("#unread")).to_be_hidden()
    await first.page.locator("#tab-log").click()
    await expect(first.page.locator("#log")).to_be_visible()
    # Sending a message opens the chat
    await say(first, "Yes")
    await expect(first.page.locator("#chat .by-me")).to_be_visible()


async def test_on_a_phone_chat_is_in_a_drawer_whose_button_counts_unread_messages(
    come: Invite, sit: Sit
) -> None:
    phone, other = await open_table(come, sit, PHONE)
    await expect(phone.page.locator("#say-text")).to_be_hidden()

    for times, words in enumerate(("Are you there?", "Hello?"), 1):
        await say(other, words)
        opener = phone.page.locator("#story .open-log")
        await expect(opener).to_have_attribute("data-unread", "1")
        await opener.click()
        if times == 1:  # the second time the drawer opens with the last tab
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


@pytest.mark.parametrize(
    ("first", "then", "left"),
    [
        pytest.param("Hello", "", "", marks=pytest.mark.long),
        ("Hello", " and good luck", "and good luck"),
        pytest.param("Hello", "!", "!", marks=pytest.mark.long),
    ],
)
async def test_words_typed_while_a_message_is_under_way_stay(
    come: Invite, sit: Sit, first: str, then: str, left: str
) -> None:
    # Given a player whose message is under way
    guest, _ = await open_table(come, sit)
    arrived = Event()

    async def hold(route: Route) -> None:
        await arrived.wait()
        await route.continue_()

    await guest.page.route("**/messages", hold)
    field = guest.page.locator("#say-text")
    await field.fill(first)
    # When they press Enter twice, and type on before it has arrived
    async with guest.page.expect_request("**/messages"):
        await field.press("Enter")
        await field.press("Enter")
    await field.press_sequentially(then)
    arrived.set()
    # Then there is one message, and the field holds what they typed since
    await expect(guest.page.locator("#chat .by-me")).to_have_count(1)
    await expect(field).to_have_value(left)
    # And those words can be sent
    await say(guest, "Bye")
    await expect(guest.page.locator("#chat .by-me .said-text")).to_have_text([first, "Bye"])


async def test_another_message_waits_for_the_one_under_way(come: Invite, sit: Sit) -> None:
    guest, _ = await open_table(come, sit)
    arrived = Event()

    async def hold(route: Route) -> None:
        await arrived.wait()
        await route.continue_()

    await guest.page.route("**/messages", hold)
    field = guest.page.locator("#say-text")
    await field.fill("First")
    async with guest.page.expect_request("**/messages"):
        await field.press("Enter")
    await field.fill("Second")
    await field.press("Enter")
    arrived.set()
    await expect(guest.page.locator("#chat .by-me .said-text")).to_have_text(["First", "Second"])
    await expect(field).to_have_value("")


async def test_a_message_whose_answer_was_lost_is_posted_once(come: Invite, sit: Sit) -> None:
    # Given a player whose message arrives, but not its answer
    guest, _ = await open_table(come, sit)
    field = guest.page.locator("#say-text")
    lost = [True]

    async def lose(route: Route) -> None:
        if lost:
            lost.clear()
            await route.fetch()
            await route.abort()
        else:
            await route.continue_()

    await guest.page.route("**/messages", lose)
    guest.begin_outage()
    await field.fill("Hello")
    await field.press("Enter")
    # Then they get a notice, and their words are still there
    await expect(guest.page.locator("#notice .lost")).to_be_visible()
    await expect(field).to_have_value("Hello")
    guest.complaints.clear()  # the console's own line about the broken request
    # When they send it again, then there is one message
    await field.press("Enter")
    await expect(field).to_have_value("")
    await expect(guest.page.locator("#chat .by-me")).to_have_count(1)
