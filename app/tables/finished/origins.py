"""Where games go on from: kept with their tables, and read for the deal and for the record."""

from typing import Any

import msgspec
from sqlmodel import Session

from app.storage.models import Table
from app.storage.origin_models import TableOrigin
from app.tables.log import entry_store
from app.tables.log.encoding import unpack_act
from app.tables.log.salts import list_salts
from app.tables.log.scene import Scene, require_match
from engines.kernel.contract.game import Events, Game
from engines.kernel.matches.match import Match
from engines.kernel.matches.origin import Deed, Origin, begin_match, hash_origin, play_on

_ORIGINS = msgspec.json.Decoder(Origin)


def read_origin(db: Session, table: Table) -> Origin | msgspec.UnsetType:
    """The moment that a table's game goes on from; nothing where it begins with a deal."""
    kept = db.get(TableOrigin, table.id) if table.from_id is not None else None
    return _ORIGINS.decode(kept.origin) if kept is not None else msgspec.UNSET


def make_origin(db: Session, past: Scene, seat: int) -> tuple[Origin, bytes]:
    """The origin of games that go on from a past scene as a seat saw it, and the state there."""
    match, table = require_match(past), past.table
    entries = entry_store.list_entries_after(db, table.id, 0)[: match.seq]
    deeds = tuple([Deed(entry.seat, unpack_act(entry.act)) for entry in entries])
    before = read_origin(db, table)
    origin = Origin(table.rules_version, table.seed, list_salts(past.seats), deeds, seat, before)
    return origin, match.game.encode(match.state)


def keep_origin(db: Session, table: Table, past: Table, origin: Origin, state: bytes) -> None:
    """A new table's game will go on from a moment of another one."""
    table.from_id, table.from_seq, table.origin_hash = past.id, past.seq, hash_origin(origin)
    db.add(TableOrigin(table_id=table.id, origin=msgspec.json.encode(origin), state=state))
    db.flush()


def begin_game(db: Session, table: Table, game: Game[Any], key: str) -> tuple[Match[Any], Events]:
    """The match of a table as its game begins. Raises ValueError where no deal fits what it goes on from."""
    kept = db.get(TableOrigin, table.id) if table.from_id is not None else None
    options = game.parse_options(msgspec.json.decode(table.options))
    if kept is None:
        return Match.start(game, table.players, options, key)
    past = Match(game, table.players, game.decode(kept.state), table.from_seq or 0)
    return play_on(past, _ORIGINS.decode(kept.origin).seat, key)


def replay_beginning(db: Session, table: Table, game: Game[Any], key: str) -> Match[Any]:
    """The same by the rules alone, from the first deal on. Raises Refused or ValueError."""
    options = game.parse_options(msgspec.json.decode(table.options))
    match, _ = begin_match(game, table.players, options, key, read_origin(db, table))
    return match
