"""Positions for tests, described in a line or two, and a game played by option ids."""

from collections.abc import Iterable, Mapping
from typing import Any, Self

from msgspec.structs import replace

from engines.kernel.bags import Bag
from engines.kernel.choices.agenda import settle_agenda
from engines.kernel.choices.decision import Answer
from engines.kernel.choices.tasks import Task
from engines.kernel.rng import Rng
from engines.kernel.secrecy.audience import NOBODY, only
from engines.kernel.secrecy.piles import Pile
from engines.kernel.secrecy.veiled import Secret
from engines.magestik import GAME
from engines.magestik.cards import Breed, Energy, Gem, Staff
from engines.magestik.limits import GEMS_PER_COLOUR
from engines.magestik.rules.endgame import EndRound
from engines.magestik.rules.rounds import PlayRound
from engines.magestik.rules.turns import CallNext
from engines.magestik.state import Dragon, Options, Player, Table
from tests.engines import play
from tests.engines.play import ShortAnswer

A, B, C, D = range(4)
LETTERS = "YBGRKW"

Seats = Mapping[int, str]


def energies(letters: str) -> Answer:
    """Amounts of energy from letters: `energies("YWW")` pays one yellow and two white."""
    return Answer(amounts=tuple([letters.count(letter) for letter in LETTERS]))


class Play(play.Play[Table]):
    """A game of MagestiK in progress."""

    game = GAME

    @property
    def playing(self) -> str:
        """The staff whose turn it is."""
        return self.state.called[-1].name.lower()

    def ways(self, *given: ShortAnswer) -> set[str]:
        """The amounts offered after these answers, in letters."""
        return {letters(way) for way in self.split(*given).ways}

    def default(self, *given: ShortAnswer) -> str:
        """The default after these answers: an option id, or amounts in letters."""
        answer = self.proposed(*given)
        return letters(answer.amounts) if answer.amounts else (answer.picks or ("",))[0]

    def until_round(self, number: int) -> Self:
        """Play defaults until a round has begun."""
        while self.state.round < number:
            self.time_out()
        return self

    # Contents of the table

    def gems(self, seat: int) -> str:
        """A player's gems, in letters."""
        return letters(self.state.players[seat].gems.counts)

    def energy(self, seat: int) -> str:
        """A player's energy, in letters."""
        return letters(self.state.players[seat].energy.counts)

    def dragons(self, seat: int) -> list[str]:
        """A player's dragons, in the notation of `table`."""
        return [
            f"{'' if dragon.awake else 'sleeping '}{dragon.breed.name.lower()}"
            for dragon in self.state.players[seat].dragons
        ]


def letters(counts: Iterable[int]) -> str:
    """Write counts as letters: (1, 0, 2) is "YGG"."""
    return "".join(letter * count for letter, count in zip(LETTERS, counts, strict=False))


def deal(players: int, seed: str = "seed", **options: Any) -> Play:
    """A game that has just been dealt."""
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
    """Build a position in which the draft is over and the first staff has been called.

    `holding` gives the staffs, as in `{A: "red", B: "black"}` (with two players "red cursed", in drafting
    order). Gems and energy are letters. Dragons are "green" or "sleeping green", with ids from 1 in the order
    given. Staffs that are not named complete the face-up ones and then the discards.
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
    left = tuple([GEMS_PER_COLOUR - sum(player.gems[gem] for player in seated) for gem in Gem])
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
    assert GAME.find_violation(state) is None, GAME.find_violation(state)
    state = settle_agenda(state)
    news = state.news
    return Play(settle_agenda(replace(state, news=())), news)


def _the_rest() -> tuple[Task, ...]:
    return (PlayRound(), EndRound(), CallNext())


def _counts(text: str, kinds: int) -> tuple[int, ...]:
    return tuple([text.count(letter) for letter in LETTERS[:kinds]])


def _dragon(name: str, id: int) -> Dragon:
    *sleeping, breed = name.split()
    return Dragon(id, Breed[breed.upper()], awake=not sleeping)
