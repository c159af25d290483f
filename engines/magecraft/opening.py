"""The set-up: the academy, then characters, then hands (R3-R12)."""

from typing import Any

from engines.kernel.decision import Decision, Option, Pick
from engines.kernel.offers import first_free
from engines.kernel.piles import Bag
from engines.kernel.rng import Rng
from engines.kernel.secrecy import Public, Secret
from engines.kernel.tasks import Ask, Step, Task
from engines.kernel.text import text
from engines.magecraft.cards import (
    ACADEMY_GEMS,
    BASICS,
    COPIES,
    DRAWN_PILES,
    NONE,
    OTHERS,
    START_GEMS,
    START_HANDS,
    STARTERS,
    Character,
    Gem,
)
from engines.magecraft.events import AcademyOpened, CharacterTaken, GemsDiscarded
from engines.magecraft.hand import ChooseGems, discard, draw
from engines.magecraft.state import Academy, Card, Options, Player, SpellPile, Table, Turn
from engines.magecraft.turns import BeginTurn

TAKEN = text("why.taken")


def deal(seats: int, options: Options, rng: Secret[Rng]) -> Table:
    """A table with an academy and a starting player drawn by lot, before characters and hands (R4-R11)."""
    order, stream = rng.open.order(len(OTHERS))
    first, stream = stream.below(seats)
    drawn = sorted([OTHERS[at] for at in order[:DRAWN_PILES]])
    piles = tuple([SpellPile(spell, COPIES[seats]) for spell in (*BASICS, *drawn)])
    table = Table(
        rng=Secret(stream, rng.known),
        options=options,
        players=tuple([_player(seat) for seat in range(seats)]),
        academy=Academy(Bag((ACADEMY_GEMS[seats],) * len(Gem)), piles),
        first=first,
        turn=Turn(first),
        made=seats * len(STARTERS),
    )
    turns = table.clockwise(first)
    characters = [TakeCharacter(seat) for seat in turns]
    hands = [OpenHand(seat, *START_HANDS[place]) for place, seat in enumerate(turns)]
    table = table.tell(AcademyOpened(tuple([pile.spell for pile in piles])))
    return table.then(*characters, *hands, BeginTurn())


def _player(seat: int) -> Player:
    """A mage with a full Bag, all HP and a starter in every book (R9, R11)."""
    none, start = Bag[Gem](NONE), Bag[Gem](START_GEMS)
    ids = range(seat * len(STARTERS) + 1, (seat + 1) * len(STARTERS) + 1)
    books = tuple([(Card(id, spell),) for id, spell in zip(ids, STARTERS, strict=True)])
    return Player(stock=start, hp=start, discard=none, shield=none, score=none, books=books)


class TakeCharacter(Ask[Table], frozen=True):
    """D1: which of the character boards that nobody has taken (R10)."""

    seat: Public[int]

    def ask(self, state: Table) -> Decision:
        taken = {player.character for player in state.players}
        options = tuple([_character(one, one in taken) for one in Character])
        return Pick(
            seat=self.seat,
            topic=text("character", seat=self.seat),
            options=options,
            default=first_free(options),
            public=True,
        )

    def answer(self, state: Table, values: tuple[Any, ...]) -> Table:
        state = state.change_player(self.seat, character=values[0])
        return state.tell(CharacterTaken(self.seat, values[0]))


def _character(character: Character, taken: bool) -> Option[Character]:
    id = f"character:{character.name.lower()}"
    return Option(id, character, target=id, blocked=TAKEN if taken else None)


class OpenHand(Step[Table], frozen=True):
    """A mage draws a starting hand and chooses what to discard of it (R12)."""

    seat: Public[int]
    drawn: Public[int]
    discarded: Public[int]

    def run(self, state: Table) -> Table:
        state = draw(state, self.seat, self.drawn)
        return state.then(ChooseStart(self.seat, self.discarded)) if self.discarded else state


class ChooseStart(ChooseGems, frozen=True):
    """D2: which gems of the starting hand are discarded."""

    topic = "start"

    def done(self) -> Task:
        return DiscardStart(self.seat, self.chosen)


class DiscardStart(Step[Table], frozen=True):
    """The chosen gems go to the own Discard Area (R12)."""

    seat: Public[int]
    gems: Public[tuple[Gem, ...]]

    def run(self, state: Table) -> Table:
        return discard(state, self.seat, self.gems).tell(GemsDiscarded(self.seat, self.gems))
