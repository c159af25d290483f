"""A table for tests: set up a position in a line or two, play by ids of options, look at it in letters."""

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from engines.kernel.agenda import settle
from engines.kernel.audience import NOBODY, only
from engines.kernel.decision import Answer, Decision, Path, Pick, Refused, Split
from engines.kernel.game import Outcome
from engines.kernel.piles import Bag, Pile
from engines.kernel.rng import Rng
from engines.kernel.secrecy import Secret
from engines.kernel.tasks import Event, Task
from engines.magestik import GAME
from engines.magestik.calling import CallNext
from engines.magestik.cards import COPIES, Breed, Energy, Gem, Staff
from engines.magestik.ending import EndRound
from engines.magestik.rounds import PlayRound
from engines.magestik.state import Dragon, Options, Player, Table

A, B, C, D = range(4)
LETTERS = "YBGRKW"

Seats = Mapping[int, str]
Given = str | Answer | tuple[str, ...]
"""An answer as tests write it: an option's id, several ids, or amounts made by `mix`."""


def mix(letters: str) -> Answer:
    """Amounts of energies by their letters: `mix("YWW")` pays one yellow and two white."""
    return Answer(amounts=tuple([letters.count(letter) for letter in LETTERS]))


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
    def playing(self) -> str:
        """The staff whose turn it is."""
        return self.state.called[-1].name.lower()

    @property
    def finished(self) -> bool:
        """Whether the game is over."""
        return GAME.finished(self.state)

    @property
    def outcome(self) -> Outcome:
        """How it ended."""
        return GAME.outcome(self.state)

    def question(self, *given: Given) -> Decision:
        """The question after these answers; nothing is played."""
        decision = GAME.explore(self.state, self.seat, path(given))
        assert decision is not None, "the choice is complete"
        return decision

    def offers(self, *given: Given) -> set[str]:
        """The ids that can be picked after these answers."""
        question = self.question(*given)
        assert isinstance(question, Pick)
        return {option.id for option in question.free()}

    def blocked(self, *given: Given) -> dict[str, str]:
        """The ids that cannot be picked after these answers, and why."""
        question = self.question(*given)
        assert isinstance(question, Pick)
        return {option.id: option.blocked.key for option in question.options if option.blocked}

    def ways(self, *given: Given) -> set[str]:
        """The amounts that are offered after these answers, in letters."""
        question = self.question(*given)
        assert isinstance(question, Split)
        return {letters(way) for way in question.ways}

    def default(self, *given: Given) -> str:
        """What is proposed after these answers: an id, or amounts in letters."""
        answer = self.question(*given).default_answer()
        assert isinstance(answer, Answer)
        return letters(answer.amounts) if answer.amounts else (answer.picks or ("",))[0]

    # What is played

    def choose(self, *given: Given) -> "Play":
        """Plays a choice of whoever is asked; what is not given (a payment) is as proposed."""
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

    def time_out(self, *draws: int) -> "Play":
        """Plays the default of the open question; random ones take the given draws, else the first of all."""
        left = iter(draws)
        answers = GAME.default_path(self.state, self.seat, lambda bound: next(left, 0))
        self.state, self.news = GAME.choose(self.state, self.seat, answers)
        assert GAME.sound(self.state) is None, GAME.sound(self.state)
        return self

    def leave(self, seat: int) -> "Play":
        """A player is gone for good."""
        self.state, self.news = GAME.left(self.state, seat)
        return self

    def until(self, topic: str, seat: int | None = None) -> "Play":
        """Plays defaults until somebody is asked that."""
        while self.topic != topic or seat not in (None, self.seat):
            self.time_out()
        return self

    def until_round(self, number: int) -> "Play":
        """Plays defaults until a round has begun."""
        while self.state.round < number:
            self.time_out()
        return self

    # What lies on the table

    def gems(self, seat: int) -> str:
        """A player's gems in letters."""
        return letters(self.state.players[seat].gems.counts)

    def energy(self, seat: int) -> str:
        """A player's energies in letters."""
        return letters(self.state.players[seat].energy.counts)

    def dragons(self, seat: int) -> list[str]:
        """A player's dragons, as `table` takes them."""
        return [
            f"{'' if dragon.awake else 'sleeping '}{dragon.breed.name.lower()}"
            for dragon in self.state.players[seat].dragons
        ]

    def told(self, kind: type[Event]) -> list[Any]:
        """The events of a kind that the last choice brought about."""
        return [event for event in self.news if type(event) is kind]


def path(given: Iterable[Given]) -> Path:
    """Answers as the kernel takes them."""
    return tuple([one if isinstance(one, Answer) else _picked(one) for one in given])


def _picked(given: str | tuple[str, ...]) -> Answer:
    return Answer(picks=(given,) if isinstance(given, str) else given)


def letters(counts: Iterable[int]) -> str:
    """Counts as letters: (1, 0, 2) is "YGG"."""
    return "".join(letter * count for letter, count in zip(LETTERS, counts, strict=False))


def deal(players: int, seed: str = "seed", **options: Any) -> Play:
    """A freshly dealt game."""
    return Play(*GAME.start(players, Options(**options), seed))


def table(
    players: int = 3,
    *,
    holding: Mapping[int, str],
    gems: Seats | None = None,
    energy: Seats | None = None,
    dragons: Mapping[int, Iterable[str]] | None = None,
    face_up: str = "",
    round: int = 1,
    **options: Any,
) -> Play:
    """A position in which the draft is over and the first staff has been called.

    `holding={A: "red", B: "black"}` (two players: "red cursed", as they were drafted); gems and energies
    by letters; dragons as "green" or "sleeping green", numbered from 1 in the order given. Staffs that are
    not named lie face down, after the face-up ones are complete.
    """
    held = {seat: [Staff[name.upper()] for name in names.split()] for seat, names in holding.items()}
    up = [Staff[name.upper()] for name in face_up.split()]
    taken = {*up, *(staff for staffs in held.values() for staff in staffs)}
    rest = [staff for staff in Staff if staff not in taken]
    missing = {2: 1, 3: 4, 4: 3, 5: 2, 6: 1, 7: 0, 8: 0}[players] - len(up)
    up, rest = up + rest[:missing], rest[missing:]
    ids = iter(range(1, 100))
    seated = tuple(
        [
            Player(
                gems=Bag[Gem](_counts((gems or {}).get(seat, ""), 5)),
                energy=Bag[Energy](_counts((energy or {}).get(seat, ""), 6)),
                dragons=tuple([_dragon(name, next(ids)) for name in (dragons or {}).get(seat, ())]),
                staffs=Pile.of(held.get(seat, []), only(seat)),
            )
            for seat in range(players)
        ]
    )
    left = tuple([COPIES - sum(player.gems[gem] for player in seated) for gem in Gem])
    state = Table(
        rng=Secret(Rng("table"), NOBODY),
        agenda=_the_rest(),
        options=Options(**options),
        players=seated,
        deck=Bag[Gem](left),
        master=A,
        round=round,
        face_up=tuple(up),
        face_down=Pile.hand(rest),
        hatched=next(ids) - 1,
    )
    assert GAME.sound(state) is None, GAME.sound(state)
    state = settle(state)
    news = state.news
    return Play(settle(replace(state, news=())), news)


def _the_rest() -> tuple[Task, ...]:
    return (PlayRound(), EndRound(), CallNext())


def _counts(text: str, kinds: int) -> tuple[int, ...]:
    return tuple([text.count(letter) for letter in LETTERS[:kinds]])


def _dragon(name: str, id: int) -> Dragon:
    *sleeping, breed = name.split()
    return Dragon(id, Breed[breed.upper()], awake=not sleeping)
