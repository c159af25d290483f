"""Collects the public facts of a running table, and nothing else, from the state of its game."""

from collections.abc import Callable
from typing import Any

from app.storage.models import Seat, Table
from app.tables.schedule.public_facts import PublicDecision, PublicFacts, PublicTurn
from engines.kernel.matches.match import Match


def collect_public_facts(
    table: Table, seats: tuple[Seat, ...], match: Match[Any], can_notify: Callable[[str], bool]
) -> PublicFacts:
    """The public facts of a running table."""
    turn = None if match.finished else match.game.turn(match.state)
    return PublicFacts(
        table.id,
        table.pace,
        {seat.seat: seat.control for seat in seats},
        frozenset([seat.seat for seat in seats if seat.control == "player" and can_notify(seat.user_id)]),
        tuple(
            [
                PublicDecision(decision.seat, match.decision_id(decision.seat) or "", decision.topic.key)
                for decision in match.pending
            ]
        ),
        None if turn is None else PublicTurn(*turn),
        match.game.clocks,
        match.game.turn_seconds,
    )
