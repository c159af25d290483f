"""A click is never lost: by the socket while it is up, posted when it says nothing or breaks, made once."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.async_api import Request, WebSocketRoute, expect

from tests.browser.conftest import Invite
from tests.browser.guest import Guest, asked_of, outage
from tests.live.forks import ForkedServer
from tests.live.server import Server

pytestmark = pytest.mark.anyio


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all these tables."""
    with ForkedServer(tmp_path_factory.mktemp("server")) as server:
        yield server


class Tapped:
    """A guest's line: what they say by it and what they post. `how` a wish fares: "heard", "swallowed", or
    "broken": it arrives, and then the socket is closed before it is answered."""

    def __init__(self, guest: Guest) -> None:
        self.guest = guest
        self.how = "heard"
        self.said: list[dict[str, Any]] = []
        self.posted: list[str] = []
        guest.page.on("request", self._note)

    async def tap(self) -> None:
        """From the next page on."""
        await self.guest.page.route_web_socket(re.compile("/tables/.*/live"), self._route)

    def _note(self, request: Request) -> None:
        if request.method == "POST" and re.search("/(choices|explore)$", request.url):
            self.posted.append(request.url.rpartition("/")[2])

    async def _route(self, socket: WebSocketRoute) -> None:
        server, tapped, answered = socket.connect_to_server(), self, True

        async def say(message: str | bytes) -> None:
            nonlocal answered
            tapped.said.append(json.loads(message))
            if tapped.how != "swallowed":
                answered = tapped.how == "heard"
                server.send(message)

        async def hear(message: str | bytes) -> None:
            if answered or not str(message).startswith("{"):
                socket.send(message)
            else:
                await socket.close(code=1012)

        socket.on_message(say)
        server.on_message(hear)


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
