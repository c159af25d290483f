"""Previews: the numbers and the goal that a complete choice would change."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from app.tables.view.table_view import QuestionView
from engines.kernel.choices.decision import Answer, Path
from engines.kernel.contract.panels import Goal, Sides, Sockets, Track


class Preview(NamedTuple):
    """The changes: `numbers` by the id of their counter as (before, after), `marks` on the track by seat,
    `sockets` as (seat, index, colour), `sides` as (index, status)."""

    numbers: Mapping[str, tuple[int, int]] = {}
    marks: Mapping[int, int] = {}
    sockets: tuple[tuple[int, int, str], ...] = ()
    sides: tuple[tuple[int, str], ...] = ()

    @property
    def data(self) -> dict[str, Any]:
        """The changes as a dict for the page's script, without empty entries."""
        return {name: value for name, value in self._asdict().items() if value}


def complete_path(question: QuestionView | None) -> Path | None:
    """The path of a complete choice, or of one that the proposed amounts complete, else None."""
    if question is None:
        return None
    if question.kind == "confirm":
        return question.path
    if question.kind == "split":
        proposed = question.default or question.ways[0]
        return (*question.path, Answer(amounts=tuple([int(amount) for amount in proposed])))
    return None


def build_preview(
    before: Mapping[str, int], after: Mapping[str, int], goal: Goal | None, goal_after: Goal | None
) -> Preview:
    """The differences between counters and goals that exist both before and after."""
    numbers = {
        id: (before[id], number) for id, number in after.items() if id in before and before[id] != number
    }
    match goal, goal_after:
        case Track(), Track():
            old_marks = {mark.seat: mark.value for mark in goal.marks}
            new_marks = {
                mark.seat: mark.value for mark in goal_after.marks if mark.value != old_marks.get(mark.seat)
            }
            return Preview(numbers, marks=new_marks)
        case Sockets(), Sockets():
            return Preview(numbers, sockets=tuple(_list_filled_sockets(goal, goal_after)))
        case Sides(), Sides():
            pairs = zip(goal.sides, goal_after.sides, strict=True)
            changed_sides = [
                (at, new.status) for at, (old, new) in enumerate(pairs) if new.status != old.status
            ]
            return Preview(numbers, sides=tuple(changed_sides))
        case _:
            return Preview(numbers)


def _list_filled_sockets(goal: Sockets, after: Sockets) -> Iterator[tuple[int, int, str]]:
    for (seat, old_row), (_, new_row) in zip(goal.rows, after.rows, strict=True):
        for at, (old, new) in enumerate(zip(old_row, new_row, strict=True)):
            if new != old:
                yield seat, at, new
