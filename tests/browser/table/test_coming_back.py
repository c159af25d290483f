"""Returning players see missed events until their next choice: chips on the strip and a ruler in the log."""

import re
from collections.abc import Iterator

import pytest
from playwright.async_api import WebSocketRoute, expect

from tests.browser.conftest import PHONE, Invite
from tests.browser.guest import Guest, outage, wait_for_decision
from tests.browser.seating import Sit, begin, enter
from tests.live.forks import ForkedServer
from tests.live.player import begin_game
from tests.live.server import Server

pytestmark = pytest.mark.anyio

HIDE = """(hidden) => {
  Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
  document.dispatchEvent(new Event("visibilitychange"));
}"""

WATCH = """() => {
  window.told = [];
  const shown = () => document.querySelectorAll("#beats .now");
  const look = () => shown().forEach((chip) => told.push(chip.dataset.story));
  new MutationObserver(look).observe(document.getElementById("story"), { subtree: true, attributes: true });
}"""
"""Records the entries of all chips that are shown on the stage from now on, however briefly."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tables of this module."""
    with ForkedServer(tmp_path_factory.mktemp("server")) as server:
        yield server


async def play(guests: tuple[Guest, ...], first: int, last: int) -> None:
    """Plays the entries from `first` to `last`, until all guests' pages show the last."""
    for seq in range(first, last + 1):
        (decider,) = await wait_for_decision(list(guests))
        await decider.choose()
        for guest in guests:
            await guest.wait_for_entry(seq)


async def play_until_both_decided(guests: tuple[Guest, Guest]) -> tuple[Guest, Guest, int]:
    """Plays until each guest has decided; returns who waits, who has a decision, and the last entry."""
    decided: set[str] = set()
    seq = 0
    while len(decided) < 2:
        seq += 1
        (decider,) = await wait_for_decision(list(guests))
        await play(guests, seq, seq)
        decided.add(decider.name)
    (there,) = await wait_for_decision(list(guests))
    (away,) = [guest for guest in guests if guest is not there]
    return away, there, seq


async def list_chips(guest: Guest) -> list[int]:
    """The entries of the chips on the strip, newest first."""
    shown = await guest.page.locator("#beats [data-story]").all()
    return [int(await chip.get_attribute("data-story") or "") for chip in shown]


async def list_entries_past_ruler(guest: Guest) -> set[int]:
    """The log entries on the newer side of the ruler; empty without a ruler."""
    if not await guest.page.locator("#since").count():
        return set()
    below = await guest.page.locator("#log > :has(~ #since) li[data-entry]").all()
    return {int(await line.get_attribute("data-entry") or "") for line in below}


async def find_last_own_entry(guest: Guest) -> int:
    """The entry of their last decision according to the page; -1 before the first."""
    return int(await guest.page.locator("#story").get_attribute("data-since") or "")


async def test_missed_moves_are_on_the_strip_and_beyond_the_ruler(come: Invite, sit: Sit) -> None:
    # Given two players, one of whom looks at another tab
    away, there, seq = await play_until_both_decided(await pair(come, sit))
    await away.page.evaluate(HIDE, True)
    await away.page.evaluate(WATCH)

    # When the other moves and they return
    last = seq
    while not await away.decision.count():
        last += 1
        await play((away, there), last, last)
    await away.page.evaluate(HIDE, False)

    # Then all moves can be read, oldest at the left, and none was replayed to a hidden tab
    since = await find_last_own_entry(away)
    assert await list_entries_past_ruler(away) == set(range(since + 1, last + 1))
    shown = await list_chips(away)
    assert shown == sorted(shown, reverse=True)
    assert set(shown) & set(range(seq + 1, last + 1))
    assert min(shown) >= since
    await expect(away.page.locator("#since")).to_have_text("Since your last move")
    await expect(away.page.locator("#beats [data-story]").first).to_be_in_viewport(ratio=1)
    assert await away.page.evaluate("told") == []

    # And pointing at a chip shows its moment again
    await away.page.locator("#beats [data-story]").first.hover()
    await expect(away.page.locator("#beats .now")).to_have_count(1)


async def pair(come: Invite, sit: Sit) -> tuple[Guest, Guest]:
    """Two guests at a table whose game has begun."""
    guests = await come("Morgana"), await come("Ada")
    await begin(guests, sit, "magestik")
    return guests


BEGUN_BY_OWN_ENTRY = """() => {
  const since = Number(document.getElementById("story").dataset.since);
  const own = `.crest.s${document.getElementById("table").dataset.viewer}`;
  const isBegun = (turn) => Number(turn.dataset.from) === since && !turn.querySelector(own);
  const isNews = (turn) => [...turn.querySelectorAll("li")].some((line) => line.dataset.entry > since);
  const turns = [...document.querySelectorAll("#log > .turn:has(> .crest)")];
  return turns.find((turn) => isBegun(turn) && isNews(turn))?.nextElementSibling?.id ?? null;
}"""
"""The id of the element before another player's turn that began with the viewer's last entry, if any."""


async def test_the_ruler_is_before_a_turn_that_began_with_the_viewers_entry(come: Invite, sit: Sit) -> None:
    # Given a game in which the entry that ends a turn begins the next one
    players = await sit(2)
    await begin_game(players, "magecraft")
    guest = await come(players[0].name)
    await enter(guest, players[0])

    # When they play until such a turn has begun
    marker, seq = None, 0
    while marker is None:
        (decider,) = [player for player in players if (await player.look()).question]
        await decider.play()
        seq += 1
        await guest.wait_for_entry(seq)
        marker = await guest.page.evaluate(BEGUN_BY_OWN_ENTRY)

    # Then the ruler is before the whole turn
    assert marker == "since"


async def test_chips_stay_until_the_viewers_next_choice(come: Invite, sit: Sit) -> None:
    away, there, seq = await play_until_both_decided(await pair(come, sit))
    since = await find_last_own_entry(away)
    before: list[int] = []
    while not await away.decision.count():
        seq += 1
        await play((away, there), seq, seq)
        assert await list_entries_past_ruler(away) == set(range(since + 1, seq + 1))
        assert (await list_chips(away))[-len(before) :] == before or not before
        before = await list_chips(away)
    assert before

    await away.choose()
    await away.wait_for_entry(seq + 1)

    assert await find_last_own_entry(away) == seq + 1
    # A chip of the choice itself shows its events for others, such as a block that kills.
    assert set(await list_chips(away)) <= {seq + 1}
    assert await list_entries_past_ruler(away) == set()


@pytest.mark.long
async def test_a_player_who_returns_to_the_page_sees_the_strip_until_they_decide(
    come: Invite, sit: Sit
) -> None:
    # Given two players on phones, one of whom opens another page
    phones = await come("Morgana", PHONE), await come("Ada", PHONE)
    await begin(phones, sit, "magestik")
    away, there, seq = await play_until_both_decided(phones)
    address = away.page.url
    await away.page.goto("/")
    last = seq
    while await there.decision.count():
        last += 1
        await there.choose()
        await there.wait_for_entry(last)

    # When they return, twice
    for _ in range(2):
        await away.page.goto(address)
        await away.wait_for_entry(last)
        await away.page.locator("#table[data-ready]").wait_for()

        # Then the missed moves are there each time, and are not replayed
        assert set(await list_chips(away)) & set(range(seq + 1, last + 1))
        assert last in await list_entries_past_ruler(away)
        await expect(away.page.locator("body")).not_to_have_class(re.compile("telling"))
    await away.choose()
    await away.wait_for_entry(last + 1)
    assert set(await list_chips(away)) <= {last + 1}


async def test_a_reconnected_page_shows_what_it_missed(come: Invite, sit: Sit) -> None:
    # Given a page whose socket can be cut for as long as the test wants
    first, other = await come("Morgana"), await come("Ada")
    sockets: dict[str, list[WebSocketRoute]] = {first.name: [], other.name: []}
    open_to_all = True

    async def route(guest: Guest) -> None:
        async def connect(socket: WebSocketRoute) -> None:
            if open_to_all:
                sockets[guest.name].append(socket)
                socket.connect_to_server()
            else:
                await socket.close(code=1012)

        await guest.page.route_web_socket(re.compile("/tables/.*/live"), connect)

    for guest in (first, other):
        await route(guest)
    await begin([first, other], sit, "magestik")
    away, there, seq = await play_until_both_decided((first, other))

    # When it is cut, the other player moves, and it reconnects
    last = seq
    async with outage(away):
        open_to_all = False
        await sockets[away.name][-1].close(code=1012)
        await expect(away.page.locator("body")).to_have_class(re.compile("cut"))
        while await there.decision.count():
            last += 1
            await there.choose()
            await there.wait_for_entry(last)
        open_to_all = True
    await away.wait_for_entry(last)

    # Then it shows the missed moves, and announces the newest
    assert set(await list_chips(away)) & set(range(seq + 1, last + 1))
    assert set(range(seq + 1, last + 1)) <= await list_entries_past_ruler(away)
    newest = await away.page.locator("#log li[data-entry]").first.inner_text()
    await expect(away.page.locator("#said")).to_contain_text(newest)


async def test_a_viewer_on_their_first_visit_has_missed_nothing(come: Invite, sit: Sit) -> None:
    guests = await pair(come, sit)
    watcher = await come("Wanda")
    await play(guests, 1, 4)
    await watcher.page.goto(guests[0].page.url)
    await watcher.page.locator("#table[data-ready]").wait_for()
    await expect(watcher.page.locator("#story h2")).to_have_text("So far")
    assert await list_entries_past_ruler(watcher) == set()
    await expect(watcher.page.locator("body")).not_to_have_class(re.compile("telling"))
