"""Late regions: the page keeps the newer one, by version, then by the time of its presence data."""

import re

import pytest
from playwright.async_api import WebSocketRoute, expect

from tests.browser.conftest import Invite
from tests.browser.guest import outage

pytestmark = pytest.mark.anyio

OFFER = """([version, here]) => {
  const target = document.getElementById("players");
  const fragment = document.createElement("template").content;
  fragment.append(target.cloneNode(true));
  Object.assign(target.dataset, { version: "7", here: "1000" });
  Object.assign(fragment.firstElementChild.dataset, { version, ...(here && { here }) });
  if (!here) delete fragment.firstElementChild.dataset.here;
  const tasks = [{ target, fragment }];
  document.dispatchEvent(new CustomEvent("htmx:before:swap", { detail: { ctx: {}, tasks } }));
  return tasks.length === 1;
}"""
"""Whether the page, which shows version 7 as of 1000, accepts a region."""


async def test_an_older_region_is_dropped(come: Invite) -> None:
    guest = await come("Morgana")
    await guest.create("magestik", 2)
    await guest.page.locator("#table[data-ready]").wait_for()
    offers = {
        ("8", "0"): True,
        ("7", "1000"): True,
        ("7", "1001"): True,
        ("7", "999"): False,
        ("6", "2000"): False,
        ("10", "5"): True,
        ("7", ""): True,  # no time, as in another worker's response
        ("6", ""): False,
    }
    taken = {offer: await guest.page.evaluate(OFFER, list(offer)) for offer in offers}
    assert taken == offers


@pytest.mark.parametrize("code", [1012, 4408, 4429])
async def test_a_socket_reconnects_after_a_temporary_close_code(come: Invite, code: int) -> None:
    """Given an open page, when its socket is closed with a temporary code, then it reconnects."""
    guest, sockets = await come("Morgana"), []

    async def route(socket: WebSocketRoute) -> None:
        sockets.append(socket)
        socket.connect_to_server()

    await guest.page.route_web_socket(re.compile("/tables/.*/live"), route)
    await guest.create("magestik", 2)
    body = guest.page.locator("body")
    await guest.page.locator("#table[data-ready]").wait_for()
    await guest.wait_settled()
    async with outage(guest):
        await sockets[-1].close(code=code)
    await expect(body).not_to_have_class(re.compile("cut"))
