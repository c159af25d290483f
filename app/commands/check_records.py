"""`magehall check-records`, which replays all stored games with the current rules and reports differences."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import msgspec
from sqlalchemy import Engine
from sqlmodel import Session, col, select

from app.games.catalogue import CATALOGUE
from app.storage.existing_columns import ColumnReader
from app.storage.models import Entry, Seat, Snapshot, Table
from app.tables.finished.origins import replay_start
from app.tables.log.encoding import unpack_act
from app.tables.log.salts import derive_key
from engines.kernel.choices.agenda import BrokenRule
from engines.kernel.choices.decision import Refused
from engines.kernel.contract.game import Game
from engines.kernel.matches.match import Match


@dataclass(frozen=True)
class CheckedRecord:
    """The result for a stored game: the first entry that differs (0: the deal) and the reason, else None."""

    table: str
    game: str
    status: str
    entries: int
    entry: int | None = None
    reason: str | None = None


def check_records(engine: Engine) -> Iterator[CheckedRecord]:
    """Check all games that have started, one at a time. The schema may be older than these rules."""
    reader = ColumnReader(engine)
    with Session(engine) as db:
        started = (
            select(Table.id)
            .where(col(Table.status).in_(("running", "finished")))
            .order_by(col(Table.created_at), col(Table.id))
        )
        ids = list(db.exec(started))
    for id in ids:
        with Session(engine) as db:
            for table in reader.read(db, Table, col(Table.id) == id):
                yield _check_table(db, reader, table)


def _check_table(db: Session, reader: ColumnReader, table: Table) -> CheckedRecord:
    def report(entry: int | None, reason: str) -> CheckedRecord:
        return CheckedRecord(table.id, table.game, table.status, table.seq, entry, reason)

    game = CATALOGUE.get(table.game)
    if game is None:
        return report(None, "this game is no longer available")
    rules = game.find_edition(table.rules_version)
    if rules is None:
        return report(
            None, f"its rules are version {table.rules_version}; known here: {game.describe_versions()}"
        )
    if rules.is_retired and table.status == "running":
        return report(
            None, f"version {table.rules_version} of its rules is retired; today's is {game.version}"
        )
    try:
        match = _replay_deal(db, reader, table, rules)
    except (Refused, BrokenRule, ValueError, KeyError, msgspec.DecodeError) as error:
        return report(0, f"the deal fails: {_describe(error)}")
    if match is None:
        return report(0, "the deal differs")
    last = 0
    for entry in reader.read(db, Entry, col(Entry.table_id) == table.id, order_by=col(Entry.seq)):
        if entry.seq != last + 1:
            return report(last + 1, "the entry is missing")
        last = entry.seq
        try:
            match, _ = match.play(entry.seat, unpack_act(entry.act))
        except (Refused, BrokenRule, msgspec.DecodeError) as error:
            return report(last, f"the move of seat {entry.seat} is refused: {_describe(error)}")
        if rules.hash(match.state) != entry.hash:
            return report(last, "the state after it differs")
    if last != table.seq:
        return report(last + 1, "the entry is missing")
    if match.finished != (table.status == "finished"):
        return report(last, "the game is over" if match.finished else "the game is not over")
    return CheckedRecord(table.id, table.game, table.status, table.seq)


def _replay_deal(db: Session, reader: ColumnReader, table: Table, game: Game[Any]) -> Match[Any] | None:
    """Repeat the deal with the current rules; None if it differs from the stored one."""
    is_deal = (col(Snapshot.table_id) == table.id, col(Snapshot.seq) == 0)
    snapshot = next(reader.read(db, Snapshot, *is_deal), None)
    key = derive_key(table, reader.read(db, Seat, col(Seat.table_id) == table.id))
    match = replay_start(db, table, game, key)
    return match if snapshot is not None and snapshot.state == game.encode(match.state) else None


def _describe(error: Exception) -> str:
    if isinstance(error, Refused):
        return error.reason.key
    return f"{type(error).__name__}: {error}"
