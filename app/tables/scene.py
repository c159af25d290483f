"""Scene: all there is to know about a table at one moment, read from the log."""

import json
from dataclasses import dataclass, replace
from typing import Any

import msgspec
from sqlmodel import Session

from app.errors import conflict
from app.models import Entry, Seat, Snapshot, Table
from app.tables import store
from app.tables.news import unpacked_act, unpacked_news
from engines import CATALOGUE
from engines.kernel.agenda import BrokenRule
from engines.kernel.audience import Viewer
from engines.kernel.decision import Refused
from engines.kernel.game import Game, News
from engines.kernel.match import Act, Match

WINDOW = 50
"""How many entries of the log a page shows."""


@dataclass(frozen=True)
class Told:
    """An entry as the log tells it: who did what (None: the deal), and the unmasked news of it."""

    seq: int
    seat: int
    act: Act | None
    news: News


@dataclass(frozen=True)
class Scene:
    """A table at one moment: its rows, the match once it has begun, the last entries of its log.

    `saved` is the seq of the newest snapshot. `frozen`: the log does not fit today's rules: no match.
    """

    table: Table
    seats: tuple[Seat, ...]
    game: Game[Any]
    match: Match[Any] | None = None
    told: tuple[Told, ...] = ()
    saved: int = 0
    frozen: bool = False

    @property
    def status(self) -> str:
        """open, running, finished, frozen."""
        return "frozen" if self.frozen else self.table.status

    @property
    def names(self) -> tuple[str, ...]:
        """What the players are called, seat by seat."""
        taken = {seat.seat: seat.name for seat in self.seats}
        return tuple(taken.get(seat, f"Seat {seat + 1}") for seat in range(self.table.players))

    def seat_of(self, user_id: str | None) -> Viewer:
        """Through which eyes a user sees the table: his seat's, or a watcher's."""
        return next((seat.seat for seat in self.seats if seat.user_id == user_id), None)


class _Unfit(Exception):
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
            raise _Unfit
        match = _restored(game, table, snapshot)
        told = _last_told(db, scene)
        match = _replayed(match, store.entries_after(db, table_id, match.seq))
    except _Unfit:
        return replace(scene, frozen=True)
    return replace(scene, match=match, told=told, saved=snapshot.seq)


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
    told = (*scene.told, *[_told(scene.game, entry) for entry in entries])[-WINDOW:]
    seats = store.seats(db, table.id)
    try:
        match = _replayed(scene.match, entries)
    except _Unfit:
        return replace(scene, table=table, seats=seats, match=None, frozen=True)
    return replace(scene, table=table, seats=seats, match=match, told=told)


def _restored(game: Game[Any], table: Table, snapshot: Snapshot) -> Match[Any]:
    try:
        state = game.decode(snapshot.state)
    except (msgspec.DecodeError, KeyError) as error:
        raise _Unfit from error
    return Match(game, table.players, state, snapshot.seq, tuple(json.loads(snapshot.asked)))


def _replayed(match: Match[Any], entries: list[Entry]) -> Match[Any]:
    for entry in entries:
        try:
            match, _ = match.play(entry.seat, unpacked_act(entry.act))
        except (Refused, BrokenRule, msgspec.DecodeError) as error:
            raise _Unfit from error
        if match.game.hash(match.state) != entry.hash:
            raise _Unfit
    return match


def _told(game: Game[Any], entry: Entry) -> Told:
    return Told(entry.seq, entry.seat, unpacked_act(entry.act), unpacked_news(game, entry.news))


def _last_told(db: Session, scene: Scene) -> tuple[Told, ...]:
    table = scene.table
    first = table.seq - WINDOW
    try:
        told = [_told(scene.game, entry) for entry in store.entries_after(db, table.id, max(first, 0))]
        if first < 0 and table.deal is not None:
            told.insert(0, Told(0, 0, None, unpacked_news(scene.game, table.deal)))
    except msgspec.DecodeError as error:
        raise _Unfit from error
    return tuple(told)
