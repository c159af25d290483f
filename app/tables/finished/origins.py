"""Origins: the moments of earlier games from which games continue, stored for the deal and the record.

In development, a game may also begin in any given state. It has no record, as nothing leads to the state.
"""

import hashlib
from typing import Any

import msgspec
from sqlmodel import Session

from app.storage.models import Table
from app.storage.origin_models import TableOrigin
from app.tables.log import entry_store
from app.tables.log.encoding import unpack_act
from app.tables.log.salts import list_salts
from app.tables.log.scene import Scene, require_match
from app.web.errors import conflict
from engines.kernel.contract.game import Events, Game
from engines.kernel.matches.match import Match
from engines.kernel.matches.origin import Deed, Origin, begin_match, hash_origin, play_on

GIVEN = "given"
"""The `from_id` of a table whose game begins in a given state."""

_ORIGIN_DECODER = msgspec.json.Decoder(Origin)


def read_origin(db: Session, table: Table) -> Origin | msgspec.UnsetType:
    """The moment from which a table's game continues; UNSET if it starts with a deal.

    Raises Problem 409 if it begins in a given state.
    """
    if table.from_id == GIVEN:
        raise conflict("frozen", "This game began in a given state, so it has no record.")
    row = db.get(TableOrigin, table.id) if table.from_id is not None else None
    return _ORIGIN_DECODER.decode(row.origin) if row is not None else msgspec.UNSET


def create_origin(db: Session, past_scene: Scene, seat: int) -> tuple[Origin, bytes]:
    """The origin of games that continue from a past scene as a seat saw it, and the encoded state there."""
    match, table = require_match(past_scene), past_scene.table
    entries = entry_store.list_entries_after(db, table.id, 0)[: match.seq]
    deeds = tuple([Deed(entry.seat, unpack_act(entry.act)) for entry in entries])
    earlier = read_origin(db, table)
    origin = Origin(table.rules_version, table.seed, list_salts(past_scene.seats), deeds, seat, earlier)
    return origin, match.game.encode(match.state)


def store_origin(db: Session, table: Table, old_table: Table, origin: Origin, state: bytes) -> None:
    """Store the origin of a new table's game."""
    table.from_id, table.from_seq, table.origin_hash = old_table.id, old_table.seq, hash_origin(origin)
    db.add(TableOrigin(table_id=table.id, origin=msgspec.json.encode(origin), state=state))
    db.flush()


def store_given_state(db: Session, table: Table, state: bytes) -> None:
    """Let a new table's game begin in an encoded state."""
    table.from_id, table.origin_hash = GIVEN, hashlib.sha256(state).hexdigest()
    db.add(TableOrigin(table_id=table.id, origin=b"", state=state))
    db.flush()


def start_match(db: Session, table: Table, game: Game[Any], key: str) -> tuple[Match[Any], Events]:
    """Start the match of a table. Raises ValueError if no deal is consistent with its origin."""
    row = db.get(TableOrigin, table.id) if table.from_id is not None else None
    options = game.parse_options(msgspec.json.decode(table.options))
    if row is None:
        return Match.start(game, table.players, options, key)
    if table.from_id == GIVEN:
        return _begin_given(table, game, row), ()
    old_match = Match(game, table.players, game.decode(row.state), table.from_seq or 0)
    return play_on(old_match, _ORIGIN_DECODER.decode(row.origin).seat, key)


def replay_start(db: Session, table: Table, game: Game[Any], key: str) -> Match[Any]:
    """Start the match of a table without the stored state, by replaying its origin from the first deal.

    Only a given state cannot be replayed. Raises Refused or ValueError.
    """
    if table.from_id == GIVEN:
        return _begin_given(table, game, db.get_one(TableOrigin, table.id))
    options = game.parse_options(msgspec.json.decode(table.options))
    match, _ = begin_match(game, table.players, options, key, read_origin(db, table))
    return match


def _begin_given(table: Table, game: Game[Any], row: TableOrigin) -> Match[Any]:
    return Match(game, table.players, game.decode(row.state), opened_at=(0,) * table.players)
