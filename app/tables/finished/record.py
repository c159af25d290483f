"""The export of a finished game's record, and the name of its file."""

import msgspec
from msgspec import UNSET
from msgspec.structs import replace
from sqlmodel import Session

from app.storage.models import Entry
from app.tables.finished.origins import read_origin
from app.tables.log import entry_store
from app.tables.log.encoding import unpack_act
from app.tables.log.salts import build_fair_deal, list_salts
from app.tables.log.scene import Scene
from app.web.errors import conflict
from engines.kernel.matches.entry import Cause, RecordEntry
from engines.kernel.matches.record import End, Record, Setup


def export_record(db: Session, scene: Scene) -> bytes:
    """The record as JSON Lines. Raises Problem 409 until the game is over, as it reveals everything."""
    table, match = scene.table, scene.match
    if match is None or table.status != "finished":
        raise conflict("not_finished", "The game record is available once the game is over.")
    setup = Setup(
        game=table.game,
        version=table.rules_version,
        seats=table.players,
        options=msgspec.json.decode(table.options),
        commitment=table.commitment,
        salts=list_salts(scene.seats),
        fair=build_fair_deal(table, scene.seats),
        origin=read_origin(db, table),
        protocol=table.protocol if table.protocol > 1 else UNSET,
    )
    rows = entry_store.list_entries_after(db, table.id, 0)
    entries = [_build_entry(row, scene.table.protocol) for row in rows]
    end = End(seed=table.seed, outcome=match.game.outcome(match.state))
    return Record(setup, tuple(entries), end).lines()


def name_record_file(scene: Scene) -> str:
    """The name of the file with a game's record."""
    return f"{scene.table.game}-{scene.table.id}.jsonl"


def _build_entry(row: Entry, protocol: int) -> RecordEntry:
    """An entry of the record; strengths and locks are part of it since protocol 2."""
    cause: Cause = msgspec.convert(row.cause, Cause)
    entry = RecordEntry(row.seq, row.seat, unpack_act(row.act), cause, row.at, row.hash)
    if protocol == 1:
        return entry
    return replace(entry, strength=row.strength or UNSET, lock=row.lock or UNSET)
