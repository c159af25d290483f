"""The ways to make a choice: on the board, by keys alone, and what is said of that which cannot be chosen."""

import pytest
from playwright.async_api import Page, expect

from tests.browser.conftest import Invite
from tests.browser.guest import Guest, asked_of

pytestmark = pytest.mark.anyio


async def in_the_draft(come: Invite) -> list[Guest]:
    """Four players, and the first of them, who is choosing a staff, comes first."""
    guests = [await come(name) for name in ("Morgana", "Ada", "Prospero", "Ged")]
    invite = await guests[0].create("magestik", 4, rounds="1")
    for guest in guests[1:]:
        await guest.join(invite)
    await guests[0].page.locator("#start").click()
    for guest in guests:
        await guest.shows(0)
        await expect(guest.page.locator("#track")).to_be_visible()
    (first,) = await asked_of(guests)
    return [first, *(guest for guest in guests if guest is not first)]


HELD = """async (option) => {
  const held = [];
  for (let frame = 0; frame < 6; frame += 1) {
    await new Promise(requestAnimationFrame);
    held.push([option.matches(":hover"), option.getBoundingClientRect().bottom]);
  }
  return held;
}"""


async def test_an_option_does_not_flee_from_the_pointer(come: Invite) -> None:
    # Given a card to choose
    first, *_ = await in_the_draft(come)
    card = first.page.locator("#decision .option.has-face").first
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


async def focused(page: Page) -> str:
    """The id of what has the focus."""
    id: str = await page.evaluate("document.activeElement.id")
    return id


async def test_what_is_lit_on_the_board_answers_the_question(come: Invite) -> None:
    first, *_ = await in_the_draft(come)
    lit = first.page.locator("#board .lit")
    await expect(lit).to_have_count(await first.page.locator("[data-option]").count())

    await lit.first.click()

    await expect(first.asked).to_have_attribute("data-kind", "confirm")
    await expect(lit).to_have_count(0)
    await first.page.locator("#back").click()
    await expect(first.asked).to_have_attribute("data-kind", "pick")


async def test_a_choice_by_keys_alone(come: Invite) -> None:
    first, *others = await in_the_draft(come)
    keyboard, page = first.page.keyboard, first.page

    await keyboard.press("?")
    await expect(page.locator("#keys")).to_be_visible()
    await keyboard.press("Escape")
    await keyboard.press("d")
    start = await focused(page)
    await keyboard.press("ArrowRight")
    assert start != await focused(page)
    await keyboard.press("Enter")
    await expect(first.asked).to_have_attribute("data-kind", "confirm")
    assert await focused(page) == "prompt", "the focus stays with the question"
    await keyboard.press("Escape")
    await expect(first.asked).to_have_attribute("data-kind", "pick")
    await keyboard.press("2")
    await expect(first.asked).to_have_attribute("data-kind", "confirm")
    await keyboard.press("c")

    for guest in (first, *others):
        await guest.shows(1)


async def test_what_cannot_be_chosen_says_why(come: Invite) -> None:
    guests = await in_the_draft(come)
    for seq in range(4):
        (asked,) = await asked_of(guests)
        await asked.choose()
        for guest in guests:
            await guest.shows(seq + 1)
    (active,) = await asked_of(guests)

    attack = active.page.locator("[data-option='attack']")  # nobody has a dragon yet

    await expect(attack).to_have_attribute("data-blocked", "")
    await expect(attack.locator(".why")).to_be_visible()
    await attack.click(force=True)
    await active.shows(4)
    await expect(active.asked).to_have_attribute("data-kind", "pick")


async def test_a_push_leaves_a_half_made_choice_alone(come: Invite) -> None:
    first, *_ = await in_the_draft(come)
    await first.page.locator("[data-option]").first.click()
    await expect(first.asked).to_have_attribute("data-kind", "confirm")
    frames = len(first.frames)

    # A new connection brings the whole table
    await first.page.evaluate("htmx.process(document.querySelector('#live'), true)")
    await expect(first.page.locator("body")).not_to_have_class("cut")
    while len(first.frames) == frames:
        await first.page.evaluate("new Promise(requestAnimationFrame)")

    await expect(first.asked).to_have_attribute("data-kind", "confirm")
