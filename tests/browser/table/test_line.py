"""A click is never lost: by the socket while it is up, posted when it says nothing or breaks, made once."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.async_api import Request, WebSocketRoute, expect

from tests.browser.conftest import Invite
from tests.browser.guest import Guest, asked_of, outage
from tests.browser.seating import Sit, enter
from tests.live.forks import ForkedServer
from tests.live.player import begun
from tests.live.server import Server

pytestmark = pytest.mark.anyio

LINGER = "new Promise((done) => setTimeout(done, 300))"
"""By then who stays with a thing is told what it would change; timers end in their order."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all these tables."""
    with ForkedServer(tmp_path_factory.mktemp("server")) as server:
        yield server


class Tapped:
    """A guest's line: what they say by it and what they post. `how` a wish fares: "heard", "swallowed",
    "broken": it arrives, and then the socket is closed before it is answered; "held": the answer is, until it
    is let go."""

    def __init__(self, guest: Guest) -> None:
        self.guest = guest
        self.how = "heard"
        self.said: list[dict[str, Any]] = []
        self.posted: list[str] = []
        self._held: list[tuple[WebSocketRoute, str | bytes]] = []
        guest.page.on("request", self._note)

    async def tap(self) -> None:
        """From the next page on."""
        await self.guest.page.route_web_socket(re.compile("/tables/.*/live"), self._route)

    def let_go(self) -> None:
        """What was held is answered."""
        self.how = "heard"
        for socket, message in self._held:
            socket.send(message)

    def _note(self, request: Request) -> None:
        if request.method == "POST" and re.search("/(choices|explore)$", request.url):
            self.posted.append(request.url.rpartition("/")[2])

    async def _route(self, socket: WebSocketRoute) -> None:
        server, tapped, answered = socket.connect_to_server(), self, True

        async def say(message: str | bytes) -> None:
            nonlocal answered
            tapped.said.append(json.loads(message))
            if tapped.how != "swallowed":
                answered = tapped.how != "broken"
                server.send(message)

        async def hear(message: str | bytes) -> None:
            if tapped.how == "held":
                tapped._held.append((socket, message))
            elif answered or not str(message).startswith("{"):
                socket.send(message)
            else:
                await socket.close(code=1012)

        socket.on_message(say)
        server.on_message(hear)


async def test_who_goes_back_is_not_asked_to_confirm_after_all(come: Invite, sit: Sit) -> None:
    # Given somebody who chooses a staff, whose server is slow
    guest = await come("Morgana")
    line = Tapped(guest)
    await line.tap()
    players = await sit(4)
    await begun(players, "magestik")
    (player,) = [one for one in players if (await one.look()).question]
    await enter(guest, player)
    await guest.shows(0)
    line.how = "held"

    # When they take one and go back at once
    await guest.lit.first.click()
    await expect(guest.asked).to_have_attribute("data-kind", "confirm")
    await guest.page.locator("#back").click()
    await guest.page.evaluate(LINGER)
    line.let_go()

    # Then nothing was asked after the way back, and there they are
    await expect(guest.asked).to_have_attribute("data-kind", "pick")
    assert line.said[-1]["path"] == []


@pytest.mark.parametrize("how", ["heard", "swallowed", "broken"])
async def test_a_choice_is_made_once_however_the_line_fares(come: Invite, how: str) -> None:
    # Given two at a table, one of whom is asked
    guests = await come("Morgana"), await come("Ada")
    lines = {guest.name: Tapped(guest) for guest in guests}
    for line in lines.values():
        await line.tap()
    await guests[1].join(await guests[0].create("magestik", 2, rounds="2"))
    await guests[0].page.locator("#start").click()
    for guest in guests:
        await expect(guest.page.locator("#hand .self")).to_be_visible()
        await guest.page.locator("#table[data-ready]").wait_for()
    (asked,) = await asked_of(list(guests))
    line = lines[asked.name]

    # When they choose, and their line is as it is
    line.how = how
    if how == "broken":
        async with outage(asked):
            await asked.choose()
            line.how = "heard"
    else:
        await asked.choose()

    # Then it was made once, and nothing was posted where the socket was answered
    for guest in guests:
        await guest.shows(1)
    await expect(asked.page.locator("#notice .notice")).to_have_count(0)
    assert line.said
    assert bool(line.posted) == (how != "heard")
