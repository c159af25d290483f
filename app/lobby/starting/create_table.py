"""Checks the settings of a new table, and creates it with a committed seed."""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import msgspec
from sqlmodel import Session

from app.games.catalogue import CATALOGUE, find_rules
from app.lobby.seats.seating import take_seat
from app.lobby.starting.option_views import name_choice, name_option
from app.storage.database import database_time
from app.storage.models import Table, User
from app.tables.schedule import due_rows
from app.web.errors import Problem, invalid
from engines.kernel.contract.game import Game
from engines.kernel.contract.game_options import find_invalid, find_unmet_need
from engines.kernel.rng import commitment


@dataclass(frozen=True)
class TablePlan:
    """Checked settings for a new table.

    `watchers` allows spectators (enforced by `Room.admit`), `bots` allows bots to have free seats, and
    `rated` makes the result count for ratings.
    """

    game: Game[Any]
    players: int
    options: msgspec.Struct
    visibility: str
    watchers: bool
    pace: str = "none"
    seating: str = "chosen"
    bots: bool = True
    rated: bool = False


def plan_table(
    game: str,
    players: int,
    options: Mapping[str, Any],
    visibility: str,
    watchers: bool,
    pace: str = "none",
    seating: str = "chosen",
    bots: bool = True,
    rated: bool = False,
    version: int | None = None,
) -> TablePlan:
    """Check the settings of a new table. Raises Problem 422 with a reason that names the valid values.

    `version` is that of its rules, by default the newest.
    """
    engine = CATALOGUE.get(game) if version is None else find_rules(game, version)
    if engine is None:
        raise invalid("There’s no such game here.")
    least, most = engine.seats
    if not least <= players <= most:
        raise invalid("{game} is for {least}–{most} players.", game=engine.name, least=least, most=most)
    if visibility not in ("public", "link"):
        raise invalid("Choose who can join: public or link.")
    if pace not in ("live", "slow", "none"):
        raise invalid("Choose a pace: live, slow or none.")
    if seating not in ("chosen", "random"):
        raise invalid("Choose how seats are given: chosen or random.")
    if rated and (bots or seating != "random"):
        raise invalid("A rated table is for people only, with random seats. Choose both.")
    try:
        parsed = engine.parse_options(options)
    except ValueError as error:
        raise _explain_invalid_option(engine, options, error) from None
    if need := find_unmet_need(engine.option_fields, parsed, players):
        option, value = name_option(engine, need.option), name_choice(engine, need.option, need.value)
        raise invalid(
            "{option}: {value} needs at least {count} players.",
            option=option,
            value=value,
            count=need.players,
        )
    return TablePlan(engine, players, parsed, visibility, watchers, pace, seating, bots, rated)


def _explain_invalid_option(game: Game[Any], options: Mapping[str, Any], error: ValueError) -> Problem:
    """The Problem that names the invalid option and its valid values.

    If each option is valid alone, it has the game's own message about their combination.
    """
    ids = [field.id for field in game.option_fields]
    if unknown := sorted(options.keys() - set(ids)):
        known = ", ".join(ids) or "–"
        return invalid(
            "There’s no option called {option}. Options of this game: {known}.",
            option=unknown[0],
            known=known,
        )
    field = find_invalid(game.option_fields, options)
    if field is None:
        return invalid("These options don’t work together: {error}", error=error)
    option = name_option(game, field.id)
    if field.kind == "choice":
        return invalid("{option}: choose one of {choices}.", option=option, choices=", ".join(field.choices))
    if field.kind == "number":
        return invalid(
            "{option}: choose a number from {least} to {most}.",
            option=option,
            least=field.least,
            most=field.most,
        )
    return invalid("{option}: choose true or false.", option=option)


def create_table(
    db: Session, plan: TablePlan, user: User, seat: int = 0, salt_hash: str | None = None
) -> Table:
    """Create a table where the user is host and has a seat. Raises Problem 422."""
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
        bots=plan.bots,
        rated=plan.rated,
        host=seat,
        seed=seed,
        commitment=commitment(seed),
    )
    db.add(table)
    db.flush()
    take_seat(db, table, user, seat, salt_hash=salt_hash)
    due_rows.schedule_closing(db, table, database_time(db))
    return table
