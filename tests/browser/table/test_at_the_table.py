"""At the table: wording for each viewer, presence, bots for absent players, and the keyboard focus."""

import re

import pytest
from playwright.async_api import expect

from engines import CATALOGUE
from tests.browser.conftest import DESK, PHONE, Invite
from tests.browser.guest import Guest, wait_for_decision
from tests.browser.seating import Sit, begin

pytestmark = pytest.mark.anyio

GAME = "magestik"


async def open_table(come: Invite, sit: Sit) -> list[Guest]:
    """Two guests in a game that has begun; both see its first decision, and its owner comes first."""
    guests = [await come("Morgana"), await come("Bartholomew")]
    await begin(guests, sit, GAME)
    (first,) = await wait_for_decision(guests)
    return [first, *(guest for guest in guests if guest is not first)]


async def test_the_action_bar_addresses_each_viewer_correctly(come: Invite, sit: Sit) -> None:
    asked, other = await open_table(come, sit)
    watcher = await come("Wanda", PHONE)
    await watcher.page.goto(asked.page.url)
    await expect(asked.page.locator("#decision.asking")).to_be_visible()
    await expect(asked.page.locator("#prompt")).not_to_contain_text(asked.name)
    for guest in (other, watcher):
        await expect(guest.page.locator("#decision.quiet #prompt")).to_contain_text(asked.name)
        await expect(guest.decision).to_have_count(0)
    waited_for = other.page.locator("#players .plate:has(> .flag:not([hidden])) .name")
    await expect(waited_for).to_have_text(asked.name)
    # A spectator follows the player with the decision
    await expect(watcher.page.locator("#hand .self .name")).to_have_text(asked.name)
    await expect(watcher.page.locator("#prompt")).to_contain_text("You’re watching")


async def test_events_are_announced_with_wording_for_each_viewer(come: Invite, sit: Sit) -> None:
    asked, other = await open_table(come, sit)
    await asked.choose()
    await asked.wait_for_entry(1)
    await other.wait_for_entry(1)
    for guest in (asked, other):
        announcement = guest.page.locator("#said[aria-live=polite]")
        newest = await guest.page.locator("#log li[data-entry='1']").all_inner_texts()
        assert newest
        for line in newest:
            await expect(announcement).to_contain_text(line.strip())
    await expect(other.page.locator("#said")).to_contain_text(asked.name)
    await expect(asked.page.locator("#said")).not_to_contain_text(asked.name)


FORBID = """(id) => {
  const question = document.getElementById("decision");
  const aims = JSON.parse(question.dataset.aims);
  for (const aim of aims) if (aim.id === id) aim.blocked = "It costs too much.";
  question.dataset.aims = JSON.stringify(aims);
  document.dispatchEvent(new CustomEvent("htmx:after:swap", { detail: { ctx: {}, tasks: [] } }));
}"""
"""Blocks one of the options."""


async def test_the_reason_of_a_blocked_option_is_shown_on_hover_focus_and_tap(come: Invite, sit: Sit) -> None:
    # Given a thing on the table with a blocked option
    asked, *_ = await open_table(come, sit)
    page = asked.page
    option = await asked.lit.first.get_attribute("data-option")
    await page.evaluate(FORBID, option)
    thing, why = page.locator("[data-blocked]"), page.locator("#lens .effect")
    await expect(thing).to_have_class(re.compile("blocked"))

    # Then the lens shows the reason when it is hovered, has the focus or is tapped
    await thing.hover()
    await expect(why).to_have_text("It costs too much.")
    await expect(why).to_be_visible()
    await page.mouse.move(0, 0)
    await expect(why).to_be_hidden()
    await page.keyboard.press("d")
    await thing.focus()
    await expect(why).to_be_visible()
    await page.keyboard.press("d")
    await expect(why).to_be_hidden()
    await thing.evaluate("(thing) => thing.click()")
    await expect(why).to_be_visible()

    # And when Enter is pressed there
    await page.keyboard.press("Escape")
    await expect(why).to_be_hidden()
    await thing.focus()
    await page.keyboard.press("Escape")
    await expect(why).to_be_hidden()
    await page.keyboard.press("Enter")
    await expect(why).to_be_visible()
    await expect(asked.decision).to_have_attribute("data-path", "[]")  # and nothing is chosen


OFFERED = "(things) => things.map((thing) => thing.dataset.option)"


async def test_the_steps_of_a_choice_are_shown_and_can_be_undone(come: Invite, sit: Sit) -> None:
    asked, *_ = await open_table(come, sit)
    page = asked.page
    options = await asked.lit.evaluate_all(OFFERED)
    await asked.lit.first.click()
    await expect(asked.decision).to_have_attribute("data-kind", "confirm")
    await expect(page.locator("#prompt")).to_have_text(re.compile(r"\?$"))
    await expect(asked.lit.first).to_have_class(re.compile("picked"))
    await expect(page.locator("#confirm")).to_have_text(re.compile("^Keep "))  # the effect
    await page.locator("#back").click()
    await expect(asked.decision).to_have_attribute("data-kind", "pick")
    await expect(page.locator("#table .picked")).to_have_count(0)
    assert await asked.lit.evaluate_all(OFFERED) == options
    await asked.wait_for_entry(0)


async def test_the_page_shows_who_is_present_and_who_watches(come: Invite, sit: Sit) -> None:
    asked, other = await open_table(come, sit)
    watcher = await come("Wanda")
    page = asked.page
    await expect(page.locator("#players .crest .mark.on")).to_have_count(1)
    await watcher.page.goto(page.url)
    await expect(page.locator("#moment .watchers")).to_contain_text("1")
    await other.page.goto("/")
    await expect(page.locator("#players .crest .mark.on")).to_have_count(0)
    await other.page.go_back()
    await expect(page.locator("#players .crest .mark.on")).to_have_count(1)


async def test_a_bot_plays_for_an_absent_player_until_they_return(come: Invite, sit: Sit) -> None:
    # Given a table without clocks, whose host waits for a player who has closed the page
    guests = await open_table(come, sit)
    host = next(guest for guest in guests if guest.name == "Morgana")
    gone = next(guest for guest in guests if guest is not host)
    table = host.page.url
    if await wait_for_decision(guests) == [host]:
        await host.choose()
        await expect(gone.decision).to_be_visible()
    # Then that player is warned, at the table and in the lobby
    await expect(gone.page.locator("#while-away")).to_contain_text("a bot can play for you")
    await gone.page.goto("/")
    await expect(gone.page.locator("#my-tables")).to_contain_text("a bot can play for you while you’re away")

    # When the host lets a bot play
    stand_in = host.page.locator("[id^=stand-in-]")
    await expect(stand_in).to_be_visible()
    await stand_in.click()

    # Then the game continues, and the page says that a bot plays
    await expect(host.page.get_by_role("img", name="Bartholomew, bot")).to_be_visible()
    await expect(host.page.locator("#log")).to_contain_text("A bot is now playing for Bartholomew")
    await expect(host.decision).to_be_visible()
    await expect(stand_in).to_have_count(0)

    # And when the player returns, the bot stops
    await gone.page.goto(table)
    await gone.page.locator("#back-again").click()
    await expect(gone.page.locator("#back-again")).to_have_count(0)
    await expect(host.page.locator("#log")).to_contain_text("Bartholomew is back")


async def test_the_focus_stays_while_others_move(come: Invite, sit: Sit) -> None:
    asked, other = await open_table(come, sit)
    await other.page.locator("#log").focus()
    await asked.choose()
    await other.wait_for_entry(1)
    assert await other.page.evaluate("document.activeElement.id") == "log"


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
async def test_the_choice_of_light_or_dark_is_remembered(come: Invite, size: dict[str, int]) -> None:
    guest = await come("Morgana", size)
    await guest.page.goto(f"/games/{next(iter(CATALOGUE))}")
    ground = "getComputedStyle(document.documentElement).backgroundColor"
    light = await guest.page.evaluate(ground)
    await guest.page.locator("[data-theme-toggle]").click()
    dark = await guest.page.evaluate(ground)
    assert dark != light
    await guest.page.goto("/")
    assert await guest.page.evaluate(ground) == dark
