"""Previews: what a choice that is complete but not yet made would change, for plates, own area and goal."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from app.tables.view.table_view import QuestionView
from engines.kernel.choices.decision import Answer, Path
from engines.kernel.contract.panels import Goal, Sides, Sockets, Track


class Preview(NamedTuple):
    """What would change: `numbers` by the id of their counter as (before, after), `marks` on the track by
    seat, `sockets` as (seat, place, colour), `sides` as (place, status)."""

    numbers: Mapping[str, tuple[int, int]] = {}
    marks: Mapping[int, int] = {}
    sockets: tuple[tuple[int, int, str], ...] = ()
    sides: tuple[tuple[int, str], ...] = ()

    @property
    def data(self) -> dict[str, Any]:
        """The same for the page's script; empty where nothing would change."""
        return {name: value for name, value in self._asdict().items() if value}


def whole_path(question: QuestionView | None) -> Path | None:
    """The choice as it stands in the action bar: complete, or complete with the proposed amounts."""
    if question is None:
        return None
    if question.kind == "confirm":
        return question.path
    if question.kind == "split":
        proposed = question.default or question.ways[0]
        return (*question.path, Answer(amounts=tuple([int(amount) for amount in proposed])))
    return None


def preview_of(
    before: Mapping[str, int], after: Mapping[str, int], goal: Goal | None, goal_after: Goal | None
) -> Preview:
    """What is other after than before, of what is there both times."""
    numbers = {
        id: (before[id], number) for id, number in after.items() if id in before and before[id] != number
    }
    match goal, goal_after:
        case Track(), Track():
            was = {mark.seat: mark.value for mark in goal.marks}
            moved = {mark.seat: mark.value for mark in goal_after.marks if mark.value != was.get(mark.seat)}
            return Preview(numbers, marks=moved)
        case Sockets(), Sockets():
            return Preview(numbers, sockets=tuple(_filled(goal, goal_after)))
        case Sides(), Sides():
            pairs = zip(goal.sides, goal_after.sides, strict=True)
            said = [(at, new.status) for at, (old, new) in enumerate(pairs) if new.status != old.status]
            return Preview(numbers, sides=tuple(said))
        case _:
            return Preview(numbers)


def _filled(goal: Sockets, after: Sockets) -> Iterator[tuple[int, int, str]]:
    for (seat, was), (_, now) in zip(goal.rows, after.rows, strict=True):
        for at, (old, new) in enumerate(zip(was, now, strict=True)):
            if new != old:
                yield seat, at, new
