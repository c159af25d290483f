"""The ways to make a choice: on the board, by keys alone, and what is said of that which cannot be chosen."""

import json
import re

import pytest
from anyio import Event
from playwright.async_api import Page, Route, expect

from tests.browser.conftest import Invite
from tests.browser.guest import NEXT_FRAME, Guest
from tests.browser.seating import Sit, enter
from tests.live.player import begun, play_on

pytestmark = pytest.mark.anyio


async def in_the_draft(come: Invite, sit: Sit, choices: int = 0) -> Guest:
    """Who has to choose a staff among four players, or to do what comes after so many choices."""
    players = await sit(4)
    await begun(players, "magestik", **{"option.rounds": "1"})
    await play_on(players, choices)
    (asked,) = [player for player in players if (await player.look()).question]
    guest = await come(asked.name)
    await enter(guest, asked)
    await guest.shows(choices)
    await guest.settled()
    return guest


HELD = """async (option) => {
  const held = [];
  for (let frame = 0; frame < 6; frame += 1) {
    await new Promise(requestAnimationFrame);
    held.push([option.matches(":hover"), option.getBoundingClientRect().bottom]);
  }
  return held;
}"""


async def test_an_option_does_not_flee_from_the_pointer(come: Invite, sit: Sit) -> None:
    # Given a staff to choose
    first = await in_the_draft(come, sit)
    card = first.lit.first
    box = await card.bounding_box()
    assert box is not None

    # When it is pointed at on its lowest line
    bottom = box["y"] + box["height"]
    await first.page.mouse.move(box["x"] + box["width"] / 2, bottom - 1)

    # Then it stays there, and can be taken
    assert await card.evaluate(HELD) == [[True, bottom]] * 6
    await first.page.mouse.down()
    await first.page.mouse.up()
    await expect(first.asked).to_have_attribute("data-kind", "confirm")


HIT = """(thing) => {
  const { left, top, width, height } = thing.getBoundingClientRect();
  return thing.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}"""


async def test_the_lens_is_in_nobodys_way(come: Invite, sit: Sit) -> None:
    # Given staffs to choose
    first = await in_the_draft(come, sit)

    for staff in await first.lit.all():
        # When one is looked at
        await staff.hover()
        await expect(first.page.locator("#lens")).to_be_visible()

        # Then every one can be clicked, wherever the lens is
        assert all([await other.evaluate(HIT) for other in await first.lit.all()])


LONG = """(lens) => {
  const list = document.createElement("div");
  list.style.height = "2000px";
  lens.append(list);
  lens.classList.add("over");
}"""
"""As if it told of more than it has room for, above what can be taken."""


async def test_a_lens_that_the_mouse_goes_through_is_scrolled_by_its_wheel(come: Invite, sit: Sit) -> None:
    # Given a staff that is looked at, with much to say, above others that can be taken
    first = await in_the_draft(come, sit)
    lens = first.page.locator("#lens")
    await first.lit.first.hover()
    await expect(lens).to_be_visible()
    await lens.evaluate(LONG)

    # When the wheel is turned over the staff
    await first.page.mouse.wheel(0, 120)

    # Then the lens scrolls, as far as the wheel was turned
    await expect(lens).to_have_js_property("scrollTop", 120)


async def test_what_is_lit_answers_the_question(come: Invite, sit: Sit) -> None:
    # Given staffs to choose from, which lie in the tray above the board
    first = await in_the_draft(come, sit)
    aims = json.loads(await first.asked.get_attribute("data-aims") or "")
    await expect(first.page.locator("#tray .lit")).to_have_count(len(aims))
    await expect(first.lit).to_have_count(len(aims))

    # When the board is looked at, then the tray steps aside and comes back
    await first.page.locator("#see-board").click()
    await expect(first.page.locator("#tray .offers")).to_be_hidden()
    await first.page.locator("#see-board").click()
    await expect(first.page.locator("#tray .offers")).to_be_visible()

    # When one is taken, then it is what is asked about, until one goes back
    await first.lit.first.click()
    await expect(first.asked).to_have_attribute("data-kind", "confirm")
    await expect(first.page.locator("#table .picked")).to_have_count(1)
    await first.page.locator("#back").click()
    await expect(first.asked).to_have_attribute("data-kind", "pick")
    await expect(first.page.locator("#table .picked")).to_have_count(0)


async def test_a_second_click_commits_and_one_on_another_thing_takes_that(come: Invite, sit: Sit) -> None:
    first = await in_the_draft(come, sit)
    one, other = first.lit.nth(0), first.lit.nth(1)
    await one.click()
    await expect(first.asked).to_have_attribute("data-kind", "confirm")
    await other.click()
    await expect(other).to_have_class(re.compile("picked"))
    await expect(one).not_to_have_class(re.compile("picked"))
    await first.shows(0)
    taken = await other.get_attribute("data-lens")

    await other.click()

    await first.shows(1)
    await expect(first.page.locator(f"#hand [data-lens='{taken}']")).to_be_visible()


BESIDE = """(option) => {
  const verb = document.createElement("button");
  Object.assign(verb, { id: "beside", className: "button verb" });
  Object.assign(verb.dataset, { verb: "", option });
  document.querySelector("#decision .verbs").append(verb);
  verb.click();
}"""
"""Presses a verb without a thing, as a question has it that can also be answered by doing nothing."""


async def test_a_verb_takes_the_place_of_what_was_taken(come: Invite, sit: Sit) -> None:
    first = await in_the_draft(come, sit)
    await first.lit.first.click()
    await expect(first.asked).to_have_attribute("data-kind", "confirm")
    other = first.lit.nth(1)
    taken = await other.get_attribute("data-lens")

    await first.page.evaluate(BESIDE, await other.get_attribute("data-option"))

    await first.shows(1)
    await expect(first.page.locator(f"#hand [data-lens='{taken}']")).to_be_visible()


async def focused(page: Page) -> str:
    """The id of what has the focus."""
    id: str = await page.evaluate("document.activeElement.id")
    return id


async def test_a_choice_by_keys_alone(come: Invite, sit: Sit) -> None:
    first = await in_the_draft(come, sit)
    keyboard, page = first.page.keyboard, first.page

    await keyboard.press("?")
    await expect(page.locator("#legend")).to_be_visible()
    await keyboard.press("Escape")
    await keyboard.press("d")
    assert await focused(page) == "prompt"
    await keyboard.press("ArrowRight")
    thing = await focused(page)
    await keyboard.press("ArrowRight")
    assert thing != await focused(page)
    await keyboard.press("ArrowLeft")
    assert thing == await focused(page)
    await expect(page.locator("#lens")).to_be_visible()
    await keyboard.press("Enter")
    await expect(first.asked).to_have_attribute("data-kind", "confirm")
    assert await focused(page) == thing, "the focus stays where it is"
    await expect(page.locator(f"[id='{thing}']")).to_have_class(re.compile("picked"))
    await keyboard.press("Escape")
    await expect(page.locator("#lens")).to_be_hidden()
    await keyboard.press("Escape")
    await expect(first.asked).to_have_attribute("data-kind", "pick")
    await keyboard.press("2")
    await expect(first.asked).to_have_attribute("data-kind", "confirm")
    await expect(page.locator("[data-key='2']")).to_have_class(re.compile("picked"))
    await keyboard.press("d")
    await keyboard.press("Enter")

    await first.shows(1)


async def test_what_cannot_be_chosen_says_why(come: Invite, sit: Sit) -> None:
    active = await in_the_draft(come, sit, choices=4)

    attack = active.page.locator("#spell-attack")  # nobody has a dragon yet

    await expect(attack).to_have_class(re.compile("blocked"))
    await expect(attack).to_be_disabled()
    reason = await attack.get_attribute("aria-description") or ""
    assert reason == await attack.get_attribute("data-blocked") != ""
    await attack.click(force=True)
    await expect(active.page.locator("#lens .effect")).to_have_text(reason)
    await active.shows(4)
    await expect(active.asked).to_have_attribute("data-kind", "pick")


async def test_a_push_leaves_a_half_made_choice_alone(come: Invite, sit: Sit) -> None:
    first = await in_the_draft(come, sit)
    await first.lit.first.click()
    await expect(first.asked).to_have_attribute("data-kind", "confirm")
    frames = len(first.frames)

    # A new connection brings the whole table
    await first.page.evaluate("htmx.process(document.querySelector('#live'), true)")
    await expect(first.page.locator("body")).not_to_have_class("cut")
    while len(first.frames) == frames:
        await first.page.evaluate(NEXT_FRAME)

    await expect(first.asked).to_have_attribute("data-kind", "confirm")

    # So does the answer to a form, such as that which gives a bot the seat of somebody absent
    answer = await first.page.evaluate(FORM)
    assert "data-decision" in answer
    await expect(first.asked).to_have_attribute("data-kind", "confirm")


FORM = """async () => {
  const [source, headers] = [document.getElementById("players"), { "HX-Request": "true" }];
  await htmx.ajax("GET", location.pathname, { source, swap: "none" });
  return await (await fetch(location.pathname, { headers })).text();
}"""
"""What the page is answered when it asks for the whole table, as most forms are, and swaps."""


async def test_what_a_page_does_by_itself_leaves_a_half_made_choice_alone(come: Invite, sit: Sit) -> None:
    # Given a page whose salt was the last, so that its answer brings the whole table; it is slow
    host, (ben,) = await come("Ada"), await sit(1)
    arrives = Event()

    async def bring_late(route: Route) -> None:
        answer = await route.fetch()
        await arrives.wait()
        await route.fulfill(response=answer)

    await host.page.route("**/salt", bring_late)
    await ben.join(await host.create("res_arcana", 2, setup="first_game", first="2"))
    await host.page.locator("#start").click()

    # When they have begun to choose before it comes
    await host.lit.first.click()
    await expect(host.asked).to_have_attribute("data-kind", "confirm")
    async with host.page.expect_response("**/salt") as answer:
        arrives.set()
    assert "data-decision" in await (await answer.value).text()
    for _ in range(2):
        await host.page.evaluate(NEXT_FRAME)

    # Then they go on from there
    await expect(host.asked).to_have_attribute("data-kind", "confirm")


SET = """(proposed) => {
  const asked = document.getElementById("decision").dataset;
  Object.assign(asked, { decision: "some", least: "1", most: "2", default: JSON.stringify(proposed) });
}"""
"""The question asks for one or two of its options, and proposes some."""
SWAP = """() => document.dispatchEvent(
  new CustomEvent("htmx:after:swap", { detail: { ctx: {}, tasks: [] } }))"""


async def test_of_several_things_those_picked_stay_picked_whatever_is_pushed(come: Invite, sit: Sit) -> None:
    first = await in_the_draft(come, sit)
    page, (one, other, third) = first.page, [first.lit.nth(at) for at in range(3)]
    picked = re.compile("picked")
    await page.evaluate(SET, [await one.get_attribute("data-option")])

    await page.evaluate(SWAP)
    await expect(one).to_have_class(picked)
    await other.click()
    await third.click()  # too many
    await page.evaluate(SWAP)

    await expect(page.locator("#tray .picked")).to_have_count(2)
    await expect(other).to_have_class(picked)
    await expect(other).to_have_attribute("aria-pressed", "true")
    await expect(third).to_have_attribute("aria-pressed", "false")
    await one.click()
    await expect(one).not_to_have_class(picked)
    await first.shows(0)


AIM = """() => {
  const question = document.getElementById("decision");
  const aims = JSON.parse(question.dataset.aims);
  aims[0].target = document.querySelector("#hand .self").dataset.target;
  question.dataset.aims = JSON.stringify(aims);
}"""
"""The first option lies on something that is no button."""


async def test_what_is_no_button_is_taken_by_enter_too(come: Invite, sit: Sit) -> None:
    first = await in_the_draft(come, sit)
    await first.page.evaluate(AIM)
    await first.page.evaluate(SWAP)
    await first.page.locator("#hand .self.lit").focus()

    await first.page.keyboard.press("Enter")

    await expect(first.asked).to_have_attribute("data-kind", "confirm")
