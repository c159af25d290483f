"""Whole games by keyboard only and by accessibility tree only; some decisions in each of the five games."""

import re

import pytest
from playwright.async_api import expect

from engines import CATALOGUE
from tests.browser import axe
from tests.browser.conftest import Invite
from tests.browser.guest import Guest, play
from tests.browser.hands import Listener, Typist
from tests.browser.seating import Sit, enter
from tests.live.player import Player, begin_game

pytestmark = pytest.mark.anyio


@pytest.mark.long
async def test_a_whole_game_can_be_played_by_keyboard_only(come: Invite) -> None:
    host, other = await come("Morgana", kind=Typist), await come("Ada", kind=Typist)
    assert isinstance(host, Typist)
    await other.join(await host.create("magestik", 2, rounds="1"))
    await host.reach("#start")
    await host.press("Enter")
    await host.wait_for_entry(0)
    await expect(other.page.locator("#hand .self")).to_be_visible()

    last = await play([host, other])

    # And afterwards keys step through the game, and the log has a focus that moves
    await host.press("<")
    await host.wait_for_entry(last - 1)
    await host.press(">")
    await host.wait_for_entry(last)


@pytest.mark.long
async def test_a_whole_game_can_be_played_by_roles_and_names_only(come: Invite) -> None:
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


async def wait_for_own_decision(guest: Guest, others: list[Player]) -> None:
    """Lets the others play by HTTP until the guest has an open decision."""
    while True:
        seen = await others[0].look()
        await guest.wait_for_entry(seen.seq)
        if await guest.decision.count():
            return
        for other in others:
            if await other.play() is not None:
                break


FEW = ("draco_magi",)
"""The games that `make test` covers."""


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=() if game in FEW else pytest.mark.long) for game in CATALOGUE]
)
async def test_decisions_can_be_made_by_keyboard_only_and_by_the_accessibility_tree(
    come: Invite, sit: Sit, game: str
) -> None:
    # Given a game with one player who uses only a keyboard, and one with a screen reader
    players = await sit(max(2, CATALOGUE[game].seats[0]))
    await begin_game(players, game)
    typist, listener = await come(players[0].name, kind=Typist), await come(players[1].name, kind=Listener)
    await enter(typist, players[0])
    await enter(listener, players[1])

    # When the first decides by keyboard, then the game continues
    for _ in range(BY_KEYS):
        await wait_for_own_decision(typist, players[1:])
        await typist.choose()

    # And the one live region announces the other's turn, and every option has a description of its effect
    await wait_for_own_decision(listener, [players[0], *players[2:]])
    bar = listener.page.get_by_role("region", name="Your move")
    question = await bar.locator("#prompt > .sentence").inner_text()
    await expect(listener.page.locator("#said[aria-live=polite]")).to_contain_text(question)
    await expect(bar.get_by_role("heading", name=re.compile("^Your turn: ."))).to_have_count(1)
    for act in [*await listener.lit.all(), *await listener.verbs.all()]:
        name = await act.evaluate("(act) => act.getAttribute('aria-label') ?? act.innerText")
        assert name.strip(), await act.evaluate("(act) => act.outerHTML.slice(0, 200)")
        assert name.strip() not in SAYS_NOTHING
    assert await axe.findings(listener.page) == []
    await listener.choose()
