"""A bot stands in for somebody who is not there: who may say so, for whom, and how one is back."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

import pytest

from app.tables.live import presence
from app.tables.live.hub import Hub, TableSocket
from app.tables.live.presence import Presence
from app.tables.live.room import Room
from app.web.services import Services
from engines import CATALOGUE
from engines.kernel.bots import Dice, random_choice
from engines.kernel.match import Choose, Control, Match, Undo
from tests.app.conftest import Visit
from tests.app.table_helpers import room_of, run_out, until
from tests.live.player import Player, begun

pytestmark = pytest.mark.anyio


@contextmanager
def here(services: Services, room: Room, *seats: int) -> Iterator[None]:
    """The players of these seats have the table open."""
    with ExitStack() as stack:
        for seat in seats:
            row = room.scene.seats[seat]
            stack.enter_context(services[Hub].joined(TableSocket(room, row.user_id, row.name)))
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
        question = room.scene.match and room.scene.match.question_id(gone)
        assert (await players[0].post("bots", seat=gone)).status_code == 200

        # Then it answers, and the log says who plays
        await until(
            services,
            room,
            lambda scene: scene.match is not None and scene.match.question_id(gone) != question,
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


async def test_nobody_is_absent_who_was_here_or_asked_something_lately(
    visit: Visit, services: Services, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Given a hall where one is absent after an hour
    kept = services[Presence]
    assert isinstance(kept, presence.MemoryPresence)
    monkeypatch.setattr(kept, "_absence", 3600)
    players, room, gone = await three(visit, services, game)
    user = room.scene.seats[gone].user_id
    with here(services, room, 0, 3 - gone):
        # When somebody keeps the table waiting who has no page open, but has just asked
        await players[gone].look()
        assert user not in kept.here(room.id).users
        assert user in kept.here(room.id).lately
        # Then the host is offered no bot for them, and gets none
        assert (await players[0].look()).find(f"stand-in-{gone}") is None
        assert (await players[0].post("bots", seat=gone)).status_code == 409
        assert room.scene.control(gone) == "player"

        # But when the hour is over
        crowd = kept._crowds[room.id]
        while crowd.lately[user]:
            kept._forget(room.id, crowd, user)
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
