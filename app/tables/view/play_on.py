"""The offer to play on from a moment of a finished game."""

from typing import Literal

from msgspec import Struct

from app.tables.view.people import list_people
from app.tables.view.table_view import TableView
from engines.kernel.contract.panels import Person

DEFAULT_STRENGTH: Literal["master"] = "master"
"""Strength of the bots: players want to see how the strongest ones continue."""


class PlayOnOffer(Struct, frozen=True, gc=False):
    """The players of that moment, and the seat and strength of bots that are proposed to the viewer."""

    seat: int
    people: tuple[Person, ...]
    strength: str = DEFAULT_STRENGTH


def build_play_on_offer(table_view: TableView) -> PlayOnOffer:
    """The offer; it proposes the viewer's own seat, else one with an open decision, else any not left."""
    deciding = [seat.seat for seat in table_view.seats if seat.has_decision]
    candidates = [
        *([table_view.viewer] if table_view.viewer is not None else []),
        *deciding,
        *range(len(table_view.seats)),
    ]
    seat = next(seat for seat in candidates if table_view.seats[seat].control != "left")
    return PlayOnOffer(seat, list_people(table_view.seats, table_view.say))
