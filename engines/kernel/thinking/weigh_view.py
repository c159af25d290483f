"""Weighs views: the weighted sum of their features, computed without the features themselves."""

from typing import Any

from engines.kernel.identity_cache import cached_by_identity
from engines.kernel.thinking.features import TableReader, compare_progress, list_players
from engines.kernel.thinking.field_readers import Weight, Worth, weigh_nothing


class SeatWeigher:
    """Weighs the values of one seat: the bot's own, or another."""

    def __init__(self, reader: TableReader, weight: Weight) -> None:
        self.goal = weight("goal")
        # A choice changes few players; unchanged objects are weighed once.
        self.player: Worth = cached_by_identity(reader.player.compile_worth(weight) or weigh_nothing)
        self.sides: list[Worth] = [side.compile_worth(weight) or weigh_nothing for _, _, side in reader.sides]


class Weigher:
    """Weighs the views of a game for any seat and any number of players."""

    def __init__(self, reader: TableReader, weights: dict[str, float]) -> None:
        self._reader, self._weights = reader, weights
        self._table = reader.table.compile_worth(lambda name: weights.get(name, 0.0)) or weigh_nothing
        self._named = {name: weights.get(f"mine.{name}", 0.0) for name in reader.seat_numbers}
        self._ahead = weights.get("lead.goal.ahead", 0.0)
        self._weighers: dict[int, tuple[SeatWeigher, SeatWeigher]] = {}

    def weigh(self, view: Any, seat: int) -> float:
        """The weighted sum of a view's features from the perspective of a seat."""
        reader = self._reader
        players = list_players(view)
        seats = len(players) or reader.count_seats(view)
        weighers = self._weighers.get(seats) or self._build_weighers(seats)
        total = self._table(view) + sum([self._named[name] for name in reader.find_seat_fields(view, seat)])
        for number, player in enumerate(players):
            total += weighers[number != seat].player(player)
        for index, (name, inner, _) in enumerate(reader.sides):
            for place in getattr(view, name):
                for number, side in enumerate(getattr(place, inner) if place is not None else ()):
                    total += weighers[number != seat].sides[index](side)
        if reader.progress is not None:
            own_progress, other_progress, lead = compare_progress(reader.progress(view), seat)
            total += weighers[0].goal * own_progress + weighers[1].goal * other_progress + self._ahead * lead
        return total

    def _build_weighers(self, seats: int) -> tuple[SeatWeigher, SeatWeigher]:
        """Build the weighers for the bot's own seat and for the others at a table of `seats` seats."""

        def own_weight(name: str) -> float:
            return self._weights.get(f"me.{name}", 0.0) + self._weights.get(f"lead.{name}", 0.0)

        def other_weight(name: str) -> float:
            return -self._weights.get(f"lead.{name}", 0.0) / (seats - 1)

        self._weighers[seats] = SeatWeigher(self._reader, own_weight), SeatWeigher(self._reader, other_weight)
        return self._weighers[seats]
