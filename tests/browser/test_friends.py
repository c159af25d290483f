"""Friends in Chromium: added on the result, seen in the lobby as they come, invited with one press."""

import pytest
from playwright.async_api import expect

from engines import CATALOGUE
from tests.browser.axe import findings
from tests.browser.conftest import PHONE, Invite

pytestmark = pytest.mark.anyio

GAME = next(iter(CATALOGUE))


async def test_two_become_friends_and_meet_again_by_an_invitation(come: Invite) -> None:
    # Given two who have finished a game, of whom one adds the other on the result
    anna, ben = await come("Anna"), await come("Ben", PHONE, dark=True)
    await ben.join(await anna.create(GAME, 3))
    await anna.page.locator("#start-with").click()
    for guest in (anna, ben):
        await expect(guest.page.locator("#waiting")).to_have_count(0)
    await ben.leave()
    await expect(anna.result).to_be_visible()
    await anna.page.get_by_role("button", name="Add a friend").click()
    await expect(anna.page.locator("#notice")).to_contain_text("You asked Ben")
    # When the other accepts in the lobby, each sees there that the other is here, as it becomes so
    await ben.page.goto("/learn")
    await expect(ben.page.locator("#bell")).to_contain_text("1")
    await ben.page.locator("#bell").click()
    await ben.page.get_by_role("button", name="Accept").click()
    await expect(ben.page.locator("#friends .table-card")).to_contain_text("online")
    await anna.page.goto("/")
    await expect(anna.page.locator("#friends .table-card")).to_contain_text("online")
    assert await findings(anna.page) == []
    assert await findings(ben.page) == []
    # And an invitation comes to the open lobby and leads to a seat
    await anna.page.get_by_role("button", name="Invite").click()
    await anna.page.locator("#open-table").click()
    await expect(anna.page.locator("#friends-by-name")).to_contain_text("Ben is invited")
    await ben.page.get_by_role("button", name="Decline").click()
    await anna.page.reload()
    await anna.page.get_by_role("button", name="Invite Ben").click()
    await expect(anna.page.locator("#friends-by-name")).to_contain_text("Ben is invited")
    await ben.page.get_by_role("button", name="Accept").click()
    await expect(ben.page.locator("#place-1")).to_contain_text("Ben")
    await expect(anna.page.locator("#place-1")).to_contain_text("Ben")
    # And a block ends it
    await anna.page.goto("/me")
    assert await findings(anna.page) == []
    await anna.page.get_by_role("button", name="Block").click()
    await expect(anna.page.locator("#people")).to_contain_text("blocked")
    await ben.page.goto("/")
    await expect(ben.page.locator("#friends")).to_be_hidden()
