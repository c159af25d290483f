"""Choices cannot be made and undone forever: by one seat or by all, at any moment of any game."""

import secrets
from functools import partial
from typing import Any

import pytest
from sqlmodel import Session, col, select

from app.storage.database import Database
from app.storage.models import Snapshot
from app.tables.finished import progress
from app.tables.log.scene import load_scene
from app.tables.play import undo_limit
from app.tables.play.room import Room
from app.tables.play.rooms import Rooms
from app.tables.play.undo_limit import MAX_UNDOS, can_undo
from app.web.services import Services
from engines import CATALOGUE
from engines.kernel.contract.game import Events
from engines.kernel.matches.bots import Dice, random_choice
from engines.kernel.matches.match import Choose, Match, Undo
from engines.kernel.matches.turning_points import ProgressSnapshot
from tests.app.conftest import Visit
from tests.live.player import Player, begin_game, play_on

pytestmark = pytest.mark.anyio

FEW_UNDOS = 3
SIZES = [(game.id, seats) for game in CATALOGUE.values() for seats in sorted({game.seats[0], game.seats[-1]})]


@pytest.mark.parametrize(("game", "seats"), SIZES)
def test_a_game_ends_although_everything_that_may_be_undone_is(
    game: str, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given players who undo whenever they may, then each undoes only a few times between two final acts."""
    monkeypatch.setattr(undo_limit, "MAX_UNDOS", FEW_UNDOS)
    rules, dice = CATALOGUE[game], Dice(f"undo {game}")
    match, _ = Match.start(rules, seats, rules.options(), f"undo {game}")
    undone, most = dict[int, int](), 0
    while not match.finished:
        seat = next((seat for seat in range(seats) if can_undo(match, seat)), None)
        if seat is not None:
            match, _ = match.play(seat, Undo())
            undone[seat] = undone.get(seat, 0) + 1
        else:
            seat = match.pending[dice(len(match.pending))].seat
            path, _, _ = random_choice(rules, match.state, seat, dice)
            match, _ = match.play(seat, Choose(path))
            if not match.undoable:
                undone = {}
        most = max([most, *undone.values()])
        assert most <= FEW_UNDOS
        assert match.seq < 20_000


async def choose_undoable(room: Room, players: list[Player]) -> tuple[int, list[Any]]:
    """Plays until a choice can be undone; returns its seat and its path."""
    for _ in range(300):
        for seat, player in enumerate(players):
            choice = await player.think()
            if choice is not None:
                await player.choose(*choice)
                assert room.scene.match is not None
                if room.scene.match.can_undo(seat):
                    return seat, choice[1]
    raise AssertionError("nothing could be undone in 300 choices")


async def test_undos_are_refused_and_no_longer_offered_after_a_while(
    visit: Visit, game: str, services: Services
) -> None:
    """Given a choice that was undone as often as allowed, then it stays, for other workers too."""
    players = [visit("Anna"), visit("Ben")]
    await begin_game(players, game)
    room = await services[Rooms].get(players[0].path.rpartition("/")[2])
    seat, path = await choose_undoable(room, players)
    player, undos = players[seat], 0
    while (answer := await player.post("undo", op=secrets.token_hex(8))).status_code == 200:
        undos += 1
        await player.choose(f"{seat}.{room.scene.table.seq}", path)
    assert answer.status_code == 409
    assert f"undone {MAX_UNDOS} choices" in answer.text
    assert undos == MAX_UNDOS
    button = (await player.look()).find("undo")
    assert button is not None
    assert "disabled" in button
    loaded = await services[Database].read(partial(load_scene, table_id=room.id))
    assert loaded is not None
    assert loaded.match is not None
    assert room.scene.match is not None
    assert loaded.match.undone == room.scene.match.undone
    assert len(room.scene.match.undone) == MAX_UNDOS

    def newest_snapshot(db: Session) -> int:
        return max(db.exec(select(Snapshot.seq).where(col(Snapshot.table_id) == room.id)))

    assert await services[Database].read(newest_snapshot) <= room.scene.match.seq - 2 * MAX_UNDOS


async def test_every_entry_is_replayed_once_for_the_course_of_a_game(
    visit: Visit, game: str, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given the course of a game was shown, when it is shown again, then only new entries are replayed."""
    players = [visit("Anna"), visit("Ben")]
    await begin_game(players, game)
    replayed = list[int]()
    take = progress.take_progress_snapshot

    def count(match: Match[Any], events: Events) -> ProgressSnapshot:
        replayed.append(match.seq)
        return take(match, events)

    monkeypatch.setattr(progress, "take_progress_snapshot", count)
    room = await services[Rooms].get(players[0].path.rpartition("/")[2])
    for choices in (0, 3, 1, 0, 12):
        before = room.scene.table.seq
        await play_on(players, choices)
        replayed.clear()
        for player in players:
            assert (await player.client.get(f"{player.path}/course")).status_code == 200
        expected = [*range(before + 1, room.scene.table.seq + 1)]
        assert replayed == ([0, *expected] if before == 0 and 0 in replayed else expected)
