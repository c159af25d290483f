"""Weighs views: the weighted sum of their features, computed without the features themselves."""

from typing import Any

from engines.kernel.identity_cache import cached_by_identity
from engines.kernel.thinking.features import TableReader, compare_progress
from engines.kernel.thinking.field_readers import Weight, Worth, weigh_nothing


class SeatWeigher:
    """Weighs the values of one seat, the own one or another."""

    def __init__(self, reader: TableReader, weight: Weight) -> None:
        self.goal = weight("goal")
        # # A choice changes few players; unchanged objects are weighed once.
        self.player: Worth = cached_by_identity(reader.player.compile_worth(weight) or weigh_nothing)
        self.sides: list[Worth] = [side.compile_worth(weight) or weigh_nothing for _, _, side in reader.sides]


class Weigher:
    """Weighs the views of a game for any seat and any number of players."""

    def __init__(self, reader: TableReader, weights: dict[str, float]) -> None:
        self._reader, self._weights = reader, weights
        self._table = reader.table.compile_worth(lambda name: weights.get(name, 0.0)) or weigh_nothing
        self._named = {name: weights.get(f"mine.{name}", 0.0) for name in reader.seat_numbers}
        self._ahead = weights.get("lead.goal.ahead", 0.0)
        self._owners: dict[int, tuple[SeatWeigher, SeatWeigher]] = {}

    def weigh(self, view: Any, seat: int) -> float:
        """The weighted sum of a view's features from the perspective of a seat."""
        reader = self._reader
        owners = self._owners.get(len(view.players)) or self._build_owners(len(view.players))
        total = self._table(view) + sum([self._named[name] for name in reader.numbers_naming(view, seat)])
        for number, player in enumerate(view.players):
            total += owners[number != seat].player(player)
        for at, (name, inner, _) in enumerate(reader.sides):
            for place in getattr(view, name):
                for number, side in enumerate(getattr(place, inner) if place is not None else ()):
                    total += owners[number != seat].sides[at](side)
        if reader.progress is not None:
            own, others, ahead = compare_progress(reader.progress(view), seat)
            total += owners[0].goal * own + owners[1].goal * others + self._ahead * ahead
        return total

    def _build_owners(self, seats: int) -> tuple[SeatWeigher, SeatWeigher]:
        """Build the weighers of the own seat and of another one, for a table of `seats` seats."""

        def mine(name: str) -> float:
            return self._weights.get(f"me.{name}", 0.0) + self._weights.get(f"lead.{name}", 0.0)

        def theirs(name: str) -> float:
            return -self._weights.get(f"lead.{name}", 0.0) / (seats - 1)

        self._owners[seats] = SeatWeigher(self._reader, mine), SeatWeigher(self._reader, theirs)
        return self._owners[seats]
