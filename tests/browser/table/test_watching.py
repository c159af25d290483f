"""Spectators follow a seat, which is below the board, and can choose another."""

import pytest
from playwright.async_api import expect

from engines import CATALOGUE
from tests.browser.conftest import Invite
from tests.browser.seating import Sit
from tests.live.player import begin_game
from tests.long_test_games import GAMES_FOR_LONG_TESTS

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("game", GAMES_FOR_LONG_TESTS)
async def test_a_spectator_follows_one_seat_and_then_another(come: Invite, sit: Sit, game: str) -> None:
    # Given a running game of others
    players = await sit(CATALOGUE[game].seats[0])
    await begin_game(players, game)
    watcher = await come("Wanda")
    page = watcher.page
    await page.goto(f"{players[0].client.base_url}{players[0].path}")
    await page.locator("#table[data-ready]").wait_for()

    # Then one seat is below the board, as the page says, and not among the rivals
    followed = await page.locator("#table").get_attribute("data-follows")
    await expect(page.locator("#prompt")).to_contain_text("You’re watching.")
    await expect(page.locator(f"#hand #seat-{followed} .name")).to_be_visible()
    await expect(page.locator(f"#players #seat-{followed}")).to_have_count(0)
    await expect(page.locator("#players .plate")).to_have_count(len(players) - 1)

    # When they choose another seat
    await page.locator("#follow").click()

    # Then that seat is below the board, and the page keeps updating
    other = (int(followed or 0) + 1) % len(players)
    await expect(page.locator(f"#hand #seat-{other} .name")).to_be_visible()
    await expect(page.locator(f"#players #seat-{followed}")).to_be_visible()
    await page.locator("#table[data-ready]").wait_for()
    for player in players * 2:
        await player.play()
    seq = (await players[0].look()).seq
    await watcher.wait_for_entry(seq)
    await expect(page.locator(f"#hand #seat-{other} .name")).to_be_visible()
    assert not watcher.complaints
