"""Ways to make a choice: on the board, by keyboard only; and explanations of blocked options."""

import json
import re

import pytest
from anyio import Event
from playwright.async_api import Page, Route, expect

from tests.browser.conftest import Invite
from tests.browser.guest import NEXT_FRAME, Guest
from tests.browser.seating import Sit, enter
from tests.live.player import begin_game, play_on

pytestmark = pytest.mark.anyio


async def enter_draft(come: Invite, sit: Sit, choices: int = 0) -> Guest:
    """Opens the page of the player with the open decision, after `choices` choices of a game of four."""
    players = await sit(4)
    await begin_game(players, "magestik", **{"option.rounds": "1"})
    await play_on(players, choices)
    (decider,) = [player for player in players if (await player.look()).question]
    guest = await come(decider.name)
    await enter(guest, decider)
    await guest.wait_for_entry(choices)
    await guest.wait_settled()
    return guest


HELD = """async (option) => {
  const held = [];
  for (let frame = 0; frame < 6; frame += 1) {
    await new Promise(requestAnimationFrame);
    held.push([option.matches(":hover"), option.getBoundingClientRect().bottom]);
  }
  return held;
}"""


async def test_a_hovered_option_does_not_move_away_from_the_pointer(come: Invite, sit: Sit) -> None:
    # Given a staff to choose
    first = await enter_draft(come, sit)
    card = first.lit.first
    box = await card.bounding_box()
    assert box is not None

    # When the pointer is on its lowest row of pixels
    bottom = box["y"] + box["height"]
    await first.page.mouse.move(box["x"] + box["width"] / 2, bottom - 1)

    # Then it stays there, and can be picked
    assert await card.evaluate(HELD) == [[True, bottom]] * 6
    await first.page.mouse.down()
    await first.page.mouse.up()
    await expect(first.decision).to_have_attribute("data-kind", "confirm")


HIT = """(thing) => {
  const { left, top, width, height } = thing.getBoundingClientRect();
  return thing.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}"""


async def test_the_lens_covers_no_option(come: Invite, sit: Sit) -> None:
    # Given staffs to choose
    first = await enter_draft(come, sit)

    for staff in await first.lit.all():
        # When the lens shows one of them
        await staff.hover()
        await expect(first.page.locator("#lens")).to_be_visible()

        # Then all of them can be clicked, wherever the lens is
        assert all([await option.evaluate(HIT) for option in await first.lit.all()])


LONG = """(lens) => {
  const list = document.createElement("div");
  list.style.height = "2000px";
  lens.append(list);
  lens.classList.add("over");
}"""
"""Makes the lens longer than its room, above things that can be picked."""


async def test_the_wheel_scrolls_a_lens_that_clicks_pass_through(come: Invite, sit: Sit) -> None:
    # Given a staff with a long lens, which lies above other staffs that can be picked
    first = await enter_draft(come, sit)
    lens = first.page.locator("#lens")
    await first.lit.first.hover()
    await expect(lens).to_be_visible()
    await lens.evaluate(LONG)

    # When the wheel is turned over the staff
    await first.page.mouse.wheel(0, 120)

    # Then the lens scrolls as far as the wheel was turned
    await expect(lens).to_have_js_property("scrollTop", 120)


async def test_highlighted_things_are_the_options_of_the_decision(come: Invite, sit: Sit) -> None:
    # Given staffs to choose from, in the tray above the board
    first = await enter_draft(come, sit)
    aims = json.loads(await first.decision.get_attribute("data-aims") or "")
    await expect(first.page.locator("#tray .lit")).to_have_count(len(aims))
    await expect(first.lit).to_have_count(len(aims))

    # When the player looks at the board, then the tray is hidden until they return
    await first.page.locator("#see-board").click()
    await expect(first.page.locator("#tray .offers")).to_be_hidden()
    await first.page.locator("#see-board").click()
    await expect(first.page.locator("#tray .offers")).to_be_visible()

    # When they pick a staff, then the page asks for a confirmation, until they go back
    await first.lit.first.click()
    await expect(first.decision).to_have_attribute("data-kind", "confirm")
    await expect(first.page.locator("#table .picked")).to_have_count(1)
    await first.page.locator("#back").click()
    await expect(first.decision).to_have_attribute("data-kind", "pick")
    await expect(first.page.locator("#table .picked")).to_have_count(0)


async def test_a_second_click_commits_and_a_click_on_another_thing_replaces_the_pick(
    come: Invite, sit: Sit
) -> None:
    first = await enter_draft(come, sit)
    one, other = first.lit.nth(0), first.lit.nth(1)
    await one.click()
    await expect(first.decision).to_have_attribute("data-kind", "confirm")
    await other.click()
    await expect(other).to_have_class(re.compile("picked"))
    await expect(one).not_to_have_class(re.compile("picked"))
    await first.wait_for_entry(0)
    taken = await other.get_attribute("data-lens")

    await other.click()

    await first.wait_for_entry(1)
    await expect(first.page.locator(f"#hand [data-lens='{taken}']")).to_be_visible()


BESIDE = """(option) => {
  const verb = document.createElement("button");
  Object.assign(verb, { id: "beside", className: "button verb" });
  Object.assign(verb.dataset, { verb: "", option });
  document.querySelector("#decision .verbs").append(verb);
  verb.click();
}"""
"""Adds a verb without a thing, as in decisions that allow doing nothing, and presses it."""


async def test_a_verb_without_a_thing_replaces_the_pick(come: Invite, sit: Sit) -> None:
    first = await enter_draft(come, sit)
    await first.lit.first.click()
    await expect(first.decision).to_have_attribute("data-kind", "confirm")
    other = first.lit.nth(1)
    taken = await other.get_attribute("data-lens")

    await first.page.evaluate(BESIDE, await other.get_attribute("data-option"))

    await first.wait_for_entry(1)
    await expect(first.page.locator(f"#hand [data-lens='{taken}']")).to_be_visible()


async def read_focus(page: Page) -> str:
    """The id of the element with the focus."""
    id: str = await page.evaluate("document.activeElement.id")
    return id


async def test_a_choice_can_be_made_by_keyboard_only(come: Invite, sit: Sit) -> None:
    first = await enter_draft(come, sit)
    keyboard, page = first.page.keyboard, first.page

    await keyboard.press("?")
    await expect(page.locator("#legend")).to_be_visible()
    await keyboard.press("Escape")
    await keyboard.press("d")
    assert await read_focus(page) == "prompt"
    await keyboard.press("ArrowRight")
    thing = await read_focus(page)
    await keyboard.press("ArrowRight")
    assert thing != await read_focus(page)
    await keyboard.press("ArrowLeft")
    assert thing == await read_focus(page)
    await expect(page.locator("#lens")).to_be_visible()
    await keyboard.press("Enter")
    await expect(first.decision).to_have_attribute("data-kind", "confirm")
    assert await read_focus(page) == thing, "the focus stays where it is"
    await expect(page.locator(f"[id='{thing}']")).to_have_class(re.compile("picked"))
    await keyboard.press("Escape")
    await expect(page.locator("#lens")).to_be_hidden()
    await keyboard.press("Escape")
    await expect(first.decision).to_have_attribute("data-kind", "pick")
    await keyboard.press("2")
    await expect(first.decision).to_have_attribute("data-kind", "confirm")
    await expect(page.locator("[data-key='2']")).to_have_class(re.compile("picked"))
    await keyboard.press("d")
    await keyboard.press("Enter")

    await first.wait_for_entry(1)


async def test_a_blocked_option_explains_itself(come: Invite, sit: Sit) -> None:
    active = await enter_draft(come, sit, choices=4)

    attack = active.page.locator("#spell-attack")  # no player has a dragon yet

    await expect(attack).to_have_class(re.compile("blocked"))
    await expect(attack).to_be_disabled()
    reason = await attack.get_attribute("aria-description") or ""
    assert reason == await attack.get_attribute("data-blocked") != ""
    await attack.click(force=True)
    await expect(active.page.locator("#lens .effect")).to_have_text(reason)
    await active.wait_for_entry(4)
    await expect(active.decision).to_have_attribute("data-kind", "pick")


async def test_a_push_keeps_a_partial_choice(come: Invite, sit: Sit) -> None:
    first = await enter_draft(come, sit)
    await first.lit.first.click()
    await expect(first.decision).to_have_attribute("data-kind", "confirm")
    frames = len(first.frames)

    # A new connection brings the whole table
    await first.page.evaluate("htmx.process(document.querySelector('#live'), true)")
    await expect(first.page.locator("body")).not_to_have_class("cut")
    while len(first.frames) == frames:
        await first.page.evaluate(NEXT_FRAME)

    await expect(first.decision).to_have_attribute("data-kind", "confirm")

    # The response to a form also keeps it, such as the form that seats a bot for an absent player
    answer = await first.page.evaluate(FORM)
    assert "data-decision" in answer
    await expect(first.decision).to_have_attribute("data-kind", "confirm")


FORM = """async () => {
  const [source, headers] = [document.getElementById("players"), { "HX-Request": "true" }];
  await htmx.ajax("GET", location.pathname, { source, swap: "none" });
  return await (await fetch(location.pathname, { headers })).text();
}"""
"""Requests the whole table and swaps it in, as most forms do; returns the response."""


async def test_the_response_to_an_automatic_request_keeps_a_partial_choice(come: Invite, sit: Sit) -> None:
    # Given a page that posts the last missing salt: the slow response contains the whole table
    host, (ben,) = await come("Ada"), await sit(1)
    arrives = Event()

    async def delay_response(route: Route) -> None:
        answer = await route.fetch()
        await arrives.wait()
        await route.fulfill(response=answer)

    await host.page.route("**/salt", delay_response)
    await ben.join(await host.create("res_arcana", 2, setup="first_game", first="2"))
    await host.page.locator("#start").click()

    # When the player begins to choose before it arrives
    await host.lit.first.click()
    await expect(host.decision).to_have_attribute("data-kind", "confirm")
    async with host.page.expect_response("**/salt") as answer:
        arrives.set()
    assert "data-decision" in await (await answer.value).text()
    for _ in range(2):
        await host.page.evaluate(NEXT_FRAME)

    # Then they can continue from there
    await expect(host.decision).to_have_attribute("data-kind", "confirm")


SET = """(proposed) => {
  const asked = document.getElementById("decision").dataset;
  Object.assign(asked, { decision: "some", least: "1", most: "2", default: JSON.stringify(proposed) });
}"""
"""Turns the decision into a pick of one or two options with some proposed."""
SWAP = """() => document.dispatchEvent(
  new CustomEvent("htmx:after:swap", { detail: { ctx: {}, tasks: [] } }))"""


async def test_several_picked_things_stay_picked_after_a_push(come: Invite, sit: Sit) -> None:
    first = await enter_draft(come, sit)
    page, (one, other, third) = first.page, [first.lit.nth(at) for at in range(3)]
    picked = re.compile("picked")
    await page.evaluate(SET, [await one.get_attribute("data-option")])

    await page.evaluate(SWAP)
    await expect(one).to_have_class(picked)
    await other.click()
    await third.click()  # more than allowed
    await page.evaluate(SWAP)

    await expect(page.locator("#tray .picked")).to_have_count(2)
    await expect(other).to_have_class(picked)
    await expect(other).to_have_attribute("aria-pressed", "true")
    await expect(third).to_have_attribute("aria-pressed", "false")
    await one.click()
    await expect(one).not_to_have_class(picked)
    await first.wait_for_entry(0)


AIM = """() => {
  const question = document.getElementById("decision");
  const aims = JSON.parse(question.dataset.aims);
  aims[0].target = document.querySelector("#hand .self").dataset.target;
  question.dataset.aims = JSON.stringify(aims);
}"""
"""Moves the first option to an element that is not a button."""


async def test_enter_picks_an_option_on_an_element_that_is_not_a_button(come: Invite, sit: Sit) -> None:
    first = await enter_draft(come, sit)
    await first.page.evaluate(AIM)
    await first.page.evaluate(SWAP)
    await first.page.locator("#hand .self.lit").focus()

    await first.page.keyboard.press("Enter")

    await expect(first.decision).to_have_attribute("data-kind", "confirm")
