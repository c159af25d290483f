"""Motion shows where things go; it adds no information and can be turned off."""

from collections.abc import Iterator

import pytest
from anyio import fail_after
from playwright.async_api import Page, expect

from tests.browser.conftest import PHONE, Invite
from tests.browser.guest import Guest, wait_for_decision
from tests.browser.seating import Sit, begin
from tests.live.forks import ForkedServer
from tests.live.server import Server
from tests.servers import HANGS

pytestmark = pytest.mark.anyio


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tables of this module."""
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
"""Records the HTML of everything that flies from now on, however briefly."""

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
"""Adds things of no game outside the regions, so that no push removes them."""

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


async def lay_things(guest: Guest) -> Page:
    """Opens a table with some things on it, and records flights."""
    await guest.create("magestik", 2)
    await guest.page.locator("#table[data-ready]").wait_for()
    await guest.page.evaluate(WATCH)
    await guest.page.evaluate(LAY)
    return guest.page


async def swap(page: Page, change: str) -> list[dict[str, str]]:
    """The flights after a swap that changed the things."""
    await page.evaluate("() => void (window.flown.length = 0)")
    await page.evaluate(SWAP.replace("CHANGE", change))
    flown: list[dict[str, str]] = await page.evaluate("window.flown")
    return flown


async def test_a_thing_that_changes_its_place_flies(come: Invite) -> None:
    page = await lay_things(await come("Morgana", moving=True))

    flown = await swap(page, 'at("yours").append(at("sun"))')

    assert [flight["text"] for flight in flown] == ["the sun"]
    # And the flying copy cannot be mistaken for the thing itself
    assert "data-" not in flown[0]["html"]
    assert 'id="' not in flown[0]["html"]
    await expect(page.locator("#yours #sun")).to_be_visible()


async def test_the_change_of_a_count_flies_and_is_shown(come: Invite) -> None:
    page = await lay_things(await come("Morgana", moving=True))

    flown = await swap(page, 'count("gold-0", 3); count("gold-1", 3)')

    assert [flight["text"] for flight in flown] == ["coin", "coin", "−2", "+2"]
    assert await page.locator("#gold-0 .count").inner_text() == "3", (
        "the number is right from the first moment"
    )


async def test_drawn_cards_fly_from_the_deck_and_played_cards_fly_as_they_looked(
    come: Invite,
) -> None:
    page = await lay_things(await come("Morgana", moving=True))
    card = '<li data-thing="card:fire" id="fire">fire</li>'

    drawn = await swap(page, f"""count("deck", 8); at("mine").insertAdjacentHTML("beforeend", '{card}')""")
    put = await swap(page, 'count("deck", 9); at("fire").remove()')

    assert "fire" in [flight["text"] for flight in drawn]
    assert "fire" in [flight["text"] for flight in put]


async def test_things_that_stay_or_appear_do_not_fly(come: Invite) -> None:
    page = await lay_things(await come("Morgana", moving=True))
    moon = '<li data-thing="token:moon" id="moon">moon</li>'

    assert await swap(page, 'at("sun").textContent = "the sun, again"') == []
    assert await swap(page, f"""at("yours").insertAdjacentHTML("beforeend", '{moon}')""") == []
    assert await page.evaluate("document.getElementById('moon').getAnimations().length") == 1, "it fades in"
    assert await swap(page, 'at("sun").remove()') == []


async def test_things_turned_over_in_place_do_not_fly(come: Invite) -> None:
    page = await lay_things(await come("Morgana", moving=True))
    await swap(page, """at("mine").innerHTML = '<li data-thing="card">back</li>'""")

    assert await swap(page, """at("mine").innerHTML = '<li data-thing="card:fire">fire</li>'""") == []


async def test_too_many_changes_at_once_do_not_fly(come: Invite) -> None:
    page = await lay_things(await come("Morgana", moving=True))

    later = 'at("table").dataset.seq = 99; at("yours").append(at("sun"))'

    assert await swap(page, later) == []


async def test_nothing_moves_with_reduced_motion(come: Invite) -> None:
    guest = await come("Morgana", moving=True)
    await guest.page.emulate_media(reduced_motion="reduce")
    page = await lay_things(guest)

    assert await swap(page, 'at("yours").append(at("sun")); count("gold-0", 9)') == []
    assert await page.evaluate("document.getAnimations().filter((one) => !one.animationName).length") == 0
    await expect(page.locator("#yours #sun")).to_be_visible()


async def test_nothing_moves_in_a_hidden_tab(come: Invite) -> None:
    page = await lay_things(await come("Morgana", moving=True))
    await page.evaluate("Object.defineProperty(document, 'hidden', { get: () => true })")

    assert await swap(page, 'at("yours").append(at("sun")); count("gold-0", 9)') == []


async def test_flights_do_not_block_clicks(come: Invite) -> None:
    """Given a thing that flies over a button, when the button is clicked at once, then it is pressed."""
    page = await lay_things(await come("Morgana", moving=True))
    await page.evaluate("() => document.documentElement.style.setProperty('--flight', '600000ms')")
    await swap(page, 'at("yours").append(at("sun"))')
    await expect(page.locator("#air .flight")).to_have_count(1)

    assert await page.locator("#air").evaluate("(air) => air.inert && air.ariaHidden === 'true'")
    assert await page.locator("#air").evaluate("(air) => getComputedStyle(air).pointerEvents") == "none"
    box = await page.locator("#yours #sun").bounding_box()
    assert box is not None
    await page.mouse.move(box["x"] + 2, box["y"] + box["height"] / 2)
    assert await page.locator("#yours #sun").evaluate("(sun) => sun.matches(':hover')")


async def test_things_move_during_a_game_except_with_reduced_motion(come: Invite, sit: Sit) -> None:
    desk, phone = await come("Morgana", moving=True), await come("Ada", PHONE, moving=True)
    calm = await come("Ged")
    guests = [desk, phone, calm]
    await begin(guests, sit, "magestik")
    for guest in guests:
        await guest.page.evaluate(WATCH)

    # When they play until something has moved
    seq = 0
    with fail_after(HANGS):
        while not all([await guest.page.evaluate("window.flown.length") for guest in (desk, phone)]):
            (decider,) = await wait_for_decision(guests)
            await decider.choose()
            seq += 1
            for guest in guests:
                await guest.wait_for_entry(seq)

    # Then nothing has moved for the guest with reduced motion
    assert await calm.page.evaluate("window.flown.length") == 0
