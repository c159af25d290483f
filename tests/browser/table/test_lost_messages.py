"""No click is lost: it is sent by the socket, or posted when that is silent or breaks, and applied once."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.async_api import Request, WebSocketRoute, expect

from tests.browser.conftest import Invite
from tests.browser.guest import Guest, outage, wait_for_decision
from tests.browser.seating import Sit, enter
from tests.live.forks import ForkedServer
from tests.live.player import begin_game
from tests.live.server import Server

pytestmark = pytest.mark.anyio

LINGER = "new Promise((done) => setTimeout(done, 300))"
"""Milliseconds after which a hovered thing shows its preview; timers fire in order."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tables of this module."""
    with ForkedServer(tmp_path_factory.mktemp("server")) as server:
        yield server


class TappedSocket:
    """Records a guest's messages and posts, and disturbs the socket.

    `how` a message fares: "heard", "swallowed" (it never arrives), "broken" (the socket is closed before the
    response), or "held" (the response is delayed until `release`).
    """

    def __init__(self, guest: Guest) -> None:
        self.guest = guest
        self.how = "heard"
        self.sent: list[dict[str, Any]] = []
        self.posted: list[str] = []
        self._held: list[tuple[WebSocketRoute, str | bytes]] = []
        guest.page.on("request", self._note)

    async def tap(self) -> None:
        """Takes effect with the next page."""
        await self.guest.page.route_web_socket(re.compile("/tables/.*/live"), self._route)

    def release(self) -> None:
        """Delivers the delayed responses."""
        self.how = "heard"
        for socket, message in self._held:
            socket.send(message)

    def _note(self, request: Request) -> None:
        if request.method == "POST" and re.search("/(choices|explore)$", request.url):
            self.posted.append(request.url.rpartition("/")[2])

    async def _route(self, socket: WebSocketRoute) -> None:
        server, tapped, answered = socket.connect_to_server(), self, True

        async def send_to_server(message: str | bytes) -> None:
            nonlocal answered
            tapped.sent.append(json.loads(message))
            if tapped.how != "swallowed":
                answered = tapped.how != "broken"
                server.send(message)

        async def send_to_page(message: str | bytes) -> None:
            if tapped.how == "held":
                tapped._held.append((socket, message))
            elif answered or not str(message).startswith("{"):
                socket.send(message)
            else:
                await socket.close(code=1012)

        socket.on_message(send_to_server)
        server.on_message(send_to_page)


async def test_a_late_response_does_not_undo_going_back(come: Invite, sit: Sit) -> None:
    # Given a player who chooses a staff, with slow responses
    guest = await come("Morgana")
    socket = TappedSocket(guest)
    await socket.tap()
    players = await sit(4)
    await begin_game(players, "magestik")
    (player,) = [candidate for candidate in players if (await candidate.look()).question]
    await enter(guest, player)
    await guest.wait_for_entry(0)
    socket.how = "held"

    # When they pick one and go back at once
    await guest.lit.first.click()
    await expect(guest.decision).to_have_attribute("data-kind", "confirm")
    await guest.page.locator("#back").click()
    await guest.page.evaluate(LINGER)
    socket.release()

    # Then the late response opens no further step
    await expect(guest.decision).to_have_attribute("data-kind", "pick")
    assert socket.sent[-1]["path"] == []


@pytest.mark.parametrize(
    "how",
    [
        pytest.param("heard", marks=pytest.mark.long),
        "swallowed",
        pytest.param("broken", marks=pytest.mark.long),
    ],
)
async def test_a_choice_is_applied_once_even_if_the_socket_fails(come: Invite, how: str) -> None:
    # Given two players at a table, one with an open decision
    guests = await come("Morgana"), await come("Ada")
    sockets = {guest.name: TappedSocket(guest) for guest in guests}
    for socket in sockets.values():
        await socket.tap()
    await guests[1].join(await guests[0].create("magestik", 2, rounds="2"))
    await guests[0].page.locator("#start").click()
    for guest in guests:
        await expect(guest.page.locator("#hand .self")).to_be_visible()
        await guest.page.locator("#table[data-ready]").wait_for()
    (decider,) = await wait_for_decision(list(guests))
    socket = sockets[decider.name]

    # When they choose while the socket behaves as given
    socket.how = how
    if how == "broken":
        async with outage(decider):
            await decider.choose()
            socket.how = "heard"
    else:
        await decider.choose()

    # Then the choice is applied once, and nothing is posted if the socket works
    for guest in guests:
        await guest.wait_for_entry(1)
    await expect(decider.page.locator("#notice .notice")).to_have_count(0)
    assert socket.sent
    assert bool(socket.posted) == (how != "heard")
