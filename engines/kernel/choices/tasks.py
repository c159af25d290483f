"""What a game still has to do: a state with an agenda of tasks, each of them data."""

from typing import Any, ClassVar, Generic, Literal, Self, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from engines.kernel.bags import Bag
from engines.kernel.choices.decision import Decision
from engines.kernel.rng import Rng
from engines.kernel.secrecy.piles import C, Pile
from engines.kernel.secrecy.veiled import Secret

TaskKind = Literal["none", "step", "ask", "part", "together"]


class Task:
    """Anything on an agenda. A plain class, so that msgspec hands its decoding to the game (Game.decode)."""

    __slots__ = ()

    task_kind: ClassVar[TaskKind] = "none"
    """Which of the classes below it belongs to; quicker to ask for than `isinstance`."""


class Event(Struct, frozen=True, gc=False, tag=True):
    """Something that happened, in the past tense; every field has an audience.

    `tells` names the fields of a class of events from which everybody may infer what no card showed ("cannot
    attack"): that it happened, and what these say, is public conclusion. It excuses nothing else.
    """

    tells: ClassVar[tuple[str, ...]] = ()


def events_in(module: str) -> tuple[type[Event], ...]:
    """The events that a module declares, in their order there: `EVENTS = events_in(__name__)`."""
    return tuple([kind for kind in Event.__subclasses__() if kind.__module__ == module])


class State(Struct, frozen=True, kw_only=True, dict=True):
    """The whole truth of a table: zones that each say who sees them, chance, and what is still to do.

    The agenda's last task is on top. `news` collects what happens during one choice and is handed out with
    it; a settled state has none. `__dict__` holds only the memo of the open decisions and is never encoded.
    """

    rng: Secret[Rng]
    agenda: tuple[Task, ...] = ()
    news: tuple[Event, ...] = ()

    def then(self, *tasks: Task) -> Self:
        """Pushes tasks so that the first of them comes first."""
        return replace(self, agenda=self.agenda + tasks[::-1])

    def emit(self, *events: Event) -> Self:
        """Adds events to the events."""
        return replace(self, news=self.news + events)

    def below(self, bound: int) -> tuple[int, Self]:
        """A random number in 0..bound-1, and the state after the draw."""
        number, rng = self.rng.open.below(bound)
        return number, self._with_rng(rng)

    def shuffle(self, pile: Pile[C]) -> tuple[Pile[C], Self]:
        """The pile shuffled, and the state after it."""
        shuffled, rng = pile.shuffle(self.rng.open)
        return shuffled, self._with_rng(rng)

    def draw(self, bag: Bag[C], count: int) -> tuple[list[int], Bag[C], Self]:
        """Random kinds out of the bag, the bag without them, and the state after the draw."""
        kinds, left, rng = bag.draw_all(self.rng.open, count)
        return kinds, left, self._with_rng(rng)

    def finish(self) -> Self:
        """The end: nothing is left to do."""
        return replace(self, agenda=())

    def _with_rng(self, rng: Rng) -> Self:
        return replace(self, rng=Secret(rng, self.rng.known))


S = TypeVar("S", bound=State)


class Step(Struct, Task, Generic[S], frozen=True, gc=False, tag=True):
    """Happens by itself."""

    task_kind: ClassVar[TaskKind] = "step"

    def run(self, state: S) -> S:
        """The state after the step; the step itself is already off the agenda."""
        raise NotImplementedError


class Ask(Struct, Task, Generic[S], frozen=True, gc=False, tag=True):
    """Waits for one seat. Subclasses have a field `seat` or a property of that name."""

    task_kind: ClassVar[TaskKind] = "ask"

    def ask(self, state: S) -> Decision | None:
        """The question, or None when it does not apply: then it is dropped."""
        raise NotImplementedError

    def answer(self, state: S, values: tuple[Any, ...]) -> S:
        """The state after the answer; the question itself is already off the agenda.

        `values` are the values of the picked options, or the amounts of a split.
        """
        raise NotImplementedError


class Part(Ask[S], frozen=True):
    """A further detail of the choice that is being made: its answer changes nothing but the agenda.

    It is asked of nobody but the seat that is choosing, on a scratch state, and answered in the same path.
    What draws chance or shows a card must be a new Ask: a look ahead along a path is free.
    """

    task_kind: ClassVar[TaskKind] = "part"


class Together(Struct, Task, frozen=True, gc=False, tag=True):
    """Several seats decide at once, secretly: one small agenda a seat, the last task on top.

    A lane asks only its own seat, draws no chance and opens nothing; what lies beneath on the agenda opens
    all when the last lane is done. So the order in which the lanes are answered makes no difference.
    """

    task_kind: ClassVar[TaskKind] = "together"

    lanes: tuple[tuple[Task, ...], ...]


__all__ = ["Ask", "Event", "Part", "S", "State", "Step", "Task", "Together", "events_in"]
