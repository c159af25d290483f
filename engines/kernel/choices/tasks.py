"""The state of a game and the tasks on its agenda."""

from typing import Any, ClassVar, Generic, Literal, Self, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from engines.kernel.bags import Bag
from engines.kernel.choices.decision import Decision
from engines.kernel.events import Event
from engines.kernel.rng import Rng
from engines.kernel.secrecy.piles import C, Pile
from engines.kernel.secrecy.veiled import Secret

TaskKind = Literal["none", "step", "ask", "detailed", "part", "together"]


class Task:
    """An item of an agenda. A plain class, so that msgspec leaves its decoding to `Game.decode`."""

    __slots__ = ()

    task_kind: ClassVar[TaskKind] = "none"
    """The kind of task; faster to check than `isinstance`."""


class State(Struct, frozen=True, kw_only=True, dict=True):
    """The complete state of a table: zones with declared audiences, the random stream, and the agenda.

    The last task of the agenda is on top. `news` collects the events of one choice, which are returned with
    it; a settled state has none. `__dict__` holds only the cached open decisions and is never encoded.
    `edition` is the version of the rules that the table is played by; a game with earlier editions sets it.
    """

    edition: ClassVar[int] = 0

    rng: Secret[Rng]
    agenda: tuple[Task, ...] = ()
    news: tuple[Event, ...] = ()

    def then(self, *tasks: Task) -> Self:
        """Push tasks onto the agenda; the first of them runs first."""
        return replace(self, agenda=self.agenda + tasks[::-1])

    def emit(self, *events: Event) -> Self:
        """Append events to those of the current choice."""
        return replace(self, news=self.news + events)

    def below(self, bound: int) -> tuple[int, Self]:
        """A random number in 0..bound-1, and the state after the draw."""
        number, rng = self.rng.open.below(bound)
        return number, self._with_rng(rng)

    def shuffle(self, pile: Pile[C]) -> tuple[Pile[C], Self]:
        """The shuffled pile, and the state after the shuffle."""
        shuffled, rng = pile.shuffle(self.rng.open)
        return shuffled, self._with_rng(rng)

    def draw(self, bag: Bag[C], count: int) -> tuple[list[int], Bag[C], Self]:
        """Random kinds drawn from the bag, the bag without them, and the state after the draw."""
        kinds, left, rng = bag.draw_all(self.rng.open, count)
        return kinds, left, self._with_rng(rng)

    def finish(self) -> Self:
        """End the game by emptying the agenda."""
        return replace(self, agenda=())

    def _with_rng(self, rng: Rng) -> Self:
        return replace(self, rng=Secret(rng, self.rng.known))


S = TypeVar("S", bound=State)


class Step(Struct, Task, Generic[S], frozen=True, gc=False, tag=True):
    """A task that runs without a decision."""

    task_kind: ClassVar[TaskKind] = "step"

    def run(self, state: S) -> S:
        """The state after the step, which has already been removed from the agenda."""
        raise NotImplementedError


class Ask(Struct, Task, Generic[S], frozen=True, gc=False, tag=True):
    """A task that waits for a decision of one seat. Subclasses have a field or property `seat`."""

    task_kind: ClassVar[TaskKind] = "ask"

    def ask(self, state: S) -> Decision | None:
        """The decision, or None if it does not apply and the task is skipped."""
        raise NotImplementedError

    def answer(self, state: S, values: tuple[Any, ...]) -> S:
        """The state after the answer; the task has already been removed from the agenda.

        `values` are the values of the picked options, or the amounts of a split.
        """
        raise NotImplementedError


class Part(Ask[S], frozen=True):
    """A further detail of the same choice. Until the last one, answers change nothing but the agenda.

    It asks only the seat that is choosing, on a scratch state, and is answered in the same path. Anything
    that draws random numbers or reveals a card must be a new Ask, because players can explore a path without
    committing to it.
    """

    task_kind: ClassVar[TaskKind] = "part"


class DetailedAsk(Ask[S], frozen=True):
    """A choice with details: further decisions of the same seat, each depending on the answers before it.

    It replaces an Ask and a chain of Parts where nothing comes between them. All answers are one choice.
    """

    task_kind: ClassVar[TaskKind] = "detailed"

    def decide(self, state: S, *answers: tuple[Any, ...]) -> Decision | S | None:
        """The next decision after these answers, or the state after the whole choice.

        Without answers it is the first decision, or None to skip the task. With answers, the task has already
        been removed from the agenda. An answer is a tuple: the values of the picked options, or the amounts
        of a split.
        """
        raise NotImplementedError

    def ask(self, state: S) -> Decision | None:
        """The first decision."""
        first: Any = self.decide(state)  # never a state, because there is no answer yet
        return first  # type: ignore[no-any-return]

    def answer(self, state: S, values: tuple[Any, ...]) -> Any:
        """The next decision, or the state after the choice."""
        return self.decide(state, values)


class Together(Struct, Task, frozen=True, gc=False, tag=True):
    """Secret decisions of several seats at once: one lane (a small agenda) per seat, its last task on top.

    A lane asks only its own seat, draws no random numbers and reveals nothing. The tasks beneath it on the
    agenda reveal everything once the last lane is done, so the order in which lanes are answered makes no
    difference.
    """

    task_kind: ClassVar[TaskKind] = "together"

    lanes: tuple[tuple[Task, ...], ...]
