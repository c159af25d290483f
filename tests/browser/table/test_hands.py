"""Whole games without a mouse, and without eyes; and some decisions of each of the five."""

import re

import pytest
from playwright.async_api import expect

from engines import CATALOGUE
from tests.browser import axe
from tests.browser.conftest import Invite
from tests.browser.guest import Guest, play
from tests.browser.hands import Listener, Typist
from tests.browser.seating import Sit, enter
from tests.live.player import Player, begun

pytestmark = pytest.mark.anyio


@pytest.mark.long
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


@pytest.mark.long
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


BY_KEYS = 2
SAYS_NOTHING = {"Confirm", "OK", "Yes", "Do it", "Choose", "Submit"}


async def until_asked(guest: Guest, others: list[Player]) -> None:
    """The others play on by HTTP until the guest's page asks them something."""
    while True:
        seen = await others[0].look()
        await guest.shows(seen.seq)
        if await guest.asked.count():
            return
        for other in others:
            if await other.play() is not None:
                break


FEW = ("draco_magi",)
"""Games whose decisions `make test` makes by keys and by ear."""


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=() if game in FEW else pytest.mark.long) for game in CATALOGUE]
)
async def test_decisions_by_keys_alone_and_by_the_accessibility_tree(
    come: Invite, sit: Sit, game: str
) -> None:
    # Given a game, two of whose players come with a keyboard alone, and with a screen reader
    players = await sit(max(2, CATALOGUE[game].seats[0]))
    await begun(players, game)
    typist, listener = await come(players[0].name, kind=Typist), await come(players[1].name, kind=Listener)
    await enter(typist, players[0])
    await enter(listener, players[1])

    # When one of them decides by keys, then the table goes on
    for _ in range(BY_KEYS):
        await until_asked(typist, players[1:])
        await typist.choose()

    # And the other is told that it is their turn, in a region that is read out, and what every act does
    await until_asked(listener, [players[0], *players[2:]])
    bar = listener.page.get_by_role("region", name="Your move")
    await expect(bar).to_have_attribute("aria-live", "polite")
    await expect(bar.get_by_role("heading", name=re.compile("^Your turn: ."))).to_have_count(1)
    for act in [*await listener.lit.all(), *await listener.verbs.all()]:
        name = await act.evaluate("(act) => act.getAttribute('aria-label') ?? act.innerText")
        assert name.strip(), await act.evaluate("(act) => act.outerHTML.slice(0, 200)")
        assert name.strip() not in SAYS_NOTHING
    assert await axe.findings(listener.page) == []
    await listener.choose()
