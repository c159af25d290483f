"""Motion explains what went where; it adds nothing to what the page says, and who wants none has none."""

from collections.abc import Iterator

import pytest
from anyio import fail_after
from playwright.async_api import Page, expect

from tests.browser.conftest import PHONE, Invite
from tests.browser.guest import Guest, asked_of
from tests.browser.seating import Sit, begin
from tests.live.forks import ForkedServer
from tests.live.server import Server
from tests.servers import HANGS

pytestmark = pytest.mark.anyio


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all these tables."""
    with ForkedServer(tmp_path_factory.mktemp("server")) as server:
        yield server


WATCH = """() => {
  window.flown = [];
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const one of addedNodes)
        if (one.parentElement?.id === "air") flown.push({ html: one.outerHTML, text: one.textContent });
  }).observe(document.body, { childList: true, subtree: true });
}"""
"""Keeps the HTML of everything that is on its way from now on, however soon it is gone."""

LAY = """() => {
  const gold = (at, n) => `<span class="counter" id="gold-${at}" data-thing="gold:coin" data-count="${n}">
    <i>coin</i><b class="count">${n}</b></span>`;
  const things = document.createElement("div");
  things.innerHTML = `
    <div><b class="fact" id="deck" data-thing="card" data-count="9"><i>back</i></b></div>
    <ul id="mine"><li data-thing="token:sun" id="sun" data-target="sun" data-option="sun">the sun</li></ul>
    <ul id="yours"></ul>
    <p id="here">${gold(0, 5)}</p>
    <p id="there">${gold(1, 1)}</p>`;
  document.getElementById("table").append(things);
}"""
"""Things of no game, beside the regions, so that no push clears them away."""

SWAP = """() => {
  const tell = (name) => document.dispatchEvent(new CustomEvent(name, { detail: { ctx: {}, tasks: [] } }));
  const at = (id) => document.getElementById(id);
  const count = (id, n) => {
    at(id).dataset.count = n;
    (at(id).querySelector(".count") ?? at(id)).textContent = n;
  };
  tell("htmx:before:swap");
  CHANGE;
  tell("htmx:after:swap");
}"""


async def laid(guest: Guest) -> Page:
    """A guest's table with some things on it, and somebody who watches the air above it."""
    await guest.create("magestik", 2)
    await guest.page.locator("#table[data-ready]").wait_for()
    await guest.page.evaluate(WATCH)
    await guest.page.evaluate(LAY)
    return guest.page


async def swapped(page: Page, change: str) -> list[dict[str, str]]:
    """What is on its way after a swap that changed the things so."""
    await page.evaluate("() => void (window.flown.length = 0)")
    await page.evaluate(SWAP.replace("CHANGE", change))
    flown: list[dict[str, str]] = await page.evaluate("window.flown")
    return flown


async def test_what_left_one_place_and_came_to_another_flies(come: Invite) -> None:
    page = await laid(await come("Morgana", moving=True))

    flown = await swapped(page, 'at("yours").append(at("sun"))')

    assert [one["text"] for one in flown] == ["the sun"]
    # And nothing on its way can be taken for the thing itself
    assert "data-" not in flown[0]["html"]
    assert 'id="' not in flown[0]["html"]
    await expect(page.locator("#yours #sun")).to_be_visible()


async def test_of_what_is_counted_the_difference_flies_and_is_told(come: Invite) -> None:
    page = await laid(await come("Morgana", moving=True))

    flown = await swapped(page, 'count("gold-0", 3); count("gold-1", 3)')

    assert [one["text"] for one in flown] == ["coin", "coin", "−2", "+2"]
    assert await page.locator("#gold-0 .count").inner_text() == "3", (
        "the number is right from the first moment"
    )


async def test_what_is_drawn_comes_from_the_deck_and_what_is_put_down_goes_there_as_it_was(
    come: Invite,
) -> None:
    page = await laid(await come("Morgana", moving=True))
    card = '<li data-thing="card:fire" id="fire">fire</li>'

    drawn = await swapped(page, f"""count("deck", 8); at("mine").insertAdjacentHTML("beforeend", '{card}')""")
    put = await swapped(page, 'count("deck", 9); at("fire").remove()')

    assert "fire" in [one["text"] for one in drawn]
    assert "fire" in [one["text"] for one in put]


async def test_what_stays_or_comes_from_nowhere_does_not_fly(come: Invite) -> None:
    page = await laid(await come("Morgana", moving=True))
    moon = '<li data-thing="token:moon" id="moon">moon</li>'

    assert await swapped(page, 'at("sun").textContent = "the sun, again"') == []
    assert await swapped(page, f"""at("yours").insertAdjacentHTML("beforeend", '{moon}')""") == []
    assert await page.evaluate("document.getElementById('moon').getAnimations().length") == 1, "it fades in"
    assert await swapped(page, 'at("sun").remove()') == []


async def test_what_is_turned_over_where_it_lies_does_not_fly(come: Invite) -> None:
    page = await laid(await come("Morgana", moving=True))
    await swapped(page, """at("mine").innerHTML = '<li data-thing="card">back</li>'""")

    assert await swapped(page, """at("mine").innerHTML = '<li data-thing="card:fire">fire</li>'""") == []


async def test_too_much_at_once_is_left_to_the_log(come: Invite) -> None:
    page = await laid(await come("Morgana", moving=True))

    later = 'at("table").dataset.seq = 99; at("yours").append(at("sun"))'

    assert await swapped(page, later) == []


async def test_nothing_moves_for_who_wants_no_motion(come: Invite) -> None:
    guest = await come("Morgana", moving=True)
    await guest.page.emulate_media(reduced_motion="reduce")
    page = await laid(guest)

    assert await swapped(page, 'at("yours").append(at("sun")); count("gold-0", 9)') == []
    assert await page.evaluate("document.getAnimations().filter((one) => !one.animationName).length") == 0
    await expect(page.locator("#yours #sun")).to_be_visible()


async def test_nothing_moves_in_a_hidden_tab(come: Invite) -> None:
    page = await laid(await come("Morgana", moving=True))
    await page.evaluate("Object.defineProperty(document, 'hidden', { get: () => true })")

    assert await swapped(page, 'at("yours").append(at("sun")); count("gold-0", 9)') == []


async def test_it_takes_nothing_from_who_plays(come: Invite) -> None:
    """Given a thing on its way over a button, when the button is clicked at once, then it is pressed."""
    page = await laid(await come("Morgana", moving=True))
    await page.evaluate("() => document.documentElement.style.setProperty('--flight', '600000ms')")
    await swapped(page, 'at("yours").append(at("sun"))')
    await expect(page.locator("#air .flight")).to_have_count(1)

    assert await page.locator("#air").evaluate("(air) => air.inert && air.ariaHidden === 'true'")
    assert await page.locator("#air").evaluate("(air) => getComputedStyle(air).pointerEvents") == "none"
    box = await page.locator("#yours #sun").bounding_box()
    assert box is not None
    await page.mouse.move(box["x"] + 2, box["y"] + box["height"] / 2)
    assert await page.locator("#yours #sun").evaluate("(sun) => sun.matches(':hover')")


async def test_in_a_game_things_move_for_all_but_who_wants_none(come: Invite, sit: Sit) -> None:
    desk, phone = await come("Morgana", moving=True), await come("Ada", PHONE, moving=True)
    calm = await come("Ged")
    guests = [desk, phone, calm]
    await begin(guests, sit, "magestik")
    for guest in guests:
        await guest.page.evaluate(WATCH)

    # When they play until something has changed hands
    seq = 0
    with fail_after(HANGS):
        while not all([await guest.page.evaluate("window.flown.length") for guest in (desk, phone)]):
            (asked,) = await asked_of(guests)
            await asked.choose()
            seq += 1
            for guest in guests:
                await guest.shows(seq)

    # Then nothing moved for who wants none
    assert await calm.page.evaluate("window.flown.length") == 0
