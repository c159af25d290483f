"""Two people meet and play: with real presses and keys, in Firefox and WebKit."""

import pytest
from anyio import to_thread

from engines import CATALOGUE
from tests.browser.seating import Sit
from tests.live.player import begin_game
from tests.live.server import Server
from tests.other_browsers.conftest import Invite
from tests.other_browsers.drivers.page import PHONE
from tests.other_browsers.visitor import Visitor, find_deciders

pytestmark = pytest.mark.anyio

GAME = "magestik"
MOVES = 40
"""After this number of moves one of them must have been possible to undo."""


async def test_two_people_meet_play_undo_chat_and_reconnect(server: Server, come: Invite) -> None:
    # Given a host who comes from the lobby, types a name and clicks once, and a friend who joins on a phone
    host = await come("Morgana")
    invite = await host.create(GAME, 2)
    friend = await come("Ada", PHONE)
    await friend.join(invite)
    await host.page.click("#start")
    both = (host, friend)
    for visitor in both:
        await visitor.page.wait_for("#hand .self")

    # When they play until a move can be undone, and undo it, then both see that
    seq = await play_until_undo(both)
    for visitor in both:
        await visitor.wait_for_entry(seq)
    assert "undid" in await host.page.text("#log")

    # And a message arrives
    await host.say("Good luck")
    await friend.page.wait_for(".open-log[data-unread]")

    # And after an outage they play on
    await restart(server, both)
    (decider,) = await find_deciders(both)
    await decider.choose()
    for visitor in both:
        await visitor.wait_for_entry(seq + 1)


async def play_until_undo(both: tuple[Visitor, Visitor]) -> int:
    """Plays until a move can be undone, undoes it, and returns the entry of that."""
    for seq in range(1, MOVES):
        (decider,) = await find_deciders(both)
        await decider.choose()
        for visitor in both:
            await visitor.wait_for_entry(seq)
        if await decider.page.count("#undo:not([disabled])"):
            await decider.page.click("#undo")
            await decider.wait_for_entry(seq + 1)
            return seq + 1
    raise AssertionError("nothing could be undone")


async def restart(server: Server, visitors: tuple[Visitor, ...]) -> None:
    """Kills the server and starts it again; returns when the pages are connected."""
    for visitor in visitors:
        visitor.expect_outage()
    await to_thread.run_sync(server.kill)
    for visitor in visitors:
        await visitor.page.wait_for("body.cut")
    server.start()
    for visitor in visitors:
        await visitor.page.wait_for("body:not(.cut)")


async def test_a_decision_is_made_in_every_game(come: Invite, sit: Sit) -> None:
    # Given a player at a table of each game
    visitor = await come("Morgana")
    for game, engine in CATALOGUE.items():
        players = await sit(engine.seats[0])
        await begin_game(players, game)
        player, *_ = [player for player in players if (await player.look()).question]
        await visitor.take_seat(player)

        # When they make their first decision, then it is made
        await visitor.choose()
        await visitor.wait_for_entry(1)
