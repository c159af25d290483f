"""Turning points: the few moments that decided a game, found from the players' progress after each entry."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Literal

from msgspec import Struct

from engines.kernel.words.text import Text, text

MAX_TURNING_POINTS = 5
"""The maximum number of turning points of a game."""

MAX_LEADS = 3
"""The maximum number of changes of the lead among them, as long as there are swings."""

Kind = Literal["lead", "swing", "out", "exposed", "end"]


class ProgressSnapshot(Struct, frozen=True, gc=False):
    """The progress of every seat after an entry of the log (`Game.progress`).

    `out` are the seats eliminated in it, `exposed` those whose secret side everybody learned (`Beat.out`,
    `Beat.exposed`), and `won` those that won by it.
    """

    entry: int
    round: int
    progress: tuple[int, ...]
    out: tuple[int, ...] = ()
    exposed: tuple[int, ...] = ()
    won: tuple[int, ...] = ()


class TurningPoint(Struct, frozen=True, gc=False):
    """A decisive moment. The first of `seats` is the main seat.

    - "lead": that seat is alone in front, `amount` ahead; the second seat led before.
    - "swing": its progress changed by `amount`, negative if it fell back; the others moved the other way.
    - "out": it was eliminated; "exposed": everybody learned its secret side; "end": it won, alone or together
      with all of `seats`; `amount` is its progress.
    """

    entry: int
    round: int
    kind: Kind
    seats: tuple[int, ...]
    amount: int

    @property
    def words(self) -> Text:
        """The phrase that describes it."""
        way = "" if self.kind != "swing" else ".ahead" if self.amount > 0 else ".back"
        return text(
            f"turning.{self.kind}{way}", seat=self.seats[0], seats=self.seats, amount=abs(self.amount)
        )


def find_turning_points(snapshots: Sequence[ProgressSnapshot]) -> tuple[TurningPoint, ...]:
    """The turning points in the order of the game, at most MAX_TURNING_POINTS and at most one per entry.

    Eliminations have priority, then exposures, then the longest leads, then the largest swings; among equals
    those with more seats, then the latest. The end is always included.
    """
    leads = _sort_by_duration(_find_leads(snapshots), snapshots)
    swings = sorted(_find_swings(snapshots), key=_rank_swing)
    points_by_entry: dict[int, TurningPoint] = {}
    for point in (
        *_find_eliminations(snapshots),
        *_find_exposures(snapshots),
        *leads[:MAX_LEADS],
        *swings,
        *leads[MAX_LEADS:],
    ):
        if len(points_by_entry) < MAX_TURNING_POINTS:
            points_by_entry.setdefault(point.entry, point)
    for end in _find_affected("end", [(snapshot, snapshot.won) for snapshot in snapshots[-1:]]):
        if end.entry not in points_by_entry:
            if len(points_by_entry) == MAX_TURNING_POINTS:
                points_by_entry.popitem()
            points_by_entry[end.entry] = end
    return tuple([points_by_entry[entry] for entry in sorted(points_by_entry)])


def _rank_swing(point: TurningPoint) -> tuple[int, int, int]:
    """The sort key of a swing; the most decisive swing comes first."""
    return -abs(point.amount), -len(point.seats), -point.entry


def _find_eliminations(snapshots: Sequence[ProgressSnapshot]) -> list[TurningPoint]:
    """The entries in which seats were eliminated."""
    return _find_affected("out", [(snapshot, snapshot.out) for snapshot in snapshots])


def _find_exposures(snapshots: Sequence[ProgressSnapshot]) -> list[TurningPoint]:
    """The entries in which everybody learned a seat's secret side."""
    return _find_affected("exposed", [(snapshot, snapshot.exposed) for snapshot in snapshots])


def _find_affected(
    kind: Kind, seats_by_snapshot: Sequence[tuple[ProgressSnapshot, tuple[int, ...]]]
) -> list[TurningPoint]:
    """The entries that affected seats, the latest first, because they decided more."""
    points = [
        TurningPoint(snapshot.entry, snapshot.round, kind, seats, snapshot.progress[seats[0]])
        for snapshot, seats in seats_by_snapshot
        if seats
    ]
    return points[::-1]


def _find_leads(snapshots: Sequence[ProgressSnapshot]) -> list[TurningPoint]:
    """The entries in which a seat took the sole lead from another; the first leader does not count."""
    points: list[TurningPoint] = []
    leader: int | None = None
    eliminated: set[int] = set()
    for snapshot in snapshots:
        eliminated.update(snapshot.out)
        ranked = sorted(
            [(progress, seat) for seat, progress in enumerate(snapshot.progress) if seat not in eliminated]
        )
        if len(ranked) < 2 or ranked[-1][0] == ranked[-2][0] or ranked[-1][1] == leader:
            continue
        (second, _), (first, seat) = ranked[-2:]
        if leader is not None:
            points.append(
                TurningPoint(snapshot.entry, snapshot.round, "lead", (seat, leader), first - second)
            )
        leader = seat
    return points


def _sort_by_duration(leads: list[TurningPoint], snapshots: Sequence[ProgressSnapshot]) -> list[TurningPoint]:
    """Changes of the lead, sorted by how many entries the new leader kept it, longest first; ties by time."""
    if not leads:
        return []
    ends = [*[point.entry for point in leads[1:]], snapshots[-1].entry + 1]
    durations = {point.entry: end - point.entry for point, end in zip(leads, ends, strict=True)}
    return sorted(leads, key=lambda point: -durations[point.entry])


def _find_swings(snapshots: Sequence[ProgressSnapshot]) -> list[TurningPoint]:
    """The entries in which progress differed between seats; a gain or loss common to all does not count."""
    points = []
    for before, snapshot in pairwise(snapshots):
        changes = [new - old for old, new in zip(before.progress, snapshot.progress, strict=True)]
        common_change = max(min(changes), 0) + min(max(changes), 0)
        swings = sorted(
            [
                (seat, change - common_change)
                for seat, change in enumerate(changes)
                if change != common_change
            ],
            key=lambda swing: (-abs(swing[1]), -swing[1]),
        )
        if swings:
            amount = swings[0][1]
            opposed_seats = [seat for seat, change in swings[1:] if change * amount < 0]
            points.append(
                TurningPoint(snapshot.entry, snapshot.round, "swing", (swings[0][0], *opposed_seats), amount)
            )
    return points
