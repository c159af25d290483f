"""Making a table: game, size and options are agreed, the seed is drawn and committed to."""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import msgspec
from sqlmodel import Session

from app.errors import invalid
from app.lobby.seating import sit
from app.models import Table, User
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


def planned(game: str, players: int, options: Mapping[str, Any], visibility: str, watchers: bool) -> Plan:
    """A checked plan. Raises Problem 422 with what would be right."""
    chosen = CATALOGUE.get(game)
    if chosen is None:
        raise invalid("There is no such game here.")
    least, most = chosen.seats
    if not least <= players <= most:
        raise invalid(f"{chosen.name} is for {least} to {most} players.")
    if visibility not in ("public", "link"):
        raise invalid("A table is public or found by its link.")
    try:
        agreed = chosen.options_from(options)
    except ValueError as error:
        raise invalid(str(error)) from None
    return Plan(chosen, players, agreed, visibility, watchers)


def found(db: Session, plan: Plan, user: User) -> Table:
    """A new table with its founder in seat 0, who is its host."""
    seed = secrets.token_hex(32)
    table = Table(
        id=secrets.token_hex(8),
        game=plan.game.id,
        rules_version=plan.game.version,
        players=plan.players,
        options=msgspec.json.encode(plan.options).decode(),
        visibility=plan.visibility,
        watchers=plan.watchers,
        seed=seed,
        commitment=commitment(seed),
    )
    db.add(table)
    db.flush()
    sit(db, table, user)
    return table
