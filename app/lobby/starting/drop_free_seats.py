"""Removes the free seats of a table, to start its game with fewer players."""

import msgspec
from sqlmodel import Session

from app.lobby.starting.create_table import plan_table
from app.storage.models import Seat, Table
from app.tables.log import entry_store
from app.web.errors import conflict, invalid


def drop_free_seats(db: Session, table: Table, players: int) -> None:
    """Reduce a table to its taken seats, and renumber them without gaps.

    `players` is their number as the host saw it. Raises Problem 409 if it has changed since, or 422 if the
    game or its options need more players.
    """
    seats = entry_store.list_seats(db, table.id)
    if not 0 < players <= table.players:
        raise invalid("Choose how many players start: those who are here.")
    if len(seats) != players:
        raise conflict("stale", "A player sat down or left meanwhile. Please try again.")
    plan_table(table.game, players, msgspec.json.decode(table.options), "link", watchers=True)
    host = next(number for number, seat in enumerate(seats) if seat.seat == table.host)
    renumbered_seats = [
        Seat(**seat.model_dump(exclude={"seat"}), seat=number) for number, seat in enumerate(seats)
    ]
    for seat in seats:
        db.delete(seat)
    db.flush()
    db.add_all(renumbered_seats)
    table.players, table.host = players, host
    db.flush()
