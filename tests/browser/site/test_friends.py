"""Friends in Chromium: added on the result page, shown online in the lobby, invited with one press."""

import pytest
from playwright.async_api import expect

from engines import CATALOGUE
from tests.browser.axe import findings
from tests.browser.conftest import PHONE, Invite
from tests.browser.seating import Sit, enter
from tests.live.player import begin_game

pytestmark = pytest.mark.anyio

GAME = next(iter(CATALOGUE))


async def test_two_players_become_friends_and_meet_again_by_an_invitation(come: Invite) -> None:
    # Given two players after a game, one of whom adds the other on the result page
    anna, ben = await come("Anna"), await come("Ben", PHONE, dark=True)
    await ben.join(await anna.create(GAME, 3))
    await anna.page.locator("#start-with").click()
    for guest in (anna, ben):
        await expect(guest.page.locator("#waiting")).to_have_count(0)
    await ben.leave()
    await expect(anna.result).to_be_visible()
    await anna.page.get_by_role("button", name="Add a friend").click()
    await expect(anna.page.locator("#notice")).to_contain_text("You asked Ben")
    # When the other accepts in the lobby, then each sees there when the other is online
    await ben.page.goto("/learn")
    await expect(ben.page.locator("#bell")).to_contain_text("1")
    await ben.page.locator("#bell").click()
    await ben.page.get_by_role("button", name="Accept").click()
    await expect(ben.page.locator("#friends .table-card")).to_contain_text("online")
    await anna.page.goto("/")
    await expect(anna.page.locator("#friends .table-card")).to_contain_text("online")
    assert await findings(anna.page) == []
    assert await findings(ben.page) == []
    # And an invitation appears in the open lobby and leads to a seat
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


@pytest.mark.long  # tests/app/friends covers this without a page
async def test_a_friend_is_nudged_once_and_their_open_table_is_shown(come: Invite, sit: Sit) -> None:
    # Given two friends at a table without a clock, one of whom has an open decision
    players = await sit(2)
    await begin_game(players, GAME)
    await players[1].post("leave")
    for player, seat in zip(players, "10", strict=True):
        assert (await player.post("friends", seat=seat)).status_code == 200
    await begin_game(players, GAME, pace="none", visibility="link")
    while len(deciders := [player for player in players if (await player.look()).question is not None]) > 1:
        await players[0].play()
    (slow,) = deciders
    (waiting,) = [player for player in players if player is not slow]
    waits, late = await come(waiting.name), await come(slow.name, PHONE, dark=True)
    for guest, player in ((waits, waiting), (late, slow)):
        await enter(guest, player)

    # When the other, whose home page shows whom they wait for, nudges them
    await waits.page.goto("/")
    friend = waits.page.locator("#friends .table-card")
    await expect(friend).to_contain_text("thinking about their move")
    await friend.get_by_role("button", name="Nudge").click()

    # Then they cannot nudge again today, and the friend's home page shows it with a link to the table
    await expect(friend).to_contain_text("nudged")
    await expect(friend.get_by_role("button", name="Nudge")).to_have_count(0)
    assert await findings(waits.page) == []
    await late.page.goto("/")
    await expect(late.page.locator("#friends")).to_contain_text(f"{waiting.name} is waiting for you")
    assert await findings(late.page) == []
    await late.page.locator("#friends").get_by_role("link", name="Play").click()
    await expect(late.decision).to_be_visible()

    # And a table that a friend opens appears on the open home page, and leads to a seat
    await late.page.goto("/")
    await waits.page.goto(f"/create?game={GAME}")
    await waits.page.locator("#open-table").click()
    reminder = late.page.locator("#friends .table-card", has_text=f"{waiting.name} needs ")
    await reminder.get_by_role("link", name="Join").click()
    await late.page.locator("#join button").click()
    await expect(waits.page.locator("#place-1")).to_contain_text(slow.name)
