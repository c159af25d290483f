"""Whole games without a mouse, and without eyes."""

import pytest
from playwright.async_api import expect

from tests.browser.conftest import Invite
from tests.browser.guest import play
from tests.browser.hands import Listener, Typist

pytestmark = pytest.mark.anyio


async def test_a_whole_game_by_keys_alone(come: Invite) -> None:
    host, other = await come("Morgana", kind=Typist), await come("Ada", kind=Typist)
    assert isinstance(host, Typist)
    await other.join(await host.create("magestik", 2, rounds="1"))
    await host.reach("#start")
    await host.press("Enter")
    await host.shows(0)
    await expect(other.page.locator("#hand .self")).to_be_visible()

    last = await play([host, other])

    # And back through it: the keys step, the log can be walked
    await host.press("<")
    await host.shows(last - 1)
    await host.press(">")
    await host.shows(last)


async def test_a_whole_game_by_roles_and_names(come: Invite) -> None:
    host, other = await come("Morgana", kind=Listener), await come("Ada", kind=Listener)
    await other.join(await host.create("MagestiK", 2, Last_round="2"))
    await host.page.get_by_role("button", name="Start game").click()
    for guest in (host, other):
        await expect(guest.page.get_by_role("region", name="Board")).to_be_visible()

    assert await play([host, other]) > 5

    for guest in (host, other):
        places = guest.page.get_by_role("region", name="Result").get_by_role("listitem")
        await expect(places).to_have_count(2)
