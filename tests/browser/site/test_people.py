"""Several people: live lists of tables, seats that change hands, two devices of a guest, undo."""

import re

import pytest
from playwright.async_api import expect

from engines import CATALOGUE
from tests.browser.conftest import PHONE, Invite
from tests.browser.guest import outage, wait_for_decision
from tests.browser.seating import Sit, begin

pytestmark = pytest.mark.anyio

GAME = next(iter(CATALOGUE))


@pytest.mark.long
async def test_tables_appear_in_and_disappear_from_the_lobby_without_a_reload(come: Invite) -> None:
    anna, ben = await come("Anna"), await come("Ben", PHONE)
    await ben.page.goto("/")
    await expect(ben.page.locator("#open-tables")).not_to_contain_text("Anna")
    await anna.create(GAME, 2)
    await expect(ben.page.locator("#open-tables")).to_contain_text("Anna")
    # And the page of the game lists the open tables
    await ben.page.goto(f"/games/{GAME}")
    await expect(ben.page.locator("main")).to_contain_text("Anna")
    await ben.page.goto("/")
    await anna.page.locator("#leave").click()
    await expect(ben.page.locator("#open-tables")).not_to_contain_text("Anna")


@pytest.mark.long
async def test_the_host_can_remove_a_player_and_hand_over_and_players_can_leave(come: Invite) -> None:
    anna, ben, cleo, dora = [await come(name) for name in ("Anna", "Ben", "Cleo", "Dora")]
    invite = await anna.create(GAME, 3)
    await ben.join(invite)
    await expect(anna.page.locator("#place-1")).to_contain_text("Ben")
    # A removed player's page ends, and they cannot return; others can use the same invite
    await anna.page.get_by_role("button", name="Remove: Ben").click()
    await expect(anna.page.locator("#place-1")).to_contain_text("free")
    await expect(ben.page.locator("#closed b:visible")).to_have_text(
        "You no longer have a seat at this table."
    )
    await ben.page.goto(invite)
    await expect(ben.page.get_by_role("alert")).to_have_text("The host removed you from this table.")
    await expect(ben.page.locator("#join")).to_have_count(0)
    ben.complaints.clear()  # he was removed while his page may still have been loading
    await expect(anna.page.locator("#invite-link")).to_have_attribute("data-link", invite)
    await cleo.join(invite)
    await dora.join(invite)
    # The new host, Cleo, may start the game
    await anna.page.get_by_role("button", name="Make host: Cleo").click()
    await expect(cleo.page.locator("#start")).to_be_enabled()
    await expect(anna.page.locator("#start")).to_have_count(0)
    await dora.page.locator("#leave").click()
    await expect(cleo.page.locator("#place-2")).to_contain_text("free")
    await expect(cleo.page.locator("#start")).to_be_disabled()


async def test_a_guest_continues_on_another_device_and_in_another_tab(come: Invite) -> None:
    anna, phone, ben = await come("Anna"), await come("Anna on her phone", PHONE), await come("Ben")
    await ben.join(await anna.create(GAME, 2))
    table = anna.page.url
    tab = await anna.page.context.new_page()
    await tab.goto(table)
    await expect(tab.locator("#place-0")).to_contain_text("you")
    # The link works once
    await anna.page.goto("/me")
    await anna.page.locator("#make-link button").click()
    shown = anna.page.locator("#device-link")
    await expect(shown).to_have_text(re.compile("^http://"))  # complete, to be typed or sent
    link = await shown.inner_text()
    await expect(anna.page.locator("#copy-link")).to_be_visible()
    await phone.page.goto(link)
    await phone.page.locator("#carry button").click()
    await phone.page.goto(table)
    await expect(phone.page.locator("#start")).to_be_enabled()
    await phone.page.locator("#start").click()
    for page in (phone.page, tab, ben.page):
        await expect(page.locator("#waiting")).to_have_count(0)
        await expect(page.locator("#hand .you")).to_have_count(1)
    # The other device ends the phone's session
    await anna.page.goto("/me")
    async with outage(phone):
        await anna.page.locator("#end-others button").click()
        await expect(anna.page.locator("#end-others")).to_have_count(0)
        await phone.page.goto(table)
    await expect(phone.page.locator("#hand .you")).to_have_count(0)
    await expect(phone.page.locator("#decision[data-decision]")).to_have_count(0)


async def test_a_choice_that_revealed_nothing_can_be_undone(come: Invite, sit: Sit) -> None:
    guests = [await come("Anna"), await come("Ben")]
    await begin(guests, sit, GAME)
    for seq in range(1, 60):
        (decider,) = await wait_for_decision(guests)
        await decider.choose()
        for guest in guests:
            await guest.wait_for_entry(seq)
        undo = decider.page.locator("#undo")
        if await undo.is_enabled():
            await undo.click()
            await decider.wait_for_entry(seq + 1)
            await expect(decider.page.locator("#log")).to_contain_text("undid")
            await expect(decider.decision).to_be_visible()
            return
    raise AssertionError("nothing could be undone in a whole game")
