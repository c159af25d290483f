"""Bots that stand in for absent players: who may ask for one, for which seats, and how players return."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

import pytest

from app.bus import Bus
from app.storage.database import Database
from app.tables import presence
from app.tables.play.room import Room
from app.tables.play.rooms import Rooms
from app.tables.presence import Presence
from app.tables.schedule.timing import Timing
from app.tables.sockets.hub import Hub, TableSocket
from app.web.services import Services
from engines import CATALOGUE
from engines.kernel.matches.bots import Dice, random_choice
from engines.kernel.matches.match import Choose, Control, Match, Undo
from tests.app.conftest import Visit
from tests.app.table_helpers import expire_clocks, find_room, wait_until
from tests.live.player import Player, begin_game, seat_players

pytestmark = pytest.mark.anyio


@contextmanager
def open_pages(services: Services, room: Room, *seats: int) -> Iterator[None]:
    """The players of these seats have the table open."""
    with ExitStack() as stack:
        for seat in seats:
            row = room.scene.seats[seat]
            stack.enter_context(services[Hub].connect(TableSocket(room, row.user_id, row.name)))
        yield


async def table_of_three(
    visit: Visit, services: Services, game: str, **fields: str
) -> tuple[list[Player], Room, int]:
    """Three players, the first of them the host, the room of their running table, and a seat with an open
    decision that is not the host's."""
    players = [visit(name) for name in ("Anna", "Ben", "Cleo")]
    await begin_game(players, game, **fields)
    room = await find_room(services, players[0])
    while pending_seat(room) == 0:
        await players[0].play()
    return players, room, pending_seat(room)


def pending_seat(room: Room) -> int:
    """The first seat with an open decision."""
    assert room.scene.match is not None
    return room.scene.match.pending[0].seat


def has_decision(room: Room, seat: int) -> bool:
    """Whether a seat has an open decision."""
    return room.scene.match is not None and room.scene.match.decision_id(seat) is not None


async def test_the_host_can_let_a_bot_play_for_an_absent_player_at_a_table_without_clocks(
    visit: Visit, services: Services, game: str
) -> None:
    # Given a table that waits for a player who has no page open
    players, room, absent = await table_of_three(visit, services, game)
    other = 3 - absent
    with open_pages(services, room, 0, other):
        assert (await players[0].look()).find(f"stand-in-{absent}") is not None
        for seat in (absent, other):
            assert (await players[seat].look()).find(f"stand-in-{absent}") is None

        # When the host lets a bot play
        decision = room.scene.match and room.scene.match.decision_id(absent)
        assert (await players[0].post("bots", seat=absent)).status_code == 200

        # Then it makes the choice, and the log says that it plays
        await wait_until(
            services,
            room,
            lambda scene: scene.match is not None and scene.match.decision_id(absent) != decision,
        )
        assert room.scene.control(absent) == "bot"
        name = room.scene.names[absent]
        assert f"A bot is now playing for {name}." in (await players[0].look()).html
        assert "A bot is playing for you. Take over any time." in (await players[absent].look()).html


async def test_a_player_who_returns_controls_the_seat_again(
    visit: Visit, services: Services, game: str
) -> None:
    players, room, absent = await table_of_three(visit, services, game)
    with open_pages(services, room, 0):
        assert (await players[0].post("bots", seat=absent)).status_code == 200
    assert (await players[absent].look()).find("back-again") is not None

    assert (await players[absent].post("back")).status_code == 200

    assert room.scene.control(absent) == "player"
    assert (await players[absent].look()).find("back-again") is None
    name = room.scene.names[absent]
    assert f"{name} is back." in (await players[0].look()).html


async def test_no_bot_stands_in_for_a_present_player_or_one_without_a_decision(
    visit: Visit, services: Services, game: str
) -> None:
    players, room, pending = await table_of_three(visit, services, game)
    other = 3 - pending
    with open_pages(services, room, 0, pending):
        for seat in (pending, other, 0, 7):
            answer = await players[0].post("bots", seat=seat)
            assert answer.status_code == 409, seat
    assert [seat.control for seat in room.scene.seats] == ["player"] * 3


async def test_only_a_present_host_may_ask_for_a_bot(visit: Visit, services: Services, game: str) -> None:
    players, room, absent = await table_of_three(visit, services, game)
    other = 3 - absent
    with open_pages(services, room, 0, other):
        assert (await players[other].post("bots", seat=absent)).status_code == 403
        assert (
            await visit("Eve").client.post(f"{players[0].path}/bots", data={"seat": absent})
        ).status_code == 403
        assert room.scene.control(absent) == "player"


async def test_any_player_may_ask_for_a_bot_if_the_host_is_absent(
    visit: Visit, services: Services, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence, "GRACE_SECONDS", 0.0)
    players, room, absent = await table_of_three(visit, services, game)
    other = 3 - absent
    with open_pages(services, room, other):
        assert (await players[other].post("bots", seat=absent)).status_code == 200
    assert room.scene.control(absent) == "bot"


async def test_time_outs_determine_absence_at_a_live_table(
    visit: Visit, services: Services, game: str
) -> None:
    # Given a live table where a player without an open page has a decision
    players, room, absent = await table_of_three(visit, services, game, pace="live")
    with open_pages(services, room, 0, 3 - absent):
        # Then they have the time of their clock
        assert (await players[0].post("bots", seat=absent)).status_code == 409

        # And when they have missed two decisions, a bot may stand in for them
        for _ in range(60):
            if room.scene.control(absent) == "away":
                break
            seq, pending = room.scene.table.seq, pending_seat(room)
            if pending == absent:
                await expire_clocks(services, room)
                await wait_until(services, room, lambda scene, seq=seq: scene.table.seq > seq)  # type: ignore[misc]
            else:
                await players[pending].play()
        assert room.scene.control(absent) == "away"
        assert (await players[0].post("bots", seat=absent)).status_code == 200
        assert room.scene.control(absent) == "bot"


def set_absence(
    services: Services, monkeypatch: pytest.MonkeyPatch, seconds: float
) -> presence.MemoryPresence:
    """Set the seconds until users count as absent, and return the presence."""
    memory_presence = services[Presence]
    assert isinstance(memory_presence, presence.MemoryPresence)
    monkeypatch.setattr(memory_presence, "_absence", seconds)
    return memory_presence


def expire_recent(memory_presence: presence.MemoryPresence, room: Room, seat: int) -> None:
    """Let the time pass until a player without pages and requests is absent."""
    user, pages = room.scene.seats[seat].user_id, memory_presence._tables[room.id]
    while pages.recent[user]:
        memory_presence._remove_recent(room.id, pages, user)


async def test_a_bot_stands_in_only_after_minutes_of_absence_and_a_visible_warning(
    visit: Visit, services: Services, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Given a server where users are absent after two minutes, and a table without clocks
    memory_presence = set_absence(services, monkeypatch, 120)
    players = [visit(name) for name in ("Anna", "Ben", "Cleo")]
    await seat_players(players, game)
    warning = "After 2 minutes away, a bot can play for you."
    # Then all are warned while they wait for the start
    for player in players:
        assert f"No clock. {warning}" in (await player.look()).html
    # And during the game, with a decision or not, by the page and by the API
    await players[0].post("start")
    room = await find_room(services, players[0])
    while pending_seat(room) == 0:
        await players[0].play()
    absent = pending_seat(room)
    for player in players:
        assert f'<span id="while-away">{warning}</span>' in (await player.look()).html
        assert (await player.client.get(f"/api{player.path}")).json()["absence"] == 120
    # And the lobby warns a player with a decision who has closed the table's page
    lobby = (await players[absent].client.get("/")).text
    assert "a bot can play for you while you’re away" in lobby
    assert "a bot can play for you" not in (await players[0].client.get("/")).text
    with open_pages(services, room, 0, 3 - absent):
        # And a bot may play only after the minutes of absence
        assert (await players[0].post("bots", seat=absent)).status_code == 409
        expire_recent(memory_presence, room, absent)
        assert (await players[0].post("bots", seat=absent)).status_code == 200
    assert room.scene.control(absent) == "bot"
    # Then the player's page says so, without a warning
    seen = await players[absent].look()
    assert "A bot is playing for you. Take over any time." in seen.html
    assert seen.find("while-away") is None


async def test_a_new_decision_gives_an_absent_player_minutes_to_return(
    visit: Visit, services: Services, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Given a table without clocks that waits for its host, and a player who left long ago
    memory_presence = set_absence(services, monkeypatch, 120)
    players = [visit(name) for name in ("Anna", "Ben", "Cleo")]
    await begin_game(players, game)
    room = await find_room(services, players[0])
    absent = 1
    with open_pages(services, room, 0, 2):
        for _ in range(60):
            expire_recent(memory_presence, room, absent)
            had_decision = has_decision(room, absent)
            # When others play until that player has a decision
            await players[pending_seat(room)].play()
            if has_decision(room, absent) and not had_decision:
                break
        assert has_decision(room, absent)
        # Then no bot stands in for them at once
        assert (await players[0].look()).find(f"stand-in-{absent}") is None
        assert (await players[0].post("bots", seat=absent)).status_code == 409
        # But after the minutes of absence
        expire_recent(memory_presence, room, absent)
        assert (await players[0].look()).find(f"stand-in-{absent}") is not None


async def test_players_are_not_absent_immediately_after_a_server_restart(
    visit: Visit, services: Services, game: str
) -> None:
    # Given a table that waits for a player without an open page
    _, room, absent = await table_of_three(visit, services, game)
    # When another server loads it, then they have minutes to return there as well
    new_presence = presence.MemoryPresence(120)
    rooms = Rooms(services[Database], services[Bus], Timing(), new_presence)
    again = await rooms.get(room.id)
    assert pending_seat(again) == absent
    assert again.scene.seats[absent].user_id in new_presence.get(room.id).recent


async def test_players_with_a_clock_or_only_bots_are_not_warned_of_a_bot(
    visit: Visit, services: Services, game: str
) -> None:
    anna, ben, dora = visit("Anna"), visit("Ben"), visit("Dora")
    await begin_game([anna, ben], game, pace="slow")
    await dora.create(game, 2)
    assert (await dora.look()).find("waiting") is not None
    assert "a bot can play for you" not in (await dora.look()).html  # no other player could ask for one
    await dora.post("bots")
    await dora.post("start")
    for player in (anna, ben, dora):
        assert (await player.look()).find("while-away") is None
        table = (await player.client.get(f"/api{player.path}")).json()
        assert (table["status"], table["absence"], table["warned"]) == ("running", None, False)


async def test_no_bot_stands_in_for_a_program_that_has_just_sent_a_request(
    visit: Visit, services: Services, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Given a server where users are absent after an hour
    memory_presence = set_absence(services, monkeypatch, 3600)
    players, room, absent = await table_of_three(visit, services, game)
    user = room.scene.seats[absent].user_id
    with open_pages(services, room, 0, 3 - absent):
        # When the table waits for a player without an open page whose program has just sent a request
        expire_recent(memory_presence, room, absent)
        await players[absent].client.get(f"/api{players[absent].path}")
        assert user not in memory_presence.get(room.id).users
        assert user in memory_presence.get(room.id).recent
        # Then the host cannot let a bot play for them
        assert (await players[0].look()).find(f"stand-in-{absent}") is None
        assert (await players[0].post("bots", seat=absent)).status_code == 409
        assert room.scene.control(absent) == "player"

        # But after the hour they can
        expire_recent(memory_presence, room, absent)
        assert (await players[0].look()).find(f"stand-in-{absent}") is not None
        assert (await players[0].post("bots", seat=absent)).status_code == 200


def test_a_player_who_returns_can_undo_the_bots_choice() -> None:
    rules, dice = CATALOGUE["magestik"], Dice("undo")
    match, _ = Match.start(rules, 2, rules.options(), "0" * 64)
    for _ in range(500):
        seat = match.pending[0].seat
        path, *_ = random_choice(rules, match.state, seat, dice)
        chosen, _ = match.play(seat, Control("bot"))[0].play(seat, Choose(path))
        if chosen.can_undo(seat):
            break
        match = chosen
    else:
        raise AssertionError("nothing could be undone in 500 choices")
    returned, _ = chosen.play(seat, Control("player"))
    undone, _ = returned.play(seat, Undo())
    assert undone.state == match.state
