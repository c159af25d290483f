"""Scene: all there is to know about a table at one moment, read from the log."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import msgspec
from sqlmodel import Session

from app.errors import conflict
from app.models import Entry, Seat, Snapshot, Table
from app.tables import dues, store
from app.tables.news import unpacked_act, unpacked_news
from engines import CATALOGUE
from engines.kernel.agenda import BrokenRule
from engines.kernel.audience import Viewer
from engines.kernel.decision import Refused
from engines.kernel.game import Game, News
from engines.kernel.match import Act, Choose, Match, Undo

WINDOW = 50
"""How many entries of the log a page shows."""


@dataclass(frozen=True)
class Told:
    """An entry as the log tells it: who did what (None: the deal), and the unmasked news of it.

    `timed_out`: the time for the question was over. `until`: when it would have been, where a clock ran.
    """

    seq: int
    seat: int
    act: Act | None
    news: News
    timed_out: bool = False
    until: int | None = None


@dataclass(frozen=True)
class Scene:
    """A table at one moment: its rows, the match once it has begun, the last entries of its log.

    `saved` is the seq of the newest snapshot. `frozen`: the log does not fit today's rules: no match.
    `deadlines`: until when asked seats may answer, in milliseconds since 1970, where that is limited.
    `ahead`: when a game is looked back at, the entries that came after.
    """

    table: Table
    seats: tuple[Seat, ...]
    game: Game[Any]
    match: Match[Any] | None = None
    told: tuple[Told, ...] = ()
    saved: int = 0
    frozen: bool = False
    deadlines: Mapping[int, int] = field(default_factory=dict)
    ahead: tuple[Told, ...] = ()

    @property
    def status(self) -> str:
        """open, running, finished, frozen."""
        return "frozen" if self.frozen else self.table.status

    @property
    def names(self) -> tuple[str, ...]:
        """What the players are called, seat by seat."""
        taken = {seat.seat: seat.name for seat in self.seats}
        return tuple(taken.get(seat, f"Seat {seat + 1}") for seat in range(self.table.players))

    @property
    def clocks(self) -> Mapping[int, int]:
        """The deadlines of seats whose players are there."""
        return {seat: at for seat, at in self.deadlines.items() if self.control(seat) == "player"}

    @property
    def undo_until(self) -> int | None:
        """Until when the last choice can be taken back: an undo gives no time back. None: without a limit."""
        undone = 0
        for told in reversed(self.told):
            match told.act:
                case Undo():
                    undone += 1
                case Choose() if undone:
                    undone -= 1
                case Choose():
                    return told.until
                case _:
                    pass
        return None

    def control(self, seat: int) -> str:
        """Who answers for a seat that is taken: player, away, bot, left."""
        return next(one.control for one in self.seats if one.seat == seat)

    def seat_of(self, user_id: str | None) -> Viewer:
        """Through which eyes a user sees the table: his seat's, or a watcher's."""
        return next((seat.seat for seat in self.seats if seat.user_id == user_id), None)


class Unfit(Exception):
    """The log cannot have happened under today's rules."""


def load(db: Session, table_id: str) -> Scene | None:
    """The scene of a table as the log has it now: the newest snapshot and the entries after it."""
    table = store.table(db, table_id)
    if table is None:
        return None
    game = CATALOGUE.get(table.game)
    if game is None:
        raise conflict("frozen", "The game of this table is not in the house any more.")
    scene = Scene(table, store.seats(db, table_id), game)
    if table.status == "open":
        return scene
    snapshot = store.newest_snapshot(db, table_id)
    try:
        if table.rules_version != game.version or snapshot is None:
            raise Unfit
        match = restored(game, table, snapshot)
        told = _last_told(db, scene)
        match = replayed(match, store.entries_after(db, table_id, match.seq))
    except Unfit:
        return replace(scene, frozen=True)
    deadlines = dues.deadlines(dues.of(db, table_id))
    return replace(scene, match=match, told=told, saved=snapshot.seq, deadlines=deadlines)


def forward(db: Session, scene: Scene) -> Scene | None:
    """The scene as the log has it now, from one that may be older; None when the table is gone."""
    table = store.table(db, scene.table.id)
    if table is None:
        return None
    if table.revision == scene.table.revision:
        return scene
    if scene.match is None:
        return load(db, table.id)
    entries = store.entries_after(db, table.id, scene.match.seq)
    told = (*scene.told, *[told_of(scene.game, entry) for entry in entries])[-WINDOW:]
    seats = store.seats(db, table.id)
    try:
        match = replayed(scene.match, entries)
    except Unfit:
        return replace(scene, table=table, seats=seats, match=None, frozen=True)
    deadlines = dues.deadlines(dues.of(db, table.id))
    return replace(scene, table=table, seats=seats, match=match, told=told, deadlines=deadlines)


def restored(game: Game[Any], table: Table, snapshot: Snapshot) -> Match[Any]:
    """The match of a snapshot. Raises Unfit."""
    try:
        state = game.decode(snapshot.state)
    except (msgspec.DecodeError, KeyError) as error:
        raise Unfit from error
    return Match(game, table.players, state, snapshot.seq, tuple(json.loads(snapshot.asked)))


def replayed(match: Match[Any], entries: list[Entry]) -> Match[Any]:
    """The match after entries that follow. Raises Unfit."""
    for entry in entries:
        try:
            match, _ = match.play(entry.seat, unpacked_act(entry.act))
        except (Refused, BrokenRule, msgspec.DecodeError) as error:
            raise Unfit from error
        if match.game.hash(match.state) != entry.hash:
            raise Unfit
    return match


def told_of(game: Game[Any], entry: Entry) -> Told:
    """What an entry tells."""
    timed_out = entry.cause == "time-out" and entry.deadline is not None
    act, news = unpacked_act(entry.act), unpacked_news(game, entry.news)
    return Told(entry.seq, entry.seat, act, news, timed_out, entry.deadline)


def _last_told(db: Session, scene: Scene) -> tuple[Told, ...]:
    table = scene.table
    first = table.seq - WINDOW
    try:
        told = [told_of(scene.game, entry) for entry in store.entries_after(db, table.id, max(first, 0))]
        if first < 0 and table.deal is not None:
            told.insert(0, Told(0, 0, None, unpacked_news(scene.game, table.deal)))
    except msgspec.DecodeError as error:
        raise Unfit from error
    return tuple(told)
