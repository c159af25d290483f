"""Making a table: game, size and options are agreed, the seed is drawn and committed to."""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import msgspec
from sqlmodel import Session

from app.db import time_of
from app.errors import invalid
from app.lobby.seating import sit
from app.models import Table, User
from app.tables import dues
from engines import CATALOGUE
from engines.kernel.game import Game
from engines.kernel.rng import commitment


@dataclass(frozen=True)
class Plan:
    """A table that somebody wants. `options` are checked by the game."""

    game: Game[Any]
    players: int
    options: msgspec.Struct
    visibility: str
    watchers: bool
    pace: str = "none"
    seating: str = "chosen"


def planned(
    game: str,
    players: int,
    options: Mapping[str, Any],
    visibility: str,
    watchers: bool,
    pace: str = "none",
    seating: str = "chosen",
) -> Plan:
    """A checked plan. Raises Problem 422 with what would be right."""
    chosen = CATALOGUE.get(game)
    if chosen is None:
        raise invalid("There is no such game here.")
    least, most = chosen.seats
    if not least <= players <= most:
        raise invalid(f"{chosen.name} is for {least} to {most} players.")
    if visibility not in ("public", "link"):
        raise invalid("A table is public or found by its link.")
    if pace not in ("live", "slow", "none"):
        raise invalid("The pace of a table is live, slow or none.")
    if seating not in ("chosen", "random"):
        raise invalid("Seats are chosen or random.")
    try:
        agreed = chosen.options_from(options)
    except ValueError as error:
        raise invalid(f"These options cannot be: {error}.") from None
    return Plan(chosen, players, agreed, visibility, watchers, pace, seating)


def found(db: Session, plan: Plan, user: User, seat: int = 0) -> Table:
    """A new table with its founder seated, who is its host."""
    seed = secrets.token_hex(32)
    table = Table(
        id=secrets.token_hex(8),
        game=plan.game.id,
        rules_version=plan.game.version,
        players=plan.players,
        options=msgspec.json.encode(plan.options).decode(),
        visibility=plan.visibility,
        watchers=plan.watchers,
        pace=plan.pace,
        seating=plan.seating,
        host=seat,
        seed=seed,
        commitment=commitment(seed),
    )
    db.add(table)
    db.flush()
    sit(db, table, user, seat)
    dues.await_people(db, table, time_of(db))
    return table
