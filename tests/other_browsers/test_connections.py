"""Outages, the back button, and two tabs in other browsers, at both sizes."""

from collections.abc import Sequence

import pytest
from anyio import to_thread

from tests.browser.seating import Sit
from tests.live.player import Player, begin_game
from tests.live.server import Server
from tests.other_browsers.conftest import Invite
from tests.other_browsers.drivers.page import DESK, PHONE
from tests.other_browsers.visitor import Visitor

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.long,
    pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"]),
]

GAME = "magestik"


async def sit_down(come: Invite, sit: Sit, size: tuple[int, int]) -> tuple[Visitor, Sequence[Player]]:
    """A visitor at a table where a game has begun, and the players, of whom the visitor is the first."""
    players = await sit(2)
    await begin_game(players, GAME)
    visitor = await come("Morgana", size)
    await visitor.take_seat(players[0])
    return visitor, players


async def play_until_asked(visitor: Visitor, players: Sequence[Player], seq: int, moves: int) -> int:
    """Makes a number of moves by HTTP, more if it is not the visitor's turn then; returns the last entry."""
    made = 0
    while made < moves or (await players[0].look()).question is None:
        for player in players:
            if await player.play() is not None:
                made += 1
                break
    await visitor.wait_for_entry(seq + made)
    return seq + made


async def choose(visitor: Visitor, seq: int) -> int:
    """Makes the visitor's move on the page; returns its entry."""
    await visitor.choose()
    await visitor.wait_for_entry(seq + 1)
    return seq + 1


async def test_a_page_shows_after_an_outage_what_it_missed(
    server: Server, come: Invite, sit: Sit, size: tuple[int, int]
) -> None:
    # Given a visitor whose page has lost the server
    visitor, players = await sit_down(come, sit, size)
    seq = await play_until_asked(visitor, players, 0, 1)
    visitor.expect_outage()
    await to_thread.run_sync(server.kill)
    await visitor.page.wait_for("body.cut")
    await visitor.page.wait_for(".offline, #lost, [role=status]")

    # When the server is back and others move, then the page shows that, and the visitor can move
    server.start()
    seq = await play_until_asked(visitor, players, seq, 2)
    await visitor.page.wait_for("body:not(.cut)")
    await choose(visitor, seq)


async def test_the_back_button_leads_to_the_table_as_it_is_now(
    come: Invite, sit: Sit, size: tuple[int, int]
) -> None:
    # Given a visitor who has left the table for the lobby
    visitor, players = await sit_down(come, sit, size)
    seq = await play_until_asked(visitor, players, 0, 1)
    await visitor.open("/")
    await visitor.page.wait_for("#tables")

    # When the others move, and the visitor goes back, forward and back
    for steps in (-1, 1, -1):
        await visitor.page.go(steps)
        if steps == 1:
            await visitor.page.wait_for("#tables")
        else:
            # Then the page shows what happened, and what happens from now on
            seq = await play_until_asked(visitor, players, seq, 2)
            seq = await choose(visitor, seq)
            seq = await play_until_asked(visitor, players, seq, 1)
    await choose(visitor, seq)


async def test_two_tabs_of_a_player_show_the_same(come: Invite, sit: Sit, size: tuple[int, int]) -> None:
    # Given a visitor with two tabs at one table
    visitor, players = await sit_down(come, sit, size)
    seq = await play_until_asked(visitor, players, 0, 1)
    second = Visitor(await visitor.page.open_tab(), visitor.url, "Morgana, too")
    await second.open(players[0].path)
    await second.wait_for_entry(seq)

    # When they move in one tab and then in the other, then both show each move
    for tab in (second, visitor, second):
        seq = await choose(tab, seq)
        seq = await play_until_asked(tab, players, seq, 0)
        for other in (visitor, second):
            await other.wait_for_entry(seq)
    await second.page.close()
