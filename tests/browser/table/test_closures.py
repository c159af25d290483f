"""Closed sockets: pages reconnect unless the closure is final, and then say why and lead on."""

import re
from collections.abc import Iterator

import pytest
from playwright.async_api import WebSocketRoute, expect

from tests.browser.conftest import Invite
from tests.browser.guest import Guest, outage, wait_for_decision
from tests.browser.seating import Sit, begin, enter
from tests.live.forks import ForkedServer
from tests.live.player import seat_players
from tests.live.server import Server

pytestmark = pytest.mark.anyio

OFTEN = (1000, 1008, 1009, 3000, 4422, 4999)
SELDOM = (1001, 1006, 1011, 1012, 1013, 3003, 3999, 4000, 4400, 4402, 4405, 4408, 4409, 4429, 4500, 4503)
FINAL = {
    4401: ("You’re signed out on this device.", "Du bist auf diesem Gerät abgemeldet."),
    4403: ("You can’t see this table any more.", "Du kannst diesen Tisch nicht mehr sehen."),
    4404: ("This table is closed.", "Dieser Tisch ist geschlossen."),
    4410: ("You no longer have a seat at this table.", "Du hast keinen Platz mehr an diesem Tisch."),
}
REFUSE = """
const Socket = WebSocket;
globalThis.refusals = 3;
globalThis.WebSocket = class extends Socket {
  constructor(...given) {
    if (refusals-- > 0) throw new DOMException("refused", "SecurityError");
    super(...given);
  }
};
"""
"""The browser does not even open the first sockets."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tables of this module."""
    with ForkedServer(tmp_path_factory.mktemp("server")) as server:
        yield server


async def tap(guest: Guest) -> list[WebSocketRoute]:
    """The sockets that the guest's pages open from now on."""
    sockets: list[WebSocketRoute] = []

    async def route(socket: WebSocketRoute) -> None:
        sockets.append(socket)
        socket.connect_to_server()

    await guest.page.route_web_socket(re.compile("/live"), route)
    return sockets


async def close(socket: WebSocketRoute, code: int) -> None:
    """Closes a socket on the page's side; 1006 has no close frame, so the nearest code stands for it."""
    await socket.close(code=1005 if code == 1006 else code)


@pytest.mark.parametrize(
    "codes", [OFTEN, pytest.param(SELDOM, marks=pytest.mark.long)], ids=["often", "seldom"]
)
async def test_a_page_reconnects_after_every_passing_closure_and_no_move_is_lost(
    come: Invite, sit: Sit, codes: tuple[int, ...]
) -> None:
    # Given two players, whose sockets can be closed
    guests = await come("Morgana"), await come("Ada")
    sockets = {guest.name: await tap(guest) for guest in guests}
    await begin(guests, sit, "magestik")
    for guest in guests:
        await guest.wait_settled()

    for seq, code in enumerate(codes, 1):
        # When the socket of the player with an open decision is closed
        (decider,) = await wait_for_decision(list(guests))
        async with outage(decider):
            await close(sockets[decider.name][-1], code)
        # Then the page reconnects, and the player’s next move arrives on both pages
        await expect(decider.page.locator("#closed")).to_be_hidden()
        await decider.choose()
        for guest in guests:
            await guest.wait_for_entry(seq)


@pytest.mark.parametrize("language", [pytest.param("en", marks=pytest.mark.long), "de"])
async def test_a_final_closure_says_why_and_leads_to_the_lobby(come: Invite, sit: Sit, language: str) -> None:
    guest = await come("Morgana", language=language)
    players = await sit(1)
    await players[0].create("magestik", 2)
    sockets = await tap(guest)
    for code, words in FINAL.items():
        # Given an open page, when its socket is closed for good
        await enter(guest, players[0])
        await guest.wait_settled()
        number = len(sockets)
        guest.begin_outage()
        await sockets[-1].close(code=code)
        # Then it says why, in the reader's language, does not promise to reconnect, and leads to the lobby
        notice = guest.page.locator("#closed")
        await expect(notice.locator("b:visible")).to_have_text([words[language == "de"]])
        await expect(guest.page.locator(".offline")).to_be_hidden()
        await guest.page.evaluate("new Promise((done) => setTimeout(done, 400))")  # twice the first delay
        assert len(sockets) == number
        await notice.locator("a").click()
        await expect(guest.page.locator("#main.lobby")).to_be_visible()
        guest.end_outage()


async def test_the_server_tells_pages_why_they_get_no_more_updates(come: Invite, sit: Sit) -> None:
    # Given three players at a table, with pages
    players = await sit(3)
    await seat_players(players, "magestik")
    removed, signed_out, host = await come("removed"), await come("signed out"), await come("host")
    for guest, player in ((host, players[0]), (removed, players[1]), (signed_out, players[2])):
        await enter(guest, player)
        await guest.wait_settled()
    # When one is removed, and one signs out on another page
    await players[0].post("remove", seat="1")
    await expect(removed.page.locator("#closed b:visible")).to_have_text([FINAL[4410][0]])
    await players[2].client.post("/me/leave")
    await expect(signed_out.page.locator("#closed b:visible")).to_have_text([FINAL[4401][0]])
    # And when the host leaves on another page, and a table is closed with its last player
    await players[0].post("leave")
    await expect(host.page.locator("#closed b:visible")).to_have_text([FINAL[4410][0]])
    (alone,) = await sit(1)
    await alone.create("magestik", 2)
    await enter(host, alone)
    await host.wait_settled()
    await alone.post("leave")
    await expect(host.page.locator("#closed b:visible")).to_have_text([FINAL[4404][0]])
    # Then requests that were still under way may have been refused, but all have ended
    for guest in (removed, signed_out, host):
        await guest.page.wait_for_load_state("networkidle")
        guest.complaints.clear()


async def test_a_page_says_that_the_browser_opens_no_socket_and_tries_again(come: Invite, sit: Sit) -> None:
    guest = await come("Morgana")
    await guest.page.add_init_script(REFUSE)
    (player,) = await sit(1)
    await player.create("magestik", 2)
    guest.begin_outage()
    await enter(guest, player)
    await expect(guest.page.locator(".offline")).to_be_visible()
    await guest.wait_reconnected()
    await expect(guest.page.locator(".offline")).to_be_hidden()


async def test_the_lobby_reconnects_and_says_why_it_ends(come: Invite) -> None:
    guest = await come("Morgana")
    sockets = await tap(guest)
    await guest.page.goto("/")
    await guest.wait_settled()
    for code in (1000, 1008, 3000, 4422):
        async with outage(guest):
            await sockets[-1].close(code=code)
    guest.begin_outage()
    await sockets[-1].close(code=4401)
    await expect(guest.page.locator("#closed b:visible")).to_have_text([FINAL[4401][0]])
