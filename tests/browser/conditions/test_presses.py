"""Nothing changes under a pressed pointer until the press is over."""

import pytest
from playwright.async_api import Page, expect

from tests.browser.conftest import PHONE, Invite
from tests.browser.guest import NEXT_FRAME, Guest
from tests.browser.seating import Sit, begin
from tests.live.player import Player

pytestmark = pytest.mark.anyio

ARRIVES = """() => {
  window.arrival = new Promise((resolve) => {
    document.addEventListener("htmx:ws:after:message:incoming", ({ detail }) => {
      if (String(detail.message.data).startsWith("<")) resolve();
    });
  });
}"""
"""Creates a promise that regions have arrived by the socket, and htmx is done with them."""
WATCH = """(id) => {
  const button = document.getElementById(id);
  window.original = [button, button.firstChild];
}"""
IS_SAME = """(id) => {
  const button = document.getElementById(id);
  return original[0] === button && original[1] === button.firstChild;
}"""
"""Whether a button and its words are the same nodes as for WATCH: if not, WebKit sends no click."""


async def hold(page: Page, selector: str) -> None:
    """Presses the mouse on an element, and does not release it."""
    box = await page.locator(selector).bounding_box()
    assert box is not None
    await page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    await page.mouse.down()


async def test_creating_a_table_takes_one_click_after_typing_a_name(come: Invite) -> None:
    # Given the form for a new table, where a name was typed
    guest = await come("Morgana")
    page = guest.page
    await page.goto("/create?game=magestik")
    await page.locator("#name").fill("Morgana")
    await page.evaluate(WATCH, "open-table")
    # When the button is pressed, so that the name has changed
    await hold(page, "#open-table")
    # Then its words are not written again, and the click creates the table
    await expect(page.locator("#name")).not_to_be_focused()
    assert await page.evaluate(IS_SAME, "open-table")
    await page.mouse.up()
    await expect(page.locator("#waiting")).to_be_visible()


async def wait_at_table(come: Invite, sit: Sit, size: object = None) -> tuple[Guest, Player, str]:
    """A host in a waiting room for three, a player who has not come yet, and the invite."""
    host = await come("Morgana", PHONE) if size is PHONE else await come("Morgana")
    invite = await host.create("magestik", 3)
    await host.page.locator("#table[data-ready]").wait_for()
    await host.wait_settled()
    (other,) = await sit(1)
    await host.page.evaluate(ARRIVES)
    return host, other, invite


async def test_a_region_that_arrives_during_a_press_waits_for_the_click(come: Invite, sit: Sit) -> None:
    # Given a host who presses “Fill with bots”, and another player who joins in this moment
    host, other, invite = await wait_at_table(come, sit)
    page = host.page
    await page.evaluate(WATCH, "fill")
    await hold(page, "#fill")
    await other.join(invite)
    await page.evaluate("arrival")
    # Then the page stays as it is
    assert await page.evaluate(IS_SAME, "fill")
    await expect(page.locator("#place-1")).not_to_contain_text(other.name)
    # When the mouse is released, then the click counts, and the page shows both
    await page.mouse.up()
    await expect(page.locator("#place-1")).to_contain_text(other.name)
    await expect(page.locator("#start")).to_be_enabled()
    await expect(page.locator(".seats .free")).to_have_count(0)


@pytest.mark.parametrize("end", ["pointercancel", pytest.param("nothing", marks=pytest.mark.long)])
async def test_a_press_that_is_no_click_ends_too(come: Invite, sit: Sit, end: str) -> None:
    # Given a finger on a button, while another player joins
    host, other, invite = await wait_at_table(come, sit, PHONE)
    page = host.page
    press = "(type) => document.getElementById('fill').dispatchEvent(new PointerEvent(type, "
    press += "{ bubbles: true, isPrimary: true, pointerType: 'touch' }))"
    await page.evaluate(press, "pointerdown")
    await other.join(invite)
    await page.evaluate("arrival")
    await expect(page.locator("#place-1")).not_to_contain_text(other.name)
    # When the page is scrolled instead, or the browser never says how the press ended
    if end == "pointercancel":
        await page.evaluate(press, "pointercancel")
    # Then the page shows the player
    await expect(page.locator("#place-1")).to_contain_text(other.name)


async def test_a_decision_that_changes_during_a_press_is_not_made(come: Invite, sit: Sit) -> None:
    # Given a player who presses a button of their decision
    guest = await come("Morgana")
    other = await come("Bartholomew")
    await begin([guest, other], sit, "magestik")
    decider = guest if await guest.decision.count() else other
    page = decider.page
    await page.evaluate(
        """() => {
          window.decision = document.getElementById("decision").dataset.decision;
          document.querySelector(".lit, #decision .verb").dispatchEvent(
            new PointerEvent("pointerdown", { bubbles: true, isPrimary: true }));
          htmx.swap({
            sourceElement: document.getElementById("live"),
            target: document.getElementById("table"),
            swap: "none",
            text: '<hx-partial hx-target="#prompt" hx-swap="innerHTML">Another question</hx-partial>',
          });
        }"""
    )
    await page.evaluate(NEXT_FRAME)
    # When a region arrives, then it is not shown before the press is over
    await expect(page.locator("#prompt")).not_to_have_text("Another question")
    await page.evaluate("window.dispatchEvent(new PointerEvent('pointercancel'))")
    await expect(page.locator("#prompt")).to_have_text("Another question")
