"""Guided first games in a browser: the coach points at one thing after another, and each is visible."""

import pytest
from playwright.async_api import Page, ViewportSize, expect

from engines import CATALOGUE
from tests.browser.axe import findings
from tests.browser.conftest import DESK, PHONE, Invite
from tests.browser.guest import Guest
from tests.browser.table.test_at_the_table import FORBID

pytestmark = pytest.mark.anyio

TAUGHT = [game.id for game in CATALOGUE.values() if game.lesson is not None]

SAYS = """(before) => {
  const coach = document.getElementById("coach"), ring = document.getElementById("coach-ring");
  if (!coach || coach.hidden || !coach.getClientRects().length) return null;
  const page = [...coach.querySelectorAll(".coach-page")].find((one) => !one.hidden);
  const of = ring.hidden ? "" : ring.dataset.of;
  const key = [coach.dataset.state, coach.dataset.first, page.innerText, of].join("|");
  if (key === before) return null;
  const box = (one) => one.getBoundingClientRect();
  const overlap = (one, other) =>
    Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) *
    Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));
  const bar = box(document.querySelector("[data-zone=act]"));
  const at = box(ring), bubble = box(coach), x = (at.left + at.right) / 2, y = (at.top + at.bottom) / 2;
  return {
    box: [bubble.left, bubble.top, bubble.right, bubble.bottom].map(Math.round),
    ring: [at.left, at.top, at.right, at.bottom].map(Math.round),
    key, state: coach.dataset.state, title: page.querySelector("h2")?.innerText, x, y,
    points: !ring.hidden,
    why: document.getElementById("coach-why")?.innerText ?? "",
    reads: !document.getElementById("coach-next")?.hidden,
    covers: overlap(bubble, bar) + (ring.hidden ? 0 : overlap(bubble, at)),
    inside: bubble.left >= 0 && bubble.top >= 0 && bubble.right <= innerWidth && bubble.bottom <= innerHeight,
    open: !coach.contains(document.elementFromPoint(x, y)),
  };
}"""
"""The coach's page and position, once they differ from the key of the previous ones; null until then."""


WITHOUT_MOTION = """document.addEventListener("readystatechange", () => {
  document.documentElement.dataset.motion = "off";
})"""
"""Turns off motion, so that the moves of others are not replayed one by one."""


async def begin(guest: Guest, game: str) -> Page:
    page = guest.page
    await page.add_init_script(WITHOUT_MOTION)
    await page.goto(f"/games/{game}")
    await page.locator(f"form[action='/learn/{game}'] button").click()
    await page.locator("#table[data-ready]").wait_for()
    return page


READS_OR_ASKS = """() => {
  const isSeen = (name) => Boolean(document.getElementById(name)?.checkVisibility());
  const reads = isSeen("coach-next");
  return reads !== isSeen("coach-show") && (reads ? "reads" : "asks");
}"""
"""Whether the coach's page is to be read or asks for a move; false for a moment while it is rendered."""


async def read_to_the_act(page: Page) -> None:
    while await (await page.wait_for_function(READS_OR_ASKS)).json_value() == "reads":
        await page.locator("#coach-next").click()


async def follow(guest: Guest, game: str, by: str) -> list[str]:
    """Does what the coach says until the tour ends; returns the titles of all pages."""
    page = await begin(guest, game)
    titles: list[str] = []
    before = ""
    while True:
        handle = await page.wait_for_function(SAYS, arg=before)
        state = await handle.json_value()
        before = state["key"]
        wrong = {name: state[name] for name in ("title", "covers", "inside", "box", "ring")}
        assert state["covers"] == 0, wrong
        assert state["inside"], wrong
        assert not state["why"], state
        if not titles or titles[-1] != state["title"]:
            titles.append(state["title"])
        if state["state"] == "end" and not state["reads"]:
            return titles
        if state["reads"]:
            await _press(page, by, "#coach-next")
            continue
        assert state["points"], state
        assert state["open"], state
        if by == "keys":
            await page.keyboard.press("Enter")
        elif by == "touch":
            await page.touchscreen.tap(state["x"], state["y"])
        else:
            await page.mouse.click(state["x"], state["y"])


async def _press(page: Page, by: str, selector: str) -> None:
    if by == "keys":
        await expect(page.locator(selector)).to_be_focused()
        await page.keyboard.press("Enter")
    elif by == "touch":
        await page.locator(selector).tap()
    else:
        await page.locator(selector).click()


def titles_of(game: str) -> list[str]:
    lesson = CATALOGUE[game].lesson
    assert lesson is not None
    pages = [*[page for act in lesson.acts for page in act.pages], *lesson.end]
    return [page.title.upper() for page in pages]


SHORT = {("magestik", "phone", "touch")}
"""The combinations that `make test` covers."""
WAYS = [
    pytest.param(game, size, by, marks=[] if (game, size, by) in SHORT else pytest.mark.long)
    for game in TAUGHT
    for size, by in (("phone", "touch"), ("desk", "keys"), ("desk", "mouse"))
]


@pytest.mark.parametrize(("game", "size", "by"), WAYS)
async def test_a_guided_game_is_played_to_its_end(come: Invite, game: str, size: str, by: str) -> None:
    window: ViewportSize = PHONE if size == "phone" else DESK
    guest = await come("Anna", window)
    titles = await follow(guest, game, by)
    assert [title.upper() for title in titles] == titles_of(game)
    await guest.page.locator("#coach-keep").click()
    await expect(guest.page.locator("#coach")).to_be_hidden()


async def test_the_tour_can_be_left_resumed_and_folded(come: Invite) -> None:
    guest = await come("Anna")
    page = await begin(guest, "magestik")
    coach = page.locator("#coach")
    await expect(coach).to_be_visible()
    assert await findings(page) == []
    title = str(await coach.locator("h2").first.text_content())
    await expect(page.locator("#coach-said")).to_contain_text(title)

    # Its position is stored on this device
    await page.locator("#coach-next").click()
    second = await coach.locator("h2#coach-title").text_content()
    await page.reload()
    await expect(coach.locator("h2#coach-title")).to_have_text(str(second))

    # Once folded, its key unfolds it and folds it again
    await page.locator("#coach-fold").click()
    await expect(page.locator("#coach-ring")).to_be_hidden()
    await page.keyboard.press("c")
    await expect(page.locator("#coach-ring")).to_be_visible()
    await page.keyboard.press("c")
    await expect(page.locator("#coach-ring")).to_be_hidden()
    await page.keyboard.press("c")

    # Once left, the game can be continued; a button in the head resumes the tour
    await page.locator("#coach-leave").click()
    await expect(coach).to_be_hidden()
    await expect(page.locator(".lit").first).to_be_visible()
    await page.locator("#coach-call").click()
    await expect(coach).to_be_visible()


async def test_the_coachs_button_regains_the_focus_when_the_bubble_returns(come: Invite) -> None:
    page = await begin(await come("Anna"), "magestik")
    following = page.locator("#coach-next")
    await expect(following).to_be_focused()

    await page.evaluate("document.body.classList.add('telling')")  # as during a replay of others' moves
    await expect(page.locator("#coach")).to_be_hidden()
    await expect(following).not_to_be_focused()
    await page.evaluate("document.body.classList.remove('telling')")

    await expect(following).to_be_focused()


async def test_the_coach_explains_why_something_is_not_possible(come: Invite) -> None:
    guest = await come("Anna")
    page = await begin(guest, "magestik")
    await read_to_the_act(page)
    why = page.locator("#coach-why")
    await expect(why).to_be_hidden()

    # A click on something that is no option now
    await page.locator("[data-target='seat:1'] > .cover").dispatch_event("click")
    await expect(why).to_contain_text("That can’t be chosen now.")
    await expect(why).to_contain_text(str(await page.locator(".coach-do:visible").text_content()).strip())

    # A click on a blocked option: its reason
    await page.evaluate(FORBID, "staff:red")
    await page.locator("[data-target='option:staff:red']").dispatch_event("click")
    await expect(why).to_have_text("It costs too much.")
    assert await findings(page) == []

    # A click on an open option: no explanation
    await page.locator(".lit").first.dispatch_event("click")
    await expect(why).to_be_hidden()


STICKS_OUT = """(coach) => [...coach.querySelectorAll("footer .button")].some((button) =>
  button.getBoundingClientRect().right > coach.getBoundingClientRect().right - 2)"""


async def test_buttons_with_long_words_stay_in_the_bubble(come: Invite) -> None:
    guest = await come("Anna", language="de")
    page = await begin(guest, "draco_magi")
    await read_to_the_act(page)
    await page.locator("#coach-back:visible").wait_for()
    await page.locator("#coach-show:visible").wait_for()
    assert not await page.locator("#coach").evaluate(STICKS_OUT)


@pytest.mark.long
async def test_a_player_may_make_another_move_and_return_to_the_tour(come: Invite) -> None:
    guest = await come("Anna")
    page = await begin(guest, "magestik")
    # Another move than the tour's is noted at once and allowed
    await page.locator("[data-target='option:staff:red']").click()
    await read_to_the_act(page)
    await expect(page.locator("#coach .coach-do:visible")).to_contain_text("another move")
    await page.locator("#confirm").click()
    await expect(page.locator("#coach[data-state=away]")).to_be_visible()
    await page.locator("#coach-return").click()
    await expect(page.locator("#coach[data-state=on]")).to_be_visible()
