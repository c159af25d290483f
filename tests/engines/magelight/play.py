"""A table being played by tests: answers by the ids of options, and what lies on it in words."""

from collections.abc import Iterable
from typing import Any

from engines.kernel.audience import Viewer
from engines.kernel.decision import Answer, Decision, Path, Pick, Refused
from engines.kernel.game import Outcome
from engines.kernel.tasks import Event
from engines.magelight import GAME
from engines.magelight.cards import Design
from engines.magelight.state import Options, Table

A, B, C, D, E, F = range(6)
Given = str | tuple[str, ...]
"""An answer as tests write it: an option's id, or several."""


class Play:
    """A table being played; `news` is what the last choice brought about."""

    def __init__(self, state: Table, news: tuple[Event, ...] = ()) -> None:
        self.state = state
        self.news = news

    # What is asked

    @property
    def asked(self) -> Decision:
        """The one open question."""
        (decision,) = GAME.pending(self.state)
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
        return GAME.finished(self.state)

    @property
    def outcome(self) -> Outcome:
        """How it ended."""
        return GAME.outcome(self.state)

    def question(self, *given: Given) -> Pick[Any]:
        """The question after these answers; nothing is played."""
        decision = GAME.explore(self.state, self.seat, path(given))
        assert isinstance(decision, Pick)
        return decision

    def offers(self, *given: Given) -> set[str]:
        """The ids that can be picked after these answers."""
        return {option.id for option in self.question(*given).free()}

    def blocked(self, *given: Given) -> dict[str, str]:
        """The ids that cannot be picked after these answers, and why."""
        return {option.id: option.blocked.key for option in self.question(*given).options if option.blocked}

    def default(self, *given: Given) -> tuple[str, ...]:
        """What is proposed after these answers."""
        answer = self.question(*given).default_answer()
        assert isinstance(answer, Answer)
        return answer.picks or ()

    # What is played

    def choose(self, *given: Given) -> "Play":
        """Plays a choice of whoever is asked; details that are not given are as proposed."""
        seat, answers = self.seat, path(given)
        while (decision := GAME.explore(self.state, seat, answers)) is not None:
            assert answers, "say at least what to do"
            default = decision.default_answer()
            assert isinstance(default, Answer)
            answers = (*answers, default)
        self.state, self.news = GAME.choose(self.state, seat, answers)
        assert GAME.sound(self.state) is None, GAME.sound(self.state)
        return self

    def refuse(self, *given: Given, seat: int | None = None) -> str:
        """The reason why a choice is refused; the state must not have changed."""
        before = GAME.encode(self.state)
        try:
            GAME.choose(self.state, self.seat if seat is None else seat, path(given))
        except Refused as refused:
            assert GAME.encode(self.state) == before
            return refused.reason.key
        raise AssertionError(f"{given} was accepted")

    def time_out(self) -> "Play":
        """Plays the default of the open question."""
        answers = GAME.default_path(self.state, self.seat, lambda bound: 0)
        self.state, self.news = GAME.choose(self.state, self.seat, answers)
        assert GAME.sound(self.state) is None, GAME.sound(self.state)
        return self

    def leave(self, seat: int) -> "Play":
        """A player is gone for good."""
        self.state, self.news = GAME.left(self.state, seat)
        return self

    def end(self, *cards: str) -> "Play":
        """Ends the action phase; passes these cards on, or those that are proposed."""
        self.choose("end")
        if self.finished or self.topic != "stack":
            return self
        return self.choose(ids(*cards)) if cards else self.time_out()

    def until(self, topic: str, seat: int | None = None, round: int | None = None) -> "Play":
        """Plays defaults until somebody is asked that."""
        while self.topic != topic or seat not in (None, self.seat) or round not in (None, self.state.round):
            self.time_out()
        return self

    # What lies on the table

    @property
    def counters(self) -> tuple[int, int]:
        """Mana and Actions of the turn."""
        return self.state.turn.mana, self.state.turn.actions

    @property
    def powers(self) -> list[int]:
        """Everybody's Power."""
        return [player.power for player in self.state.players]

    @property
    def hand(self) -> list[str]:
        """The cards in the active player's hand."""
        return names(self.state.hand)

    def storage(self, seat: int) -> list[str]:
        """The cards in a Storage."""
        return names(self.state.players[seat].storage)

    def board(self, seat: int) -> list[str]:
        """The allies on a board, the oldest first."""
        return names(ally.design for ally in self.state.players[seat].allies)

    def sizes(self) -> tuple[int, int, int]:
        """How many cards are in the deck, the discard pile and the burn pile."""
        return len(self.state.deck), len(self.state.discard), len(self.state.burnt)

    def view(self, viewer: Viewer) -> Table:
        """The table as a viewer sees it."""
        return GAME.view(self.state, viewer)

    def knows(self, viewer: Viewer) -> set[int]:
        """Whose roles a viewer knows."""
        seen = self.view(viewer).players
        return {seat for seat, player in enumerate(seen) if player.role.value is not None}

    def told(self, kind: type[Event]) -> list[Any]:
        """The events of a kind that the last choice brought about."""
        return [event for event in self.news if type(event) is kind]


def path(given: Iterable[Given]) -> Path:
    """Answers as the kernel takes them."""
    return tuple([Answer(picks=(one,) if isinstance(one, str) else one) for one in given])


def ids(*cards: str) -> tuple[str, ...]:
    """The options that name these cards, copies numbered."""
    seen: dict[str, int] = {}
    for card in cards:
        seen[card] = seen.get(card, 0) + 1
    return tuple(
        [
            f"card:{card}" + (f".{copy}" if copy > 1 else "")
            for card, count in seen.items()
            for copy in range(1, count + 1)
        ]
    )


def names(cards: Iterable[Design | None]) -> list[str]:
    """Cards by their ids; None for one that is not seen is "?"."""
    return [card.name.lower() if card else "?" for card in cards]


def cards(text: str) -> list[Design]:
    """Cards by their ids, with blanks between."""
    return [Design[name.upper()] for name in text.split()]


def deal(players: int = 5, seed: str = "seed", **options: Any) -> Play:
    """A freshly dealt game."""
    return Play(*GAME.start(players, Options(**options), seed))


def everybody(play: Play) -> list[Viewer]:
    """All seats and the watchers."""
    return [*range(play.state.seats), None]


def others(play: Play, *seats: int) -> list[Viewer]:
    """Everybody but these seats."""
    return [viewer for viewer in everybody(play) if viewer not in seats]
