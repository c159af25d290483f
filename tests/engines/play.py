"""Plays a game in tests: answers are written as the ids of options, one choice or default after the other."""

from collections.abc import Iterable, Mapping
from pathlib import Path as File
from typing import Any, ClassVar, Generic, Self, TypeVar

from msgspec.structs import replace

from engines.kernel.choices.agenda import Cursor, begin_choice, follow_answer, settle_agenda
from engines.kernel.choices.decision import Answer, Decision, Path, Pick, Refused, Split
from engines.kernel.choices.tasks import State
from engines.kernel.contract.ending import Outcome
from engines.kernel.contract.game import Game
from engines.kernel.events import Event
from engines.kernel.matches.state_file import read_state
from engines.kernel.secrecy.audience import Viewer

S = TypeVar("S", bound=State)

ShortAnswer = str | Answer | tuple[str, ...] | tuple[int, ...]
"""An answer as tests write it: an option's id, several ids, or the amounts of a split."""
MAX_LISTED = 12
"""The ways of a split that an error lists."""


class Play(Generic[S]):
    """A game in progress; `new_events` are the events of the last choice. Subclasses set `game`."""

    game: ClassVar[Game[Any]]

    def __init__(self, state: S, events: tuple[Event, ...] = ()) -> None:
        self.state = state
        self.new_events = events

    @classmethod
    def given(
        cls,
        file: File | str | None = None,
        *,
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
        key: str = "given",
        **fields: Any,
    ) -> Self:
        """A game in a given state: that of a state file, or a new deal, in which some fields are replaced.

        A file comes from the link "This state" at a table. A deal depends on `seats` (default: the fewest),
        `options` and `key`. With another `agenda`, its steps are run until a decision is open.
        """
        if file is not None:
            given = read_state({cls.game.id: cls.game}, File(file).read_bytes())
            state = given.state
        else:
            chosen = cls.game.parse_options(options or {})
            state, _ = cls.game.start(seats or cls.game.seats[0], chosen, key)
        state, events = cls.game.collect_events(settle_agenda(replace(state, **fields)))
        assert cls.game.find_violation(state) is None, cls.game.find_violation(state)
        return cls(state, events)

    # Decisions

    @property
    def decision(self) -> Decision:
        """The only open decision."""
        (decision,) = self.game.pending(self.state)
        return decision

    @property
    def topic(self) -> str:
        """The topic of the open decision."""
        return self.decision.topic.key

    @property
    def seat(self) -> int:
        """The seat with the open decision."""
        return self.decision.seat

    @property
    def finished(self) -> bool:
        """Whether the game is over."""
        return self.game.finished(self.state)

    @property
    def outcome(self) -> Outcome:
        """The outcome of the game."""
        return self.game.outcome(self.state)

    def explore(self, *answers: ShortAnswer, seat: int | None = None) -> Decision:
        """The decision after these answers; nothing is played."""
        decision = self.game.explore(self.state, self._seat_or_default(seat), path(answers))
        assert decision is not None, "the choice is complete"
        return decision

    def pick(self, *answers: ShortAnswer, seat: int | None = None) -> Pick[Any]:
        """The decision after these answers, which must be a Pick."""
        decision = self.explore(*answers, seat=seat)
        assert isinstance(decision, Pick)
        return decision

    def split(self, *answers: ShortAnswer, seat: int | None = None) -> Split:
        """The decision after these answers, which must be a Split."""
        decision = self.explore(*answers, seat=seat)
        assert isinstance(decision, Split)
        return decision

    def offers(self, *answers: ShortAnswer, seat: int | None = None) -> set[str]:
        """The ids that can be picked after these answers."""
        return {option.id for option in self.pick(*answers, seat=seat).available()}

    def blocked(self, *answers: ShortAnswer, seat: int | None = None) -> dict[str, str]:
        """The ids that cannot be picked after these answers, with the reasons' keys."""
        options = self.pick(*answers, seat=seat).options
        return {option.id: option.blocked.key for option in options if option.blocked}

    def proposed(self, *answers: ShortAnswer, seat: int | None = None) -> Answer:
        """The default answer after these answers."""
        answer = self.explore(*answers, seat=seat).default_answer()
        assert isinstance(answer, Answer)
        return answer

    # Choices

    def choose(self, *answers: ShortAnswer, seat: int | None = None) -> Self:
        """Make a choice for the deciding seat; omitted details, such as a payment, take their default.

        `choose("buy:2", (2, 1), seat=0)` picks an option and pays amounts. If an answer is refused, a note
        below the error names it and what was offered instead.
        """
        assert answers, "a choice needs at least one answer"
        deciding, steps = self._seat_or_default(seat), path(answers)
        cursor = begin_choice(self.state, deciding)
        for answer in steps:
            cursor = _follow(cursor, answer)
        while (decision := cursor.decision) is not None:
            default = decision.default_answer()
            assert isinstance(default, Answer)
            cursor, steps = follow_answer(cursor, default), (*steps, default)
        return self._play(deciding, steps)

    def refuse(self, *answers: ShortAnswer, seat: int | None = None) -> str:
        """The key of the reason why a choice is refused; asserts that the state has not changed."""
        before = self.game.encode(self.state)
        try:
            self.game.choose(self.state, self._seat_or_default(seat), path(answers))
        except Refused as refused:
            assert self.game.encode(self.state) == before
            return refused.reason.key
        raise AssertionError(f"{answers} was accepted")

    def time_out(self, *draws: int, seat: int | None = None) -> Self:
        """Make the default choice; random defaults take the given draws, then always the first value."""
        remaining, deciding = iter(draws), self._seat_or_default(seat)
        default = self.game.default_path(self.state, deciding, lambda bound: next(remaining, 0))
        return self._play(deciding, default)

    def until(self, topic: str, seat: int | None = None) -> Self:
        """Make default choices until a decision on this topic is open, for this seat if given."""
        while self.topic != topic or seat not in (None, self.seat):
            self.time_out()
        return self

    def leave(self, seat: int) -> Self:
        """Remove a player for good."""
        self.state, self.new_events = self.game.remove_player(self.state, seat)
        return self

    def _seat_or_default(self, seat: int | None) -> int:
        return self.seat if seat is None else seat

    def _play(self, seat: int, answers: Path) -> Self:
        self.state, self.new_events = self.game.choose(self.state, seat, answers)
        assert self.game.find_violation(self.state) is None, self.game.find_violation(self.state)
        return self

    # Views and events

    def view(self, viewer: Viewer) -> S:
        """The state as a viewer sees it."""
        view: S = self.game.view(self.state, viewer)
        return view

    def events_of(self, kind: type[Event]) -> list[Any]:
        """The events of this class from the last choice."""
        return [event for event in self.new_events if type(event) is kind]


def path(answers: Iterable[ShortAnswer]) -> Path:
    """Answers in the form of the kernel."""
    return tuple([_to_answer(answer) for answer in answers])


def _to_answer(answer: ShortAnswer) -> Answer:
    if isinstance(answer, Answer):
        return answer
    if isinstance(answer, str):
        return Answer(picks=(answer,))
    numbers = tuple([part for part in answer if isinstance(part, int)])
    return Answer(amounts=numbers) if numbers else Answer(picks=tuple(map(str, answer)))


def _follow(cursor: Cursor[Any], answer: Answer) -> Cursor[Any]:
    """The cursor after one more answer. A note on Refused says what was expected."""
    try:
        return follow_answer(cursor, answer)
    except Refused as refused:
        refused.add_note(f"{_name(answer)} is refused: {_describe_offer(cursor.decision)}.")
        raise


def _name(answer: Answer) -> str:
    return repr(answer.amounts if answer.picks is None else " ".join(answer.picks))


def _describe_offer(decision: Decision | None) -> str:
    """What a decision accepts, for the author of a test."""
    match decision:
        case None:
            return "the choice is complete without it, so the next answer is a choice of its own"
        case Pick():
            count = f"{decision.least}" if decision.least == decision.most else f"up to {decision.most}"
            ids = ", ".join([option.id for option in decision.available()])
            return f"{decision.topic.key!r} expects {count} of: {ids or 'nothing'}"
        case Split():
            kinds, ways = ", ".join(decision.kinds), ", ".join(map(str, decision.ways[:MAX_LISTED]))
            more = ", …" if len(decision.ways) > MAX_LISTED else ""
            return f"{decision.topic.key!r} expects {len(decision.kinds)} amounts ({kinds}): {ways}{more}"
        case _:
            return f"{decision.topic.key!r} is open"
