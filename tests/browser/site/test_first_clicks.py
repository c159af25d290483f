"""The number of clicks to a game: from the lobby to the first decision, from an invite to a seat."""

import re

import pytest
from playwright.async_api import expect

from tests.browser.conftest import PHONE, Invite
from tests.browser.seating import Sit

pytestmark = pytest.mark.anyio

GAME = "magestik"


async def test_a_new_visitor_makes_a_first_decision_after_two_clicks(come: Invite) -> None:
    # Given a stranger at the lobby, when they press Play now
    guest = await come("Nobody")
    page = guest.page
    await page.goto("/")
    await expect(page.get_by_role("button", name="Play now")).to_have_count(5)
    await page.locator(f"#game-{GAME} form[action^='/play/'] button").click()

    # Then their first decision can be made with one more click
    await expect(page.locator("#decision[data-decision]")).to_be_visible()
    await expect(page.locator(".lit, #decision .verb").first).to_be_visible()

    # And the rules open in a drawer at the matching chapter, and can be searched there
    await page.keyboard.press("r")
    drawer = page.locator("#rulebook")
    await expect(drawer.locator("#rule-phases-1-and-2-gems-and-draft")).to_be_in_viewport()
    await expect(drawer.locator("#rule-R7")).to_be_in_viewport()
    await page.keyboard.press("/")
    await page.keyboard.type("ephemeral")
    await expect(drawer.locator("#found")).to_contain_text("places")
    await expect(drawer.locator("#rule-R2")).to_be_hidden()
    async with page.expect_popup() as opened:
        await drawer.get_by_role("link", name="Open in a new tab").click()
    rules = await opened.value
    await rules.wait_for_url("**/rules#phases-1-and-2-gems-and-draft")
    await rules.locator("#find").fill("ephemeral")
    await expect(rules.locator("#found")).to_contain_text("places")
    await expect(rules.locator("#R2")).to_be_hidden()
    await page.bring_to_front()
    await page.locator("#find").press("Escape")  # leaves the search

    # And icons and cards are in other tabs of the drawer, and are also searched
    await drawer.get_by_text("Icons", exact=True).click()
    await expect(drawer.locator(".legend").first).to_be_in_viewport()
    await expect(drawer.locator("#rule-R7")).to_be_hidden()
    await drawer.get_by_text("Cards", exact=True).click()
    cards = drawer.locator(".shown-card")
    await expect(cards.first).to_be_in_viewport()
    await page.locator("#find").fill("cursed staff")
    await expect(cards.locator("visible=true")).to_have_count(1)
    await page.locator("#find").press("Escape")

    # And the game can be played beside the drawer, until Escape closes it
    await page.locator(".lit").first.click()
    await expect(page.locator("#confirm")).to_be_enabled()
    await expect(drawer).to_be_visible()
    await page.keyboard.press("Escape")
    await expect(drawer).to_be_hidden()
    await expect(page.locator("#decision[data-decision]")).to_be_visible()


@pytest.mark.long
async def test_a_player_who_practises_while_waiting_is_notified_of_the_start(come: Invite, sit: Sit) -> None:
    # Given a player who waits for another, and practises meanwhile
    (ben,) = await sit(1)
    guest = await come("Morgana")
    page = guest.page
    invite = await guest.create(GAME, 2)
    async with page.expect_popup() as opened:
        await page.get_by_role("button", name="Practise while you wait").click()
    guided = await opened.value
    await guided.locator("#table[data-ready]").wait_for()
    call = guided.locator("#called-back")
    await expect(call).to_be_hidden()

    # When the table starts, then they get a notice, stay on their page, and get there by one click
    await ben.join(invite)
    await page.locator("#start").click()
    await expect(call).to_contain_text("Your table is starting: MagestiK")
    await expect(guided).to_have_title("● Your table is starting: MagestiK")
    await expect(guided.locator("link[rel=icon]")).to_have_attribute("href", re.compile("favicon-now"))
    await expect(guided.locator("#coach")).to_be_visible()
    await call.get_by_role("link", name="Go to table").click()
    await guided.wait_for_url(page.url)


async def test_an_invited_player_takes_a_seat_with_a_name_and_one_click(come: Invite, sit: Sit) -> None:
    (host,) = await sit(1)
    await host.create(GAME, 3)
    invite = (await host.look()).link("/invite/")
    guest = await come("Ada", PHONE)
    await guest.page.goto(invite)
    await expect(guest.page.locator("#name")).to_be_focused()
    await guest.page.keyboard.type("Ada")
    await guest.page.get_by_role("button", name="Join table").click()
    await expect(guest.page.locator("#place-1")).to_contain_text("Ada")


async def test_a_new_table_fits_one_screen_with_its_button(come: Invite) -> None:
    guest = await come("Anna", {"width": 1280, "height": 800})
    page = guest.page
    await page.goto("/create?game=magelight")
    assert await page.evaluate("document.documentElement.scrollHeight") <= 800
    for selector in ("#open-table", "#more > summary"):
        box = await page.locator(selector).bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= 800
    # The choices are shown on the button and beside the form
    await expect(page.locator("#at-table li")).to_have_count(5)
    await page.locator("[name=players][value='4']").check(force=True)
    await page.locator("[name=fill][value=bots]").check(force=True)
    await expect(page.get_by_role("group", name="Bot strength")).to_be_visible()
    assert await page.evaluate("document.documentElement.scrollHeight") <= 800
    await expect(page.locator("#at-table li")).to_have_count(4)
    await expect(page.locator("#open-table")).to_have_text("Start game")
