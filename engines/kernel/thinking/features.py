"""A table as numbers, read off a masked view: what is so for all, what I have, and by how much I have more.

What belongs to a seat counts twice: what I have (`me.`), and what I have more than the others on average
(`lead.`). What is common is `all.`; `mine.` says that a number at the table which may name a seat names mine.
How far everybody is by what the goal shows is a number of each seat (`goal`), and so is by how much one is
ahead of the best of the others (`goal.ahead`).
"""

from collections import defaultdict
from functools import cached_property
from typing import Any, get_args, get_origin, get_type_hints

from msgspec import Struct

from engines.kernel.contract.game import Game
from engines.kernel.thinking.field_readers import (
    SKIPPED,
    Features,
    FieldReader,
    StructReader,
    reader_of,
    struct_reader,
)

Sides = tuple[tuple[str, str, FieldReader], ...]
"""Lists of a table whose items have a pair, one for each of two seats (stacks at a battlefield): the names of
the list and of the pair, and what each of the pair is."""


class TableReader:
    """Reads the views of a game."""

    def __init__(self, game: Game[Any]) -> None:
        self.progress = game.progress
        self.kind: Any = game.state

    @cached_property
    def table(self) -> StructReader:
        """What is common."""
        return struct_reader(self.kind, "all")

    @cached_property
    def player(self) -> StructReader:
        """What belongs to a seat."""
        return struct_reader(get_args(get_type_hints(self.kind)["players"])[0], "")

    @cached_property
    def sides(self) -> Sides:
        """What belongs to a seat though it lies elsewhere."""
        hints = get_type_hints(self.kind)
        names = [name for name in self.kind.__struct_fields__ if name not in SKIPPED]
        return tuple(
            [
                (name, pair, reader_of(side, f"{name}.{pair}"))
                for name in names
                if get_origin(hints[name]) is tuple
                for pair, side in _pairs(hints[name])
            ]
        )

    @cached_property
    def seat_numbers(self) -> tuple[str, ...]:
        """The fields of a table that may name a seat."""
        hints = get_type_hints(self.kind)
        names = [name for name in self.kind.__struct_fields__ if name not in SKIPPED]
        return tuple([name for name in names if int in (hints[name], *get_args(hints[name]))])

    def read(self, view: Any, seat: int) -> Features:
        """The numbers of a view by their names, as a seat takes them; those that are 0 are left out."""
        found: Features = defaultdict(float)
        mine: Features = defaultdict(float)
        others: Features = defaultdict(float)
        self.table.read(view, found)
        for name in self.numbers_naming(view, seat):
            found[f"mine.{name}"] = 1.0
        for number, one in enumerate(view.players):
            self.player.read(one, mine if number == seat else others)
        for name, pair, reader in self.sides:
            for place in getattr(view, name):
                for number, side in enumerate(getattr(place, pair) if place is not None else ()):
                    reader.read(side, mine if number == seat else others)
        if self.progress is not None:
            mine["goal"], others["goal"], found["lead.goal.ahead"] = compare_progress(
                self.progress(view), seat
            )
        for name, value in mine.items():
            found[f"me.{name}"] = value
            found[f"lead.{name}"] = value
        for name, value in others.items():
            found[f"lead.{name}"] -= value / (len(view.players) - 1)
        return {name: value for name, value in found.items() if value}

    def numbers_naming(self, view: Any, seat: int) -> list[str]:
        """The numbers of a table that may be seats and are this one."""
        return [name for name in self.seat_numbers if getattr(view, name) == seat]


def compare_progress(progress: tuple[int, ...], seat: int) -> tuple[int, int, int]:
    """How far a seat is, the others together, and by how much it is ahead of the best of them."""
    others = [*progress]
    own = others.pop(seat)
    return own, sum(others), own - max(others)


def _pairs(hint: Any) -> list[tuple[str, Any]]:
    """The fields of Structs within a hint that are a pair of equal lists, and the hint of each list."""
    found = []
    for item in _structs_within(hint):
        hints = get_type_hints(item)
        for name in item.__struct_fields__:
            two = get_args(hints[name]) if get_origin(hints[name]) is tuple else ()
            if len(two) == 2 and two[0] == two[1] and get_origin(two[0]) is tuple:
                found.append((name, two[0]))
    return found


def _structs_within(hint: Any) -> list[type[Struct]]:
    if isinstance(hint, type) and issubclass(hint, Struct):
        return [hint]
    return [one for argument in get_args(hint) for one in _structs_within(argument)]
