"""The review of a game on a phone: requested at the end, and read move by move with keys."""

import re

import pytest
from playwright.async_api import expect

from tests.browser.axe import findings
from tests.browser.conftest import PHONE, Invite
from tests.browser.seating import Sit, begin
from tests.servers import HANGS

pytestmark = pytest.mark.anyio


async def test_a_review_is_requested_and_read_move_by_move(come: Invite, sit: Sit) -> None:
    # Given a finished game
    first, other = await come("Morgana", PHONE), await come("Ada")
    await begin([first, other], sit, "magestik")
    await other.leave()
    page = first.page
    # When a player requests its review
    await page.locator("#review").click()
    await page.locator("#ask-review").click()
    # Then the page waits for it, and shows the curve with their own line
    await expect(page.locator("#review-curve .narrow polyline.mine")).to_be_visible(timeout=HANGS * 1000)
    await expect(page.locator(".opinion")).to_contain_text("Master bot’s opinion")
    # And the turning point
    turn = page.locator("#review-turns [data-turn]")
    await expect(turn).to_have_count(1)
    await expect(page.locator("#move-title")).to_contain_text("leaves the game")
    # When they step back to the deal and on to the turning point by keys
    await page.keyboard.press("ArrowLeft")
    await expect(page.locator("#move-title")).not_to_contain_text("Move 1")
    await expect(page).to_have_url(re.compile("at=0$"))
    await page.keyboard.press("1")
    # Then it is shown, and marked in the list
    await expect(page.locator("#move-title")).to_contain_text("Move 1")
    await expect(turn).to_have_attribute("aria-current", "true")
    # And the deal can be verified here, and the game can be played on from before that move
    await page.get_by_role("button", name="Check it yourself").click()
    await page.locator("#check-deal").click()
    await expect(page.locator("[data-verdict=unsure]")).to_be_visible()  # no player added a number
    await expect(page.locator("#fair [data-holds=false]")).to_have_count(0)
    await page.keyboard.press("Escape")
    await page.locator("#play-on-from").click()
    await expect(page.locator("#play-on [name=at]")).to_have_value(re.compile(r"^\d+$"))
    await expect(page.locator("#begin-play-on")).to_be_visible()
    await page.keyboard.press("Escape")
    # And it is accessible: nothing is too wide, and the chances are a table as well
    assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    await page.locator("summary").click()
    await expect(page.get_by_role("row", name=re.compile("^You .*100%$"))).to_be_visible()
    assert await findings(page) == []


@pytest.mark.long
async def test_forms_of_a_late_review_send_salts(come: Invite, sit: Sit) -> None:
    # Given a page that has waited for the review and was filled in when it was ready
    first, other = await come("Morgana"), await come("Ada")
    await begin([first, other], sit, "magestik")
    await other.leave()
    page = first.page
    await page.locator("#review").click()
    async with page.expect_navigation() as came:
        await page.locator("#ask-review").click()
    assert 'data-status="working"' in await (await came.value).text()
    await expect(page.locator("#review-move")).to_be_visible(timeout=HANGS * 1000)

    # When the player requests a rematch or plays on from a move, then each form has a salt
    await page.route("**/rematch", lambda route: route.fulfill(status=204))  # they stay on the page
    async with page.expect_request("**/rematch") as rematch:
        await page.locator("#rematch").click()
    await page.locator("#play-on-from").click()
    async with page.expect_request("**/play-on") as playing_on:
        await page.locator("#begin-play-on").click()
    salts = [
        re.findall(r"\bsalt_hash=([0-9a-f]{64})\b", (await form.value).post_data or "")
        for form in (rematch, playing_on)
    ]
    assert [len(salt) for salt in salts] == [1, 1]
    await expect(page.locator("#story")).to_contain_text("Hidden cards are reshuffled")
