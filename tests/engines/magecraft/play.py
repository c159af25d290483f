"""A table being played by tests: answers by the ids of options, and what lies on it in letters."""

from collections.abc import Iterable
from typing import Any

from engines.kernel.audience import Viewer
from engines.kernel.decision import Answer, Decision, Path, Pick, Refused
from engines.kernel.game import Outcome
from engines.kernel.piles import Bag
from engines.kernel.tasks import Event
from engines.magecraft import GAME
from engines.magecraft.cards import LETTERS, Gem
from engines.magecraft.state import Options, Player, Table

A, B, C, D = range(4)


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

    @property
    def ending(self) -> str:
        """Why it ended."""
        assert self.state.ending is not None
        return self.state.ending.value

    def question(self, *given: str) -> Pick[Any]:
        """The question after these answers; nothing is played."""
        decision = GAME.explore(self.state, self.seat, path(given))
        assert isinstance(decision, Pick)
        return decision

    def complete(self, *given: str) -> bool:
        """Whether nothing more is asked after these answers."""
        return GAME.explore(self.state, self.seat, path(given)) is None

    def offers(self, *given: str) -> set[str]:
        """The ids that can be picked after these answers."""
        return {option.id for option in self.question(*given).free()}

    def blocked(self, *given: str) -> dict[str, str]:
        """The ids that cannot be picked after these answers, and why."""
        return {option.id: option.blocked.key for option in self.question(*given).options if option.blocked}

    def default(self, *given: str) -> str:
        """What is proposed after these answers."""
        answer = self.question(*given).default_answer()
        assert isinstance(answer, Answer)
        assert answer.picks is not None
        return answer.picks[0]

    # What is played

    def choose(self, *given: str) -> "Play":
        """Plays a choice of whoever is asked; details that are not given are as proposed."""
        seat, answers = self.seat, path(given)
        while (decision := GAME.explore(self.state, seat, answers)) is not None:
            assert answers, "say at least what to do"
            default = decision.default_answer()
            assert isinstance(default, Answer)
            answers = (*answers, default)
        self.state, self.news = GAME.choose(self.state, seat, answers)
        return self._checked()

    def refuse(self, *given: str, seat: int | None = None) -> str:
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
        return self._checked()

    def leave(self, seat: int) -> "Play":
        """A player is gone for good."""
        self.state, self.news = GAME.left(self.state, seat)
        return self._checked()

    def until(self, topic: str, seat: int | None = None) -> "Play":
        """Plays defaults until somebody is asked that."""
        while self.topic != topic or seat not in (None, self.seat):
            self.time_out()
        return self

    def next_turn(self) -> "Play":
        """Plays defaults until the turn has passed on."""
        seat, began = self.state.turn.seat, self.state.round
        while (self.state.turn.seat, self.state.round) == (seat, began) and not self.finished:
            self.time_out()
        return self

    def _checked(self) -> "Play":
        assert GAME.sound(self.state) is None, GAME.sound(self.state)
        return self

    # What lies on the table

    def player(self, seat: int) -> Player:
        """A seat's things."""
        return self.state.players[seat]

    def hand(self, seat: int) -> str:
        """A hand in letters."""
        return letters(Bag(self.player(seat).in_hand))

    def bag(self, seat: int) -> str:
        """A Bag in letters."""
        return letters(self.player(seat).bag)

    def discard(self, seat: int) -> str:
        """A Discard Area in letters."""
        return letters(self.player(seat).discard)

    def shield(self, seat: int) -> str:
        """A Shield Area in letters."""
        return letters(self.player(seat).shield)

    def score(self, seat: int) -> str:
        """A Score Area in letters."""
        return letters(self.player(seat).score)

    def hp(self, seat: int) -> int:
        """How many HP a player has."""
        return self.player(seat).hp.total

    @property
    def academy(self) -> Bag[Gem]:
        """The gems of the academy."""
        return self.state.academy.gems

    def books(self, seat: int) -> list[str]:
        """The spellbooks as `table` takes them: names from left to right, mastered ones with a star."""
        return [
            " ".join([card.spell.name.lower() + "*" * card.mastered for card in book])
            for book in self.player(seat).books
        ]

    def laid(self, seat: int) -> dict[str, str]:
        """What lies on spells, slot by slot, "-" for an empty one."""
        return {
            card.spell.name.lower(): "".join(["-" if gem is None else LETTERS[gem] for gem in card.gems])
            for card in self.player(seat).cards
            if card.gems
        }

    def left(self, spell: str) -> int:
        """How many copies of a spell are left in the academy."""
        return next(pile.left for pile in self.state.academy.piles if pile.spell.name.lower() == spell)

    def card(self, seat: int, spell: str) -> str:
        """The option that names a spell in a player's books."""
        return next(f"card:{card.id}" for card in self.player(seat).cards if card.spell.name.lower() == spell)

    def view(self, viewer: Viewer) -> Table:
        """The table as a viewer sees it."""
        return GAME.view(self.state, viewer)

    def told(self, kind: type[Event]) -> list[Any]:
        """The events of a kind that the last choice brought about."""
        return [event for event in self.news if type(event) is kind]


def path(given: Iterable[str]) -> Path:
    """Answers as the kernel takes them."""
    return tuple([Answer(picks=(one,)) for one in given])


def letters(gems: Bag[Gem]) -> str:
    """Gems as letters, in the order of the colours."""
    return "".join([letter * count for letter, count in zip(LETTERS, gems.counts, strict=True)])


def deal(players: int = 2, seed: str = "seed", **options: Any) -> Play:
    """A freshly dealt game."""
    return Play(*GAME.start(players, Options(**options), seed))
