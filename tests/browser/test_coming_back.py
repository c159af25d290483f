"""Coming back shows what happened since: a mark in the log for who was not there, until they have looked."""

import re
from collections.abc import Iterator

import pytest
from playwright.async_api import WebSocketRoute, expect

from tests.browser.conftest import PHONE, Invite
from tests.browser.guest import Guest, asked_of, outage
from tests.live.forks import ForkedServer
from tests.live.server import Server

pytestmark = pytest.mark.anyio

HIDE = """(hidden) => {
  Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all these tables."""
    with ForkedServer(tmp_path_factory.mktemp("server")) as server:
        yield server


async def begun(*guests: Guest) -> None:
    """A game in which everybody sees the first question."""
    await guests[1].join(await guests[0].create("magestik", 2, rounds="2"))
    await guests[0].page.locator("#start").click()
    for guest in guests[:2]:
        await expect(guest.page.locator("#hand .self")).to_be_visible()
        await guest.page.locator("#table[data-ready]").wait_for()


async def play(guests: tuple[Guest, ...], first: int, last: int) -> None:
    """Entries, until the last is on the page of everybody who is there."""
    for seq in range(first, last + 1):
        (asked,) = await asked_of(list(guests))
        await asked.choose()
        for guest in guests:
            await guest.shows(seq)


async def marked(guest: Guest) -> list[int]:
    """The entries of the lines above the mark; none without a mark."""
    if not await guest.page.locator("#since").count():
        return []
    above = await guest.page.locator("#log li[data-seq]:has(~ #since)").all()
    return [int(await line.get_attribute("data-seq") or "") for line in above]


async def test_a_hidden_tab_marks_what_happened_meanwhile_for_who_was_away_alone(come: Invite) -> None:
    # Given two who play, one of whom looks at another tab
    first, other = await come("Morgana"), await come("Ada")
    await begun(first, other)
    await first.page.evaluate(HIDE, True)

    # When things happen and they come back
    await play((first, other), 1, 3)
    assert await marked(first) == []
    await first.page.evaluate(HIDE, False)

    # Then the first line that they have not seen is marked, and they are told in a few words
    assert sorted(set(await marked(first))) == [1, 2, 3]
    await expect(first.page.locator("#said")).to_have_text(re.compile(r"since you left: \d+"))
    await expect(first.page.locator("#missed")).to_be_visible()
    assert await marked(other) == []

    # And a look at it ends it
    await first.page.locator("#log").focus()
    await first.page.locator("#turn").click()
    await first.page.evaluate("document.activeElement.blur()")
    assert await marked(first) == []
    await expect(first.page.locator("#missed")).to_be_hidden()


async def test_the_mark_stays_while_more_happens_and_goes_with_ones_own_choice(come: Invite) -> None:
    guests = first, other = await come("Morgana"), await come("Ada")
    await begun(first, other)
    (away,) = [guest for guest in guests if not await guest.asked.count()]
    (there,) = [guest for guest in guests if guest is not away]
    await away.page.evaluate(HIDE, True)
    await there.choose()
    for guest in guests:
        await guest.shows(1)
    await away.page.evaluate(HIDE, False)
    assert set(await marked(away)) == {1}

    seq = 1
    while not await away.asked.count():
        seq += 1
        await play(guests, seq, seq)
        assert set(await marked(away)) == set(range(1, seq + 1))
    await away.choose()
    await away.shows(seq + 1)
    assert await marked(away) == []


async def test_who_comes_back_to_the_page_finds_the_mark_once(come: Invite) -> None:
    guests = await come("Morgana", PHONE), await come("Ada", PHONE)
    await begun(*guests)
    await play(guests, 1, 1)
    (there,) = await asked_of(list(guests))
    (away,) = [guest for guest in guests if guest is not there]
    assert await marked(away) == []
    address = away.page.url
    await away.page.goto("/")
    await there.choose()
    await there.shows(2)

    await away.page.goto(address)
    await away.shows(2)
    await away.page.locator("#table[data-ready]").wait_for()

    assert set(await marked(away)) == {2}
    await away.page.reload()
    await away.page.locator("#table[data-ready]").wait_for()
    assert await marked(away) == []


async def test_a_connection_that_was_lost_marks_what_was_missed(come: Invite) -> None:
    # Given one whose socket can be cut, and stays cut until we say so
    first, other = await come("Morgana"), await come("Ada")
    sockets: list[WebSocketRoute] = []
    open_to_all = True

    async def route(socket: WebSocketRoute) -> None:
        if open_to_all:
            sockets.append(socket)
            socket.connect_to_server()
        else:
            await socket.close(code=1012)

    await first.page.route_web_socket(re.compile("/tables/.*/live"), route)
    await begun(first, other)
    seq = 0
    while await asked_of([first, other]) != [other]:
        seq += 1
        await play((first, other), seq, seq)

    # When it is cut, something happens, and it is there again
    async with outage(first):
        open_to_all = False
        await sockets[-1].close(code=1012)
        await expect(first.page.locator("body")).to_have_class(re.compile("cut"))
        await other.choose()
        await other.shows(seq + 1)
        open_to_all = True
    await first.shows(seq + 1)

    # Then they are shown what they missed
    assert set(await marked(first)) == {seq + 1}
    await expect(first.page.locator("#said")).to_have_text(re.compile(r"since you left: \d+"))


async def test_who_comes_for_the_first_time_has_missed_nothing(come: Invite) -> None:
    first, other, watcher = await come("Morgana"), await come("Ada"), await come("Wanda")
    await begun(first, other)
    await play((first, other), 1, 2)
    await watcher.page.goto(first.page.url)
    await watcher.page.locator("#table[data-ready]").wait_for()
    assert await marked(watcher) == []
