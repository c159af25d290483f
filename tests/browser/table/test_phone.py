"""The table on a phone: no horizontal scrolling, the player's own zone always in view."""

import pytest
from playwright.async_api import expect

from tests.browser.conftest import PHONE, Invite
from tests.browser.guest import Guest, wait_for_decision
from tests.browser.seating import Sit, enter
from tests.live.player import begin_game, play_on

pytestmark = pytest.mark.anyio


async def measure_excess_width(guest: Guest) -> int:
    """CSS pixels by which the page is wider than the screen."""
    wide: int = await guest.page.evaluate("document.documentElement.scrollWidth - innerWidth")
    return wide


async def test_a_phone_shows_the_decision_and_the_players_own_zone(come: Invite, sit: Sit) -> None:
    # Given eight players, two of them on phones: one with a decision and one who waits
    players = await sit(8)
    await begin_game(players, "magestik", **{"option.rounds": "1"})
    (decider,) = [player for player in players if (await player.look()).question]
    waiting = next(player for player in players if player is not decider)
    first, phone = await come(decider.name, PHONE), await come(waiting.name, PHONE)
    await enter(first, decider)
    await enter(phone, waiting)
    await first.picture("phone-eight")

    # Then both see their own gems at the bottom, and the page is as wide as the screen
    for guest in (first, phone):
        assert await measure_excess_width(guest) <= 0
        own = await guest.page.locator("#hand .hoard").first.bounding_box()
        assert own is not None
        assert PHONE["height"] / 2 < own["y"] < PHONE["height"] - own["height"]
    tall: int = await first.page.evaluate("document.documentElement.scrollHeight - innerHeight")
    assert tall <= 0


async def test_tap_targets_are_large_enough_for_a_finger(come: Invite) -> None:
    phone, other = await come("Morgana", PHONE), await come("Ada", PHONE)
    invite = await phone.create("magestik", 2, rounds="1")
    assert await measure_excess_width(phone) <= 0
    await other.join(invite)
    await phone.page.locator("#start").click()
    await expect(phone.page.locator("#hand .self")).to_be_visible()

    (decider,) = await wait_for_decision([phone, other])
    for option in await decider.page.locator("[data-option]").all():
        box = await option.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44


async def test_the_lens_of_a_tapped_thing_does_not_cover_the_next_options(come: Invite, sit: Sit) -> None:
    # Given a player on a phone who has a dragon to place
    players = await sit(2)
    await begin_game(players, "draco_magi", **{"option.advanced_start": "random"})
    phone = await come(players[0].name, PHONE)
    await enter(phone, players[0])
    dragon = phone.page.locator("#hand .dcard.lit").first
    while not await dragon.count():
        await play_on(players, 1)
        await phone.wait_for_entry((await players[0].look()).seq)
    await phone.page.locator("#ahead[data-steps]").wait_for(state="attached")

    # When they tap it, and then the first battlefield, in the middle
    await dragon.tap()
    await expect(phone.page.locator("#decision")).not_to_have_attribute("data-path", "[]")
    assert await phone.page.locator("#lens").is_hidden()
    await phone.page.locator(".field.lit").first.tap()

    # Then the dragon is placed there
    await expect(phone.page.locator("#decision")).to_have_attribute("data-kind", "confirm")
