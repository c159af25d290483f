"""Who sits at a table as the frame shows them: names, and initials that tell the seats apart."""

from functools import lru_cache
from typing import Any

from app.language.deleted_players import say_name
from app.tables.view.table_view import SeatView
from app.tables.view.words import table_speaker
from engines.kernel.contract.panels import Person
from engines.kernel.words.speaker import Speaker


def names_at(seats: tuple[SeatView, ...], say: Speaker) -> tuple[str, ...]:
    """What each is called; a seat where nobody sits by its number."""
    code = say.translate.code
    return tuple(
        [
            say_name(seat.name, code)
            if seat.name
            else table_speaker(say).say("seat", {"number": seat.seat + 1})
            for seat in seats
        ]
    )


def people_at(seats: tuple[SeatView, ...], say: Speaker) -> tuple[Person, ...]:
    """One person a seat."""
    names = names_at(seats, say)
    return tuple(
        [
            _person(
                seat.seat,
                name,
                initial,
                seat.you,
                seat.bot or seat.control == "bot",
                seat.present,
                seat.asked,
                seat.control,
                seat.strength,
            )
            for seat, name, initial in zip(seats, names, initials_of(names), strict=True)
        ]
    )


@lru_cache(4096)
def _person(*told: Any) -> Person:
    """The same one for the same words, so that what is made of them is found again."""
    return Person(*told)


@lru_cache(1024)
def crests_of(names: tuple[str, ...]) -> tuple[Person, ...]:
    """The same people as all see them, whether or not they are there."""
    named = zip(names, initials_of(names), strict=True)
    return tuple([Person(seat, name, initial) for seat, (name, initial) in enumerate(named)])


@lru_cache(1024)
def initials_of(names: tuple[str, ...]) -> tuple[str, ...]:
    """A letter for each name; who shares theirs gets a second one, or the number of their seat."""
    found = [name[0].upper() for name in names]
    for length in (2, 0):
        twice = {one for one in found if found.count(one) > 1}
        for at, name in enumerate(names):
            if found[at] in twice:
                found[at] = name[:2].capitalize() if length else f"{name[0].upper()}{at + 1}"
    return tuple(found)
