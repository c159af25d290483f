"""Stepping through a finished game by buttons, slider, log and address, with the viewer's own knowledge."""

import re
from collections.abc import AsyncIterator, Iterator
from typing import NamedTuple

import pytest
from playwright.async_api import expect

from tests.browser.conftest import PHONE, Invite
from tests.browser.guest import NEXT_FRAME, Guest
from tests.browser.seating import Sit, enter, people_at
from tests.live.forks import DEALT_FROM, ForkedServer
from tests.live.player import Player, begin_game, play_on
from tests.live.server import Server

pytestmark = [pytest.mark.anyio, pytest.mark.xdist_group("stepping")]

LATER = "#log li.later[data-entry]"
"""Log lines after the shown moment."""


class Over(NamedTuple):
    """A finished game of two players, and the number of its last entry."""

    players: list[Player]
    last: int


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests of this module: none changes the finished game."""
    with ForkedServer(tmp_path_factory.mktemp("server"), {DEALT_FROM: "stepping"}) as server:
        yield server


@pytest.fixture(scope="module")
async def over(anyio_backend: str, server: Server) -> AsyncIterator[Over]:
    """The finished game."""
    async with people_at(server) as sit:
        players = await sit(2)
        await begin_game(players, "magestik", **{"option.rounds": "1"})
        yield Over(players, await play_on(players))


async def come_back(come: Invite, over: Over) -> list[Guest]:
    """Opens the finished game for both players, the second on a phone in the dark look."""
    guests = [await come(over.players[0].name), await come(over.players[1].name, PHONE, dark=True)]
    for guest, player in zip(guests, over.players, strict=True):
        await enter(guest, player)
        await guest.wait_for_entry(over.last)
    return guests


async def come_alone(come: Invite, over: Over) -> Guest:
    """Opens the finished game for the first player."""
    guest = await come(over.players[0].name)
    await enter(guest, over.players[0])
    await guest.wait_for_entry(over.last)
    return guest


async def test_players_step_through_a_finished_game(come: Invite, over: Over) -> None:
    (first, phone), last = await come_back(come, over), over.last
    for guest in (first, phone):
        page = guest.page
        await page.locator("#previous").click()
        await guest.wait_for_entry(last - 1)
        await expect(guest.result).to_have_count(0)
        await expect(page.locator("#consequence")).to_contain_text(f"Replay: move {last - 1} of {last}")
        await page.locator("#where").fill("0")
        await guest.wait_for_entry(0)
        await expect(page.locator("#previous")).to_have_attribute("aria-disabled", "true")
        await expect(page.locator(LATER)).not_to_have_count(0)
        # There are no options
        await expect(page.locator(".lit")).to_have_count(0)
        await expect(page.locator("#decision [data-option]")).to_have_count(0)
        await page.locator("#next").click()
        await guest.wait_for_entry(1)
        await page.locator("#where").fill(str(last - 2))
        await guest.wait_for_entry(last - 2)
        later = page.locator(f"{LATER} a[data-at='{last - 1}']").first
        if guest is first:  # on a phone the log is in a drawer
            await expect(later).to_be_in_viewport()
        await expect(later).to_be_attached()
        await expect(page.locator(f"#log li.now[data-entry='{last - 2}']")).not_to_have_count(0)
        await guest.picture(f"looking-back-{guest.name}")
        await page.locator("#leave-replay").click()
        await guest.wait_for_entry(last)
        await expect(guest.result).to_be_visible()
        await expect(page.locator(LATER)).to_have_count(0)


async def test_the_log_shows_its_newest_line_when_a_game_ends(come: Invite, sit: Sit) -> None:
    # Given an open page of a game with some log lines
    players = await sit(2)
    await begin_game(players, "magestik")
    choices = await play_on(players, 30)
    guest = await come(players[0].name)
    await enter(guest, players[0])
    await guest.wait_for_entry(choices)
    newest = guest.page.locator("#log li[data-entry]").first
    before = await newest.get_attribute("data-entry")

    # When the game ends
    await players[1].post("leave")
    await guest.result.wait_for()

    # Then the newest line is in view, and still has its entry
    await expect(newest).to_be_in_viewport(ratio=1)
    after = await newest.get_attribute("data-entry")
    assert int(after or 0) > int(before or 0) > 0


async def test_keys_step_and_a_replay_stops_at_its_end(come: Invite, over: Over) -> None:
    first, last = await come_alone(come, over), over.last
    page = first.page
    await page.keyboard.press("<")
    await first.wait_for_entry(last - 1)
    await page.keyboard.press(">")
    await first.wait_for_entry(last)

    await page.locator("#where").fill(str(last - 2))
    await first.wait_for_entry(last - 2)
    await page.locator("#play").click()
    await expect(page.locator("#play")).to_have_text("Pause")

    await first.wait_for_entry(last)
    await expect(page.locator("#play")).to_have_text("Play")
    await expect(first.result).to_be_visible()


async def test_turning_points_and_rounds_lead_to_their_moments(come: Invite, over: Over) -> None:
    first = await come_alone(come, over)
    mark = first.page.locator("#replay-marks a").first
    at = await mark.get_attribute("data-at")
    assert at is not None

    await mark.click()

    await first.wait_for_entry(int(at))
    await expect(first.page.locator("#where")).to_have_value(at)


async def test_a_log_line_leads_to_its_moment_which_is_in_the_address(come: Invite, over: Over) -> None:
    first, last = await come_alone(come, over), over.last
    line = first.page.locator(f"#log li[data-entry='{last - 1}'] a").first
    await line.click()
    await first.wait_for_entry(last - 1)
    await expect(first.page).to_have_url(re.compile(rf"\?at={last - 1}$"))

    await first.page.reload()

    await first.wait_for_entry(last - 1)
    frames = len(first.frames)
    await first.page.evaluate("htmx.process(document.querySelector('#live'), true)")
    while len(first.frames) == frames:
        await first.page.evaluate(NEXT_FRAME)
    await first.wait_for_entry(last - 1)
    await expect(first.page.locator("#decision")).to_contain_text("Replay")


async def test_a_replay_shows_what_the_viewer_knew_and_everything_at_the_end(
    come: Invite, over: Over
) -> None:
    first, other = await come_back(come, over)
    hidden = "#players .held[data-thing]"  # an unseen staff is face down
    url = first.page.url.partition("?")[0]
    for seq in range(over.last):
        await first.page.goto(f"{url}?at={seq}")
        if await first.page.locator(hidden).count():
            break
    else:
        pytest.fail("what was hidden from them then is hidden now")
    await first.page.goto(url)
    for guest in (first, other):
        await expect(guest.page.locator("#players .plate")).to_be_visible()
        await expect(guest.page.locator(hidden)).to_have_count(0)


async def test_a_player_looks_back_during_the_game(come: Invite, sit: Sit) -> None:
    # Given a running game of two
    players = await sit(2)
    await begin_game(players, "magestik")
    await play_on(players, 4)
    first, other = [await come(player.name) for player in players]
    for guest, player in zip((first, other), players, strict=True):
        await enter(guest, player)
    (decider,) = [guest for guest in (first, other) if await guest.decision.count()]
    waiting = other if decider is first else first
    page = waiting.page

    # When one of them steps back through it
    await page.locator("#look-back").click()
    await expect(page.locator("#leave-replay")).to_have_text("Back to the game")
    await page.locator("#where").fill("1")
    await waiting.wait_for_entry(1)
    await expect(page).to_have_url(re.compile(r"[?]at=1$"))
    await expect(page.locator("#replay-marks .round-tick").first).to_be_attached()
    await page.locator("#next").click()
    await waiting.wait_for_entry(2)
    await expect(page.locator(".lit")).to_have_count(0)

    # And the game continues meanwhile, until they have a decision
    while await decider.decision.count() and not await page.locator("#leave-replay[data-asked]").count():
        seq = int(await decider.table.get_attribute("data-seq") or 0)
        await decider.choose()
        await decider.wait_for_entry(seq + 1)
    await waiting.wait_for_entry(2)
    await expect(page.locator("#leave-replay")).to_have_text("Back to your turn")
    assert (await page.title()).startswith("●")

    # Then they return to its current state
    seq = int(await decider.table.get_attribute("data-seq") or 0)
    await page.locator("#leave-replay").click()
    await waiting.wait_for_entry(seq)
    await expect(waiting.decision).to_be_visible()
    await expect(page.locator("#story.replay")).to_have_count(0)
    await expect(page).to_have_url(re.compile(r"/tables/[^?]*$"))
    assert not waiting.complaints
