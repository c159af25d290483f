"""The course of a game: how far everybody was after each entry, by replaying it from the deal."""

from dataclasses import dataclass
from typing import Any

from sqlmodel import Session

from app.tables.log import entry_store
from app.tables.log.past_scene import past_scene
from app.tables.log.scene import LogEntry, Scene, log_entry_of, replay_entries, require_match
from app.tables.log.snapshots import UnfitLog
from app.web.errors import conflict
from engines.kernel.contract.ending import GameEnded
from engines.kernel.contract.game import Events
from engines.kernel.matches.match import Match
from engines.kernel.matches.turning_points import ProgressSnapshot


@dataclass(frozen=True)
class Course:
    """One stand an entry, the deal first; and the entries, by their numbers."""

    stands: tuple[ProgressSnapshot, ...] = ()
    entries: tuple[LogEntry, ...] = ()


def read_course(db: Session, scene: Scene) -> Course:
    """Nothing in a game without a number to follow. Raises Problem 409."""
    game, last = scene.game, require_match(scene)
    if game.progress is None:
        return Course()
    match = require_match(past_scene(db, scene, 0))
    stands = [take_stand(match, ())]
    entries: list[LogEntry] = []
    try:
        for entry in entry_store.list_entries_after(db, scene.table.id, 0):
            if entry.seq > last.seq:  # came meanwhile
                break
            match = replay_entries(match, [entry]) if entry.seq < last.seq else last
            entries.append(log_entry_of(game, entry))
            stands.append(take_stand(match, entries[-1].news))
    except UnfitLog:
        raise conflict("frozen", "This game was played with older rules, so it can’t be shown.") from None
    return Course(tuple(stands), tuple(entries))


def take_stand(match: Match[Any], news: Events) -> ProgressSnapshot:
    """How far everybody is where the match stands, in a game with a number to follow; `news` came last."""
    game = match.game
    assert game.progress is not None
    told = [game.beat(event) for event in news]
    return ProgressSnapshot(
        match.seq,
        game.round(match.state),
        game.progress(match.state),
        tuple([seat for beat in told for seat in beat.out]),
        tuple([seat for beat in told for seat in beat.exposed]),
        next((one.winners for one in news if isinstance(one, GameEnded)), ()),
    )
