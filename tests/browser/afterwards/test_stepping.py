"""A game that is over is stepped through: by buttons, slider, log and address, through one's own eyes."""

import re
from collections.abc import AsyncIterator, Iterator
from typing import NamedTuple

import pytest
from playwright.async_api import expect

from tests.browser.conftest import PHONE, Invite
from tests.browser.guest import NEXT_FRAME, Guest
from tests.browser.seating import Sit, enter, people_at
from tests.live.forks import DEALT_FROM, ForkedServer
from tests.live.player import Player, begun, play_on
from tests.live.server import Server

pytestmark = [pytest.mark.anyio, pytest.mark.xdist_group("stepping")]

LATER = "#log li.later[data-entry]"
"""Lines of what was still to come."""


class Over(NamedTuple):
    """A round that two have played to its end, and the number of its last entry."""

    players: list[Player]
    last: int


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for all of these tests: none changes a game that is over."""
    with ForkedServer(tmp_path_factory.mktemp("server"), {DEALT_FROM: "stepping"}) as server:
        yield server


@pytest.fixture(scope="module")
async def over(anyio_backend: str, server: Server) -> AsyncIterator[Over]:
    """The game that is stepped through."""
    async with people_at(server) as sit:
        players = await sit(2)
        await begun(players, "magestik", **{"option.rounds": "1"})
        yield Over(players, await play_on(players))


async def come_back(come: Invite, over: Over) -> list[Guest]:
    """The two come to look back at it, the second on a phone in the dark."""
    guests = [await come(over.players[0].name), await come(over.players[1].name, PHONE, dark=True)]
    for guest, player in zip(guests, over.players, strict=True):
        await enter(guest, player)
        await guest.shows(over.last)
    return guests


async def come_alone(come: Invite, over: Over) -> Guest:
    """The first of them comes to look back at it."""
    guest = await come(over.players[0].name)
    await enter(guest, over.players[0])
    await guest.shows(over.last)
    return guest


async def test_one_steps_through_a_game_that_is_over(come: Invite, over: Over) -> None:
    (first, phone), last = await come_back(come, over), over.last
    for guest in (first, phone):
        page = guest.page
        await page.locator("#previous").click()
        await guest.shows(last - 1)
        await expect(guest.result).to_have_count(0)
        await expect(page.locator("#consequence")).to_contain_text(f"Replay: move {last - 1} of {last}")
        await page.locator("#where").fill("0")
        await guest.shows(0)
        await expect(page.locator("#previous")).to_have_attribute("aria-disabled", "true")
        await expect(page.locator(LATER)).not_to_have_count(0)
        # Nothing can be chosen there
        await expect(page.locator(".lit")).to_have_count(0)
        await expect(page.locator("#decision [data-option]")).to_have_count(0)
        await page.locator("#next").click()
        await guest.shows(1)
        await page.locator("#where").fill(str(last - 2))
        await guest.shows(last - 2)
        later = page.locator(f"{LATER} a[data-at='{last - 1}']").first
        if guest is first:  # on a phone the log is in a drawer
            await expect(later).to_be_in_viewport()
        await expect(later).to_be_attached()
        await expect(page.locator(f"#log li.now[data-entry='{last - 2}']")).not_to_have_count(0)
        await guest.picture(f"looking-back-{guest.name}")
        await page.locator("#leave-replay").click()
        await guest.shows(last)
        await expect(guest.result).to_be_visible()
        await expect(page.locator(LATER)).to_have_count(0)


async def test_a_game_that_ends_leaves_its_log_at_the_newest_line(come: Invite, sit: Sit) -> None:
    # Given a game with some lines behind it, in front of somebody
    players = await sit(2)
    await begun(players, "magestik")
    made = await play_on(players, 30)
    guest = await come(players[0].name)
    await enter(guest, players[0])
    await guest.shows(made)
    newest = guest.page.locator("#log li[data-entry]").first
    before = await newest.get_attribute("data-entry")

    # When it ends
    await players[1].post("leave")
    await guest.result.wait_for()

    # Then the newest line is in sight, and still knows its entry
    await expect(newest).to_be_in_viewport(ratio=1)
    after = await newest.get_attribute("data-entry")
    assert int(after or 0) > int(before or 0) > 0


async def test_keys_step_and_a_game_that_plays_stops_at_its_end(come: Invite, over: Over) -> None:
    first, last = await come_alone(come, over), over.last
    page = first.page
    await page.keyboard.press("<")
    await first.shows(last - 1)
    await page.keyboard.press(">")
    await first.shows(last)

    await page.locator("#where").fill(str(last - 2))
    await first.shows(last - 2)
    await page.locator("#play").click()
    await expect(page.locator("#play")).to_have_text("Pause")

    await first.shows(last)
    await expect(page.locator("#play")).to_have_text("Play")
    await expect(first.result).to_be_visible()


async def test_turning_points_and_rounds_lead_to_their_moments(come: Invite, over: Over) -> None:
    first = await come_alone(come, over)
    mark = first.page.locator("#replay-marks a").first
    at = await mark.get_attribute("data-at")
    assert at is not None

    await mark.click()

    await first.shows(int(at))
    await expect(first.page.locator("#where")).to_have_value(at)


async def test_a_line_of_the_log_leads_to_its_moment_and_the_address_keeps_it(
    come: Invite, over: Over
) -> None:
    first, last = await come_alone(come, over), over.last
    line = first.page.locator(f"#log li[data-entry='{last - 1}'] a").first
    await line.click()
    await first.shows(last - 1)
    await expect(first.page).to_have_url(re.compile(rf"\?at={last - 1}$"))

    await first.page.reload()

    await first.shows(last - 1)
    frames = len(first.frames)
    await first.page.evaluate("htmx.process(document.querySelector('#live'), true)")
    while len(first.frames) == frames:
        await first.page.evaluate(NEXT_FRAME)
    await first.shows(last - 1)
    await expect(first.page.locator("#decision")).to_contain_text("Replay")


async def test_it_is_seen_through_ones_own_eyes_and_open_at_the_end(come: Invite, over: Over) -> None:
    first, other = await come_back(come, over)
    hidden = "#players .held[data-thing]"  # a staff that one has not seen lies face down
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


async def test_one_looks_back_while_the_game_goes_on(come: Invite, sit: Sit) -> None:
    # Given a game of two that goes on
    players = await sit(2)
    await begun(players, "magestik")
    await play_on(players, 4)
    first, other = [await come(player.name) for player in players]
    for guest, player in zip((first, other), players, strict=True):
        await enter(guest, player)
    (asked,) = [one for one in (first, other) if await one.asked.count()]
    waiting = other if asked is first else first
    page = waiting.page

    # When one looks back and steps through it
    await page.locator("#look-back").click()
    await expect(page.locator("#leave-replay")).to_have_text("Back to the game")
    await page.locator("#where").fill("1")
    await waiting.shows(1)
    await expect(page).to_have_url(re.compile(r"[?]at=1$"))
    await expect(page.locator("#replay-marks .round-tick").first).to_be_attached()
    await page.locator("#next").click()
    await waiting.shows(2)
    await expect(page.locator(".lit")).to_have_count(0)

    # And the game goes on meanwhile, until they are asked
    while await asked.asked.count() and not await page.locator("#leave-replay[data-asked]").count():
        seq = int(await asked.table.get_attribute("data-seq") or 0)
        await asked.choose()
        await asked.shows(seq + 1)
    await waiting.shows(2)
    await expect(page.locator("#leave-replay")).to_have_text("Back to your turn")
    assert (await page.title()).startswith("●")

    # Then they come back to it as it is by now
    seq = int(await asked.table.get_attribute("data-seq") or 0)
    await page.locator("#leave-replay").click()
    await waiting.shows(seq)
    await expect(waiting.asked).to_be_visible()
    await expect(page.locator("#story.replay")).to_have_count(0)
    await expect(page).to_have_url(re.compile(r"/tables/[^?]*$"))
    assert not waiting.complaints
