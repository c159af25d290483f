"""A game being played by tests: answers by the ids of options, one choice or one default after the other."""

from collections.abc import Iterable
from typing import Any, ClassVar, Generic, Self, TypeVar

from engines.kernel.choices.decision import Answer, Decision, Path, Pick, Refused, Split
from engines.kernel.choices.tasks import Event, State
from engines.kernel.contract.ending import Outcome
from engines.kernel.contract.game import Game
from engines.kernel.secrecy.audience import Viewer

S = TypeVar("S", bound=State)

Given = str | Answer | tuple[str, ...]
"""An answer as tests write it: an option's id, several ids, or amounts."""


class Play(Generic[S]):
    """A table being played; `news` is what the last choice brought about. A game names itself in `game`."""

    game: ClassVar[Game[Any]]

    def __init__(self, state: S, news: tuple[Event, ...] = ()) -> None:
        self.state = state
        self.news = news

    # What is asked

    @property
    def asked(self) -> Decision:
        """The one open question."""
        (decision,) = self.game.pending(self.state)
        return decision

    @property
    def topic(self) -> str:
        """What the open question is about."""
        return self.asked.topic.key

    @property
    def seat(self) -> int:
        """Who must decide."""
        return self.asked.seat

    @property
    def finished(self) -> bool:
        """Whether the game is over."""
        return self.game.finished(self.state)

    @property
    def outcome(self) -> Outcome:
        """How it ended."""
        return self.game.outcome(self.state)

    def question(self, *given: Given, seat: int | None = None) -> Decision:
        """The question after these answers; nothing is played."""
        decision = self.game.explore(self.state, self._who(seat), path(given))
        assert decision is not None, "the choice is complete"
        return decision

    def pick(self, *given: Given, seat: int | None = None) -> Pick[Any]:
        """The question after these answers, which must ask for options."""
        question = self.question(*given, seat=seat)
        assert isinstance(question, Pick)
        return question

    def split(self, *given: Given, seat: int | None = None) -> Split:
        """The question after these answers, which must ask for amounts."""
        question = self.question(*given, seat=seat)
        assert isinstance(question, Split)
        return question

    def offers(self, *given: Given, seat: int | None = None) -> set[str]:
        """The ids that can be picked after these answers."""
        return {option.id for option in self.pick(*given, seat=seat).available()}

    def blocked(self, *given: Given, seat: int | None = None) -> dict[str, str]:
        """The ids that cannot be picked after these answers, and why."""
        options = self.pick(*given, seat=seat).options
        return {option.id: option.blocked.key for option in options if option.blocked}

    def proposed(self, *given: Given, seat: int | None = None) -> Answer:
        """What is preselected after these answers."""
        answer = self.question(*given, seat=seat).default_answer()
        assert isinstance(answer, Answer)
        return answer

    # What is played

    def choose(self, *given: Given, seat: int | None = None) -> Self:
        """Plays a choice of whoever is asked; details that are not given (a payment) are as proposed."""
        who, answers = self._who(seat), path(given)
        while (decision := self.game.explore(self.state, who, answers)) is not None:
            assert answers, "say at least what to do"
            default = decision.default_answer()
            assert isinstance(default, Answer)
            answers = (*answers, default)
        return self._play(who, answers)

    def refuse(self, *given: Given, seat: int | None = None) -> str:
        """The reason why a choice is refused; the state must not have changed."""
        before = self.game.encode(self.state)
        try:
            self.game.choose(self.state, self._who(seat), path(given))
        except Refused as refused:
            assert self.game.encode(self.state) == before
            return refused.reason.key
        raise AssertionError(f"{given} was accepted")

    def time_out(self, *draws: int, seat: int | None = None) -> Self:
        """Plays the default of the open question; random ones take the given draws, else the first of all."""
        left, who = iter(draws), self._who(seat)
        return self._play(who, self.game.default_path(self.state, who, lambda bound: next(left, 0)))

    def until(self, topic: str, seat: int | None = None) -> Self:
        """Plays defaults until somebody is asked that."""
        while self.topic != topic or seat not in (None, self.seat):
            self.time_out()
        return self

    def leave(self, seat: int) -> Self:
        """A player is gone for good."""
        self.state, self.news = self.game.remove_player(self.state, seat)
        return self

    def _who(self, seat: int | None) -> int:
        return self.seat if seat is None else seat

    def _play(self, seat: int, answers: Path) -> Self:
        self.state, self.news = self.game.choose(self.state, seat, answers)
        assert self.game.find_violation(self.state) is None, self.game.find_violation(self.state)
        return self

    # What lies on the table

    def view(self, viewer: Viewer) -> S:
        """The table as a viewer sees it."""
        view: S = self.game.view(self.state, viewer)
        return view

    def told(self, kind: type[Event]) -> list[Any]:
        """The events of a kind that the last choice brought about."""
        return [event for event in self.news if type(event) is kind]


def path(given: Iterable[Given]) -> Path:
    """Answers as the kernel takes them."""
    return tuple([_answer(one) for one in given])


def _answer(given: Given) -> Answer:
    if isinstance(given, Answer):
        return given
    return Answer(picks=(given,) if isinstance(given, str) else given)
