"""A bot stands in for somebody who is not there: who may say so, for whom, and how one is back."""

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
from tests.app.table_helpers import room_of, run_out, until
from tests.live.player import Player, begun, seated

pytestmark = pytest.mark.anyio


@contextmanager
def here(services: Services, room: Room, *seats: int) -> Iterator[None]:
    """The players of these seats have the table open."""
    with ExitStack() as stack:
        for seat in seats:
            row = room.scene.seats[seat]
            stack.enter_context(services[Hub].connect(TableSocket(room, row.user_id, row.name)))
        yield


async def three(visit: Visit, services: Services, game: str, **fields: str) -> tuple[list[Player], Room, int]:
    """Three at a table that has begun, the room, and whom it waits for: never the host, who is the first."""
    players = [visit(name) for name in ("Anna", "Ben", "Cleo")]
    await begun(players, game, **fields)
    room = await room_of(services, players[0])
    while asked(room) == 0:
        await players[0].play()
    return players, room, asked(room)


def asked(room: Room) -> int:
    """The first seat that is asked something."""
    assert room.scene.match is not None
    return room.scene.match.pending[0].seat


def is_open(room: Room, seat: int) -> bool:
    """Whether the table waits for a seat."""
    return room.scene.match is not None and room.scene.match.decision_id(seat) is not None


async def test_the_host_lets_a_bot_play_for_who_keeps_a_table_without_clocks_waiting(
    visit: Visit, services: Services, game: str
) -> None:
    # Given a table that waits for somebody who has shut its page
    players, room, gone = await three(visit, services, game)
    other = 3 - gone
    with here(services, room, 0, other):
        assert (await players[0].look()).find(f"stand-in-{gone}") is not None
        for seat in (gone, other):
            assert (await players[seat].look()).find(f"stand-in-{gone}") is None

        # When the host lets a bot play
        question = room.scene.match and room.scene.match.decision_id(gone)
        assert (await players[0].post("bots", seat=gone)).status_code == 200

        # Then it answers, and the log says who plays
        await until(
            services,
            room,
            lambda scene: scene.match is not None and scene.match.decision_id(gone) != question,
        )
        assert room.scene.control(gone) == "bot"
        name = room.scene.names[gone]
        assert f"A bot is now playing for {name}." in (await players[0].look()).html
        assert "A bot is playing for you. Take over any time." in (await players[gone].look()).html


async def test_who_comes_back_plays_himself_by_a_word_or_by_choosing(
    visit: Visit, services: Services, game: str
) -> None:
    players, room, gone = await three(visit, services, game)
    with here(services, room, 0):
        assert (await players[0].post("bots", seat=gone)).status_code == 200
    assert (await players[gone].look()).find("back-again") is not None

    assert (await players[gone].post("back")).status_code == 200

    assert room.scene.control(gone) == "player"
    assert (await players[gone].look()).find("back-again") is None
    name = room.scene.names[gone]
    assert f"{name} is back." in (await players[0].look()).html


async def test_who_is_there_or_is_not_waited_for_keeps_his_seat(
    visit: Visit, services: Services, game: str
) -> None:
    players, room, waited = await three(visit, services, game)
    other = 3 - waited
    with here(services, room, 0, waited):
        for seat in (waited, other, 0, 7):
            answer = await players[0].post("bots", seat=seat)
            assert answer.status_code == 409, seat
    assert [seat.control for seat in room.scene.seats] == ["player"] * 3


async def test_only_the_host_may_say_so_while_he_is_there(
    visit: Visit, services: Services, game: str
) -> None:
    players, room, gone = await three(visit, services, game)
    other = 3 - gone
    with here(services, room, 0, other):
        assert (await players[other].post("bots", seat=gone)).status_code == 403
        assert (
            await visit("Eve").client.post(f"{players[0].path}/bots", data={"seat": gone})
        ).status_code == 403
        assert room.scene.control(gone) == "player"


async def test_without_the_host_everybody_who_plays_may(
    visit: Visit, services: Services, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence, "GRACE_SECONDS", 0.0)
    players, room, gone = await three(visit, services, game)
    other = 3 - gone
    with here(services, room, other):
        assert (await players[other].post("bots", seat=gone)).status_code == 200
    assert room.scene.control(gone) == "bot"


async def test_where_clocks_run_they_say_who_is_away(visit: Visit, services: Services, game: str) -> None:
    # Given a live table where one who has no page open is asked
    players, room, gone = await three(visit, services, game, pace="live")
    with here(services, room, 0, 3 - gone):
        # Then they have their time
        assert (await players[0].post("bots", seat=gone)).status_code == 409

        # And when they have let two questions pass, a bot may play on for them
        for _ in range(60):
            if room.scene.control(gone) == "away":
                break
            seq, at = room.scene.table.seq, asked(room)
            if at == gone:
                await run_out(services, room)
                await until(services, room, lambda scene, seq=seq: scene.table.seq > seq)  # type: ignore[misc]
            else:
                await players[at].play()
        assert room.scene.control(gone) == "away"
        assert (await players[0].post("bots", seat=gone)).status_code == 200
        assert room.scene.control(gone) == "bot"


def patient(services: Services, monkeypatch: pytest.MonkeyPatch, seconds: float) -> presence.MemoryPresence:
    """Who is here, in a hall where one is absent after so many seconds."""
    kept = services[Presence]
    assert isinstance(kept, presence.MemoryPresence)
    monkeypatch.setattr(kept, "_absence", seconds)
    return kept


def pass_by(kept: presence.MemoryPresence, room: Room, seat: int) -> None:
    """So many seconds pass in which a player has no page open and asks nothing."""
    user, pages = room.scene.seats[seat].user_id, kept._tables[room.id]
    while pages.recent[user]:
        kept._remove_recent(room.id, pages, user)


async def test_a_bot_stands_in_only_after_minutes_of_absence_and_a_visible_warning(
    visit: Visit, services: Services, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Given a hall where one is absent after two minutes, and a table without clocks
    kept = patient(services, monkeypatch, 120)
    players = [visit(name) for name in ("Anna", "Ben", "Cleo")]
    await seated(players, game)
    warning = "After 2 minutes away, a bot can play for you."
    # Then all are warned while they wait for the start
    for player in players:
        assert f"No clock. {warning}" in (await player.look()).html
    # And while the game goes on, asked or not, by the page and by the JSON of their programs
    await players[0].post("start")
    room = await room_of(services, players[0])
    while asked(room) == 0:
        await players[0].play()
    gone = asked(room)
    for player in players:
        assert f'<span id="while-away">{warning}</span>' in (await player.look()).html
        assert (await player.client.get(f"/api{player.path}")).json()["absence"] == 120
    # And the lobby tells whoever is asked and has left the table
    lobby = (await players[gone].client.get("/")).text
    assert "a bot can play for you while you’re away" in lobby
    assert "a bot can play for you" not in (await players[0].client.get("/")).text
    with here(services, room, 0, 3 - gone):
        # And only then, after minutes of absence, may a bot play
        assert (await players[0].post("bots", seat=gone)).status_code == 409
        pass_by(kept, room, gone)
        assert (await players[0].post("bots", seat=gone)).status_code == 200
    assert room.scene.control(gone) == "bot"
    # Then they are told that one does, and are warned of nothing
    seen = await players[gone].look()
    assert "A bot is playing for you. Take over any time." in seen.html
    assert seen.find("while-away") is None


async def test_whoever_is_asked_while_they_are_away_has_minutes_to_hear_of_it(
    visit: Visit, services: Services, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Given a table without clocks that waits for its host, and somebody who went long ago
    kept = patient(services, monkeypatch, 120)
    players = [visit(name) for name in ("Anna", "Ben", "Cleo")]
    await begun(players, game)
    room = await room_of(services, players[0])
    gone = 1
    with here(services, room, 0, 2):
        for _ in range(60):
            pass_by(kept, room, gone)
            was_asked = is_open(room, gone)
            # When others play until they are asked
            await players[asked(room)].play()
            if is_open(room, gone) and not was_asked:
                break
        assert is_open(room, gone)
        # Then no bot stands in for them at once
        assert (await players[0].look()).find(f"stand-in-{gone}") is None
        assert (await players[0].post("bots", seat=gone)).status_code == 409
        # But after the minutes that everybody has
        pass_by(kept, room, gone)
        assert (await players[0].look()).find(f"stand-in-{gone}") is not None


async def test_a_new_start_of_the_server_makes_nobody_absent_at_once(
    visit: Visit, services: Services, game: str
) -> None:
    # Given a table that waits for somebody without a page
    _, room, gone = await three(visit, services, game)
    # When another server opens it, then they have minutes to come there, too
    started = presence.MemoryPresence(120)
    rooms = Rooms(services[Database], services[Bus], Timing(), started)
    again = await rooms.get(room.id)
    assert asked(again) == gone
    assert again.scene.seats[gone].user_id in started.get(room.id).recent


async def test_who_plays_by_a_clock_or_with_bots_alone_is_warned_of_no_bot(
    visit: Visit, services: Services, game: str
) -> None:
    anna, ben, dora = visit("Anna"), visit("Ben"), visit("Dora")
    await begun([anna, ben], game, pace="slow")
    await dora.create(game, 2)
    assert (await dora.look()).find("waiting") is not None
    assert "a bot can play for you" not in (await dora.look()).html  # nobody is there yet who could say so
    await dora.post("bots")
    await dora.post("start")
    for player in (anna, ben, dora):
        assert (await player.look()).find("while-away") is None
        told = (await player.client.get(f"/api{player.path}")).json()
        assert (told["status"], told["absence"], told["warned"]) == ("running", None, False)


async def test_no_bot_stands_in_for_a_program_that_has_just_asked(
    visit: Visit, services: Services, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Given a hall where one is absent after an hour
    kept = patient(services, monkeypatch, 3600)
    players, room, gone = await three(visit, services, game)
    user = room.scene.seats[gone].user_id
    with here(services, room, 0, 3 - gone):
        # When somebody keeps the table waiting who has no page open, but whose program has just asked
        pass_by(kept, room, gone)
        await players[gone].client.get(f"/api{players[gone].path}")
        assert user not in kept.get(room.id).users
        assert user in kept.get(room.id).recent
        # Then the host is offered no bot for them, and gets none
        assert (await players[0].look()).find(f"stand-in-{gone}") is None
        assert (await players[0].post("bots", seat=gone)).status_code == 409
        assert room.scene.control(gone) == "player"

        # But when the hour is over
        pass_by(kept, room, gone)
        assert (await players[0].look()).find(f"stand-in-{gone}") is not None
        assert (await players[0].post("bots", seat=gone)).status_code == 200


def test_a_bots_choice_can_be_undone_by_whoever_comes_back() -> None:
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
    back, _ = chosen.play(seat, Control("player"))
    undone, _ = back.play(seat, Undo())
    assert undone.state == match.state
