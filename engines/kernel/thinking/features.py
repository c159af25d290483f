"""Features: a masked view as named numbers, from the perspective of one seat.

Everything that belongs to a seat counts twice: its own value (`me.`), and its lead over the average of the
others (`lead.`). Common values are `all.`; `mine.` is 1 if a number of the table that may be a seat is this
one. The progress of each seat is a feature (`goal`), and so is its lead over the best of the others
(`lead.goal.ahead`).
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

PairedLists = tuple[tuple[str, str, FieldReader], ...]
"""Lists of a table whose items hold a pair, one part for each of two seats (stacks at a battlefield).

Each is the name of the list, the name of the pair, and the reader of a part.
"""


class TableReader:
    """Reads the features of a game's views."""

    def __init__(self, game: Game[Any]) -> None:
        self.progress = game.progress
        self.kind: Any = game.state

    @cached_property
    def table(self) -> StructReader:
        """The reader of common values."""
        return struct_reader(self.kind, "all")

    @cached_property
    def player(self) -> StructReader:
        """The reader of a player."""
        hints = get_type_hints(self.kind)
        return struct_reader(get_args(hints["players"])[0] if "players" in hints else Struct, "")

    @cached_property
    def sides(self) -> PairedLists:
        """The readers of values that belong to a seat but are stored elsewhere."""
        hints = get_type_hints(self.kind)
        names = [name for name in self.kind.__struct_fields__ if name not in SKIPPED]
        return tuple(
            [
                (name, pair, reader_of(side, f"{name}.{pair}"))
                for name in names
                if get_origin(hints[name]) is tuple
                for pair, side in _find_pairs(hints[name])
            ]
        )

    @cached_property
    def seat_numbers(self) -> tuple[str, ...]:
        """The fields of a table that may hold a seat."""
        hints = get_type_hints(self.kind)
        names = [name for name in self.kind.__struct_fields__ if name not in SKIPPED]
        return tuple([name for name in names if int in (hints[name], *get_args(hints[name]))])

    def read(self, view: Any, seat: int) -> Features:
        """The features of a view from the perspective of a seat; those that are 0 are left out."""
        features: Features = defaultdict(float)
        own_features: Features = defaultdict(float)
        other_features: Features = defaultdict(float)
        self.table.read(view, features)
        for name in self.find_seat_fields(view, seat):
            features[f"mine.{name}"] = 1.0
        for number, player in enumerate(list_players(view)):
            self.player.read(player, own_features if number == seat else other_features)
        for name, pair, reader in self.sides:
            for place in getattr(view, name):
                for number, side in enumerate(getattr(place, pair) if place is not None else ()):
                    reader.read(side, own_features if number == seat else other_features)
        if self.progress is not None:
            own_features["goal"], other_features["goal"], features["lead.goal.ahead"] = compare_progress(
                self.progress(view), seat
            )
        for name, value in own_features.items():
            features[f"me.{name}"] = value
            features[f"lead.{name}"] = value
        for name, value in other_features.items():
            features[f"lead.{name}"] -= value / (self.count_seats(view) - 1)
        return {name: value for name, value in features.items() if value}

    def count_seats(self, view: Any) -> int:
        """The number of seats, or 2 if neither players nor a progress tell it."""
        if players := list_players(view):
            return len(players)
        return len(self.progress(view)) if self.progress is not None else 2

    def find_seat_fields(self, view: Any, seat: int) -> list[str]:
        """The fields of a table that may hold a seat and hold this one."""
        return [name for name in self.seat_numbers if getattr(view, name) == seat]


def list_players(view: Any) -> tuple[Any, ...]:
    """The players of a view; none for a game whose state has no field `players`."""
    players: tuple[Any, ...] = getattr(view, "players", ())
    return players


def compare_progress(progress: tuple[int, ...], seat: int) -> tuple[int, int, int]:
    """A seat's progress, the sum of the others' progress, and its lead over the best of them."""
    other_values = [*progress]
    own_value = other_values.pop(seat)
    return own_value, sum(other_values), own_value - max(other_values)


def _find_pairs(hint: Any) -> list[tuple[str, Any]]:
    """The Struct fields within a hint that are a pair of equal lists, and each list's hint."""
    pairs = []
    for item in _find_structs(hint):
        hints = get_type_hints(item)
        for name in item.__struct_fields__:
            members = get_args(hints[name]) if get_origin(hints[name]) is tuple else ()
            if len(members) == 2 and members[0] == members[1] and get_origin(members[0]) is tuple:
                pairs.append((name, members[0]))
    return pairs


def _find_structs(hint: Any) -> list[type[Struct]]:
    if isinstance(hint, type) and issubclass(hint, Struct):
        return [hint]
    return [struct for argument in get_args(hint) for struct in _find_structs(argument)]
