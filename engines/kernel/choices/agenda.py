"""Runs the agenda of a state until a seat has to decide, and applies the answers of a choice."""

from typing import Any, Generic, cast

from msgspec import Struct
from msgspec.structs import replace

from engines.kernel.choices.decision import Answer, Decision, Incomplete, Path, Refused
from engines.kernel.choices.decision_cache import read_decisions, store_decisions
from engines.kernel.choices.tasks import Ask, DetailedAsk, S, State, Task, Together
from engines.kernel.tuples import replace_at
from engines.kernel.words.text import text

Lane = tuple[Task, ...]
Lanes = tuple[Lane, ...]
Answers = tuple[tuple[Any, ...], ...]
"""The values of each answer to a task and its details."""


class BrokenRule(Exception):
    """A game violated the kernel's contract, such as a dead end or a lane that draws random numbers."""


class OpenDecision(Struct, frozen=True, gc=False):
    """An open decision, its task, and the lane it is in (None: it is on top of the agenda)."""

    decision: Decision
    ask: Ask[Any]
    lane: int | None


def open_decisions(state: State) -> tuple[OpenDecision, ...]:
    """The open decisions of a settled state, at most one per seat; computed once per state."""
    decisions = read_decisions(state)
    if decisions is None:
        decisions = _find_open_decisions(state)
        store_decisions(state, decisions)
    return decisions


def _find_open_decisions(state: State) -> tuple[OpenDecision, ...]:
    if not state.agenda:
        return ()
    top = state.agenda[-1]
    if isinstance(top, Ask):
        return (_create_open_decision(state, top, None),)
    assert isinstance(top, Together), "a settled state waits for somebody"
    return tuple(
        _create_open_decision(state, cast(Ask[Any], lane[-1]), seat)
        for seat, lane in enumerate(top.lanes)
        if lane
    )


def _create_open_decision(state: State, ask: Ask[Any], lane: int | None) -> OpenDecision:
    decision = ask.ask(state)
    if decision is None:
        raise BrokenRule(f"{type(ask).__name__} does not apply in a settled state")
    return OpenDecision(decision, ask, lane)


MAX_STEPS = 100_000
"""Steps between two decisions beyond which the agenda is considered an endless loop."""


def settle_agenda(state: S, lane: int = 0) -> S:
    """Run the agenda until seats have to decide or it is empty, and cache the open decisions.

    `lane` is the lane that was just answered, if lanes are on top; the other lanes only wait.
    """
    for _ in range(MAX_STEPS):
        agenda = state.agenda
        if not agenda:
            return state
        top: Any = agenda[-1]
        task_kind = top.task_kind
        if task_kind == "step":
            after = top.run(replace(state, agenda=agenda[:-1]))
            if after is None:
                raise _create_missing_state(top, "run")
            state = after
        elif task_kind in ("ask", "detailed", "part"):
            asked, decision = _settle_ask(state, top)
            if decision is not None:
                store_decisions(state, (OpenDecision(decision, top, None),))
                return state
            state = asked
        elif task_kind == "together":
            state, has_waiting = _settle_lanes(state, top.lanes, lane)
            if has_waiting:
                return state
        else:
            raise BrokenRule(f"{type(top).__name__} is neither a Step, an Ask nor a Together")
    raise BrokenRule(f"{type(state.agenda[-1]).__name__} goes on without asking anybody")


def _create_missing_state(task: Any, method: str) -> BrokenRule:
    """The exception for a task that returned nothing."""
    return BrokenRule(f"{type(task).__name__}.{method} returned None: it must return the state after it")


def _settle_ask(state: S, ask: Ask[S], lane: int | None = None) -> tuple[S, Decision | None]:
    """The decision to wait for; or, if it is skipped or forced, None and the state after it."""
    decision = ask.ask(state)
    if decision is None:
        return replace(state, agenda=state.agenda[:-1]), None
    if lane is not None and decision.seat != lane:
        raise BrokenRule(f"lane {lane} asks seat {decision.seat}")
    if not decision.has_answer():
        raise BrokenRule(f"dead end: {type(ask).__name__} offers seat {decision.seat} nothing legal")
    if decision.public:
        forced = decision.forced_values()
        if forced is not None:
            after: Any = ask.answer(_pop(state), forced)
            if after is None:
                raise _create_missing_state(ask, "answer")
            if not isinstance(after, Decision):  # otherwise the choice waits for its details as a whole
                return after, None
    return state, decision


def _settle_lanes(state: S, lanes: Lanes, first: int) -> tuple[S, bool]:
    """Settle every lane on its own, `first` before the others. When no lane waits, remove the Together.

    Returns the state and whether a lane waits.
    """
    beneath = state.agenda[:-1]
    waiting: dict[int, OpenDecision] = {}
    for seat in sorted(range(len(lanes)), key=lambda number: number != first):
        lane_state, decision = _settle_lane(state, lanes[seat], seat)
        if lane_state.agenda is not lanes[seat]:
            state, lanes = lane_state, replace_at(lanes, seat, lane_state.agenda)
            waiting.clear()  # the table has changed since these decisions were computed
        if decision is not None:
            waiting[seat] = OpenDecision(decision, cast(Ask[Any], lane_state.agenda[-1]), seat)
    if not any(lanes):
        return replace(state, agenda=beneath), False
    settled = replace(state, agenda=(*beneath, Together(lanes)))
    if len(waiting) == sum(map(bool, lanes)):
        store_decisions(settled, tuple([waiting[seat] for seat in sorted(waiting)]))
    return settled, True


def _settle_lane(state: S, lane: Lane, seat: int) -> tuple[S, Decision | None]:
    """The state whose agenda is the rest of the lane, and the decision that the lane waits for."""
    lane_state, decision = replace(state, agenda=lane), None
    while lane_state.agenda:
        top: Any = lane_state.agenda[-1]
        task_kind = top.task_kind
        if task_kind == "step":
            lane_state = top.run(_pop(lane_state))
            continue
        if task_kind not in ("ask", "detailed", "part"):
            raise BrokenRule("a lane holds Steps and Asks only")
        after, decision = _settle_ask(lane_state, top, lane=seat)
        if decision is not None:
            break
        lane_state = after
    if lane_state.rng != state.rng:
        raise BrokenRule(f"lane {seat} draws random numbers: put that in a Step beneath the Together")
    return lane_state, decision


def _pop(state: S) -> S:
    return replace(state, agenda=state.agenda[:-1])


class Cursor(Struct, Generic[S], frozen=True, gc=False):
    """An incomplete choice: the scratch state after the answers so far, and the next decision.

    `decision` is None once the choice is complete. `asking` is the DetailedAsk that asks for details, already
    removed from the agenda of `scratch`, and `answers` are those to it so far. Nothing is stored before
    `finish_choice`.
    """

    before: S
    seat: int
    lane: int | None
    scratch: S
    decision: Decision | None
    asking: DetailedAsk[Any] | None = None
    answers: Answers = ()


def begin_choice(state: S, seat: int) -> Cursor[S]:
    """A cursor at the seat's open decision. Raises Refused if the seat has none."""
    for open_decision in open_decisions(state):
        if open_decision.decision.seat == seat:
            scratch, lane = state, open_decision.lane
            if lane is not None:
                scratch = replace(state, agenda=cast(Together, state.agenda[-1]).lanes[lane])
            return Cursor(state, seat, lane, scratch, open_decision.decision)
    raise Refused(text("kernel.not_asked" if state.agenda else "kernel.over"))


def follow_answer(cursor: Cursor[S], answer: Answer) -> Cursor[S]:
    """The cursor after one more answer. Raises Refused if the answer is not offered."""
    if cursor.decision is None:
        raise Incomplete(text("kernel.too_long"))
    return follow_values(cursor, cursor.decision.check(answer))


def follow_values(cursor: Cursor[S], values: tuple[Any, ...]) -> Cursor[S]:
    """The cursor after an answer given by its values, which are not checked."""
    scratch = cursor.scratch
    ask: Any = cursor.asking
    if ask is None:
        ask, scratch = scratch.agenda[-1], _pop(scratch)
    if ask.task_kind == "detailed":
        answers = (*cursor.answers, values)
        after = ask.decide(scratch, *answers)
        while isinstance(after, Decision):
            forced = _find_forced(cursor, ask, after)
            if forced is None:
                return Cursor(cursor.before, cursor.seat, cursor.lane, scratch, after, ask, answers)
            answers = (*answers, forced)
            after = ask.decide(scratch, *answers)
    else:
        after = ask.answer(scratch, values)
    if after is None:
        raise _create_missing_state(ask, "decide" if ask.task_kind == "detailed" else "answer")
    scratch = after
    while scratch.agenda and scratch.agenda[-1].task_kind == "part":
        part: Any = scratch.agenda[-1]
        if scratch.rng is not cursor.before.rng:
            raise BrokenRule(f"random numbers were drawn before {type(part).__name__}: make that a new Ask")
        decision = part.ask(scratch)
        if decision is None:
            scratch = _pop(scratch)
            continue
        forced = _find_forced(cursor, part, decision)
        if forced is None:
            return Cursor(cursor.before, cursor.seat, cursor.lane, scratch, decision)
        scratch = part.answer(_pop(scratch), forced)
    return Cursor(cursor.before, cursor.seat, cursor.lane, scratch, None)


def _find_forced(cursor: Cursor[S], ask: Ask[S], decision: Decision) -> tuple[Any, ...] | None:
    """The only answer to a further decision of a choice; None if the seat has to decide."""
    if decision.seat != cursor.seat:
        raise BrokenRule(f"{type(ask).__name__} asks seat {decision.seat} in a choice of seat {cursor.seat}")
    forced = decision.forced_values()
    if forced is None and not decision.has_answer():
        raise BrokenRule(f"dead end: {type(ask).__name__} offers seat {decision.seat} nothing legal")
    return forced


def follow_path(state: S, seat: int, path: Path) -> Cursor[S]:
    """The cursor after all answers of a path."""
    cursor = begin_choice(state, seat)
    for answer in path:
        cursor = follow_answer(cursor, answer)
    return cursor


def finish_choice(cursor: Cursor[S]) -> S:
    """The settled state after a complete choice, with its events. Raises Incomplete for a partial one."""
    if cursor.decision is not None:
        raise Incomplete(text("kernel.incomplete"))
    if cursor.lane is None:
        return settle_agenda(cursor.scratch)
    together = cast(Together, cursor.before.agenda[-1])
    lanes = replace_at(together.lanes, cursor.lane, cursor.scratch.agenda)
    if cursor.scratch.rng != cursor.before.rng:
        raise BrokenRule(f"lane {cursor.lane} draws random numbers: put that in a Step beneath the Together")
    beneath = cursor.before.agenda[:-1]
    return settle_agenda(replace(cursor.scratch, agenda=(*beneath, Together(lanes))), cursor.lane)
