"""A moment of a finished game: its link can be copied, and played on from against bots."""

import re

import pytest
from playwright.async_api import expect

from tests.browser.axe import findings
from tests.browser.conftest import PHONE, Invite
from tests.browser.seating import Sit
from tests.live.player import begin_game, play_on

pytestmark = pytest.mark.anyio


async def test_a_moment_can_be_shared_and_played_on_from(come: Invite, sit: Sit) -> None:
    # Given a finished game, and a stranger on a phone with the link of one of its moments
    players = await sit(2)
    await begin_game(players, "magestik")
    await play_on(players, 4)
    assert (await players[1].post("leave")).status_code == 200
    guest = await come("Wanda", PHONE)
    page = guest.page
    await page.goto(f"{players[0].path}?at=2")
    await page.locator("#table[data-ready]").wait_for(state="attached")

    # Then the title of the page says what happened at each moment that they step to
    await expect(page).to_have_title(re.compile(r"keeps .* · Round 1 · MagestiK · Magehall$"))
    deed = await page.locator("#prompt").inner_text()
    assert (await page.title()).startswith(deed.rstrip("."))
    await page.locator("#next").click()
    await guest.wait_for_entry(3)
    await expect(page.locator("#share-moment")).to_have_attribute("data-hand-on", re.compile(r"\?at=3$"))
    await expect(page).to_have_title(re.compile(r" · MagestiK · Magehall$"))

    # When they share it, then the device's dialogue opens, or else the link is copied and a notice says so
    await page.evaluate(
        "delete Navigator.prototype.share; navigator.clipboard.writeText = (text) => { copied = text }"
    )
    await guest.stop_clock()
    await page.locator("#share-moment").click()
    await expect(page.locator("#share-moment")).to_have_text("Copied")
    await page.clock.resume()
    assert str(await page.evaluate("copied")).endswith(f"{players[0].path}?at=3")

    # And when they play on from there, in the first seat
    await page.locator("#play-on-from").click()
    sheet = page.locator("#play-on")
    await expect(sheet).to_contain_text("Hidden cards are reshuffled.")
    assert await findings(page) == []
    await sheet.get_by_role("radio").first.check()
    await page.locator("#begin-play-on").click()

    # Then a game against bots continues in that seat, and says so
    await expect(page).not_to_have_url(re.compile(rf"{players[0].path}"))
    await expect(page.locator("#table")).to_have_attribute("data-viewer", "0")
    await expect(page.locator("#story")).to_contain_text("Hidden cards are reshuffled")
