"""The players of a table as pages show them: names, and initials that are unique at the table."""

from functools import lru_cache
from typing import Any

from app.language.deleted_players import say_name
from app.language.isolation import ISOLATES, isolate
from app.tables.view.table_view import SeatView
from app.tables.view.words import to_app_speaker
from engines.kernel.contract.panels import Person
from engines.kernel.words.speaker import Speaker


def list_seat_names(seats: tuple[SeatView, ...], say: Speaker) -> tuple[str, ...]:
    """The name of each player, or the number of a free seat."""
    code = say.translate.code
    return tuple(
        [
            say_name(seat.name, code)
            if seat.name
            else to_app_speaker(say).say("seat", {"number": seat.seat + 1})
            for seat in seats
        ]
    )


def list_people(seats: tuple[SeatView, ...], say: Speaker) -> tuple[Person, ...]:
    """One Person per seat."""
    names = list_seat_names(seats, say)
    return tuple(
        [
            _person(
                seat.seat,
                isolate(name),
                initial,
                seat.you,
                seat.bot or seat.control == "bot",
                seat.present,
                seat.has_decision,
                seat.control,
                seat.strength,
                seat.portrait,
            )
            for seat, name, initial in zip(seats, names, choose_initials(names), strict=True)
        ]
    )


@lru_cache(4096)
def _person(*fields: Any) -> Person:
    """Return the same object for the same fields, so that identity caches can find what was built from it."""
    return Person(*fields)


@lru_cache(1024)
def list_public_people(names: tuple[str, ...], portraits: tuple[int, ...]) -> tuple[Person, ...]:
    """One Person per name, as everybody sees them: without presence."""
    rows = zip(names, choose_initials(names), portraits, strict=True)
    return tuple(
        [
            Person(seat, isolate(name), initial, portrait=portrait)
            for seat, (name, initial, portrait) in enumerate(rows)
        ]
    )


@lru_cache(1024)
def choose_initials(names: tuple[str, ...]) -> tuple[str, ...]:
    """A letter for each name; duplicates get a second letter, or the number of their seat."""
    names = tuple([name.strip(ISOLATES) for name in names])
    initials = [name[0].upper() for name in names]
    for use_two_letters in (True, False):
        duplicates = {initial for initial in initials if initials.count(initial) > 1}
        for seat, name in enumerate(names):
            if initials[seat] in duplicates:
                initials[seat] = name[:2].capitalize() if use_two_letters else f"{name[0].upper()}{seat + 1}"
    return tuple(initials)
