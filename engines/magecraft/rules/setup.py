"""The setup: the Academy, the characters and the starting hands (R3-R12)."""

from typing import Any

from engines.kernel.bags import Bag
from engines.kernel.choices.decision import Decision, Option, Pick
from engines.kernel.choices.option_builders import first_available
from engines.kernel.choices.tasks import Ask, DetailedAsk, Step
from engines.kernel.rng import Rng
from engines.kernel.secrecy.veiled import Public, Secret
from engines.kernel.words.text import text
from engines.magecraft.cards import (
    BASIC_SPELLS,
    NO_GEMS,
    RANDOM_SPELLS,
    STARTER_SPELLS,
    Character,
    Gem,
)
from engines.magecraft.events.turns import AcademyOpened, CharacterTaken, GemsDiscarded
from engines.magecraft.limits import (
    ACADEMY_GEMS_BY_PLAYERS,
    PILE_SIZE_BY_PLAYERS,
    RANDOM_PILES,
    START_GEMS,
    START_HANDS,
)
from engines.magecraft.rules.hand import ask_for_discard, choose_discards, discard_gems, draw_gems
from engines.magecraft.rules.turns import BeginTurn
from engines.magecraft.state import Academy, Card, Options, Player, SpellPile, Table, Turn

CHARACTER_TAKEN = text("why.taken")


def set_up_table(seats: int, options: Options, rng: Secret[Rng]) -> Table:
    """Build the first state: the Academy, a random first player and, if they are drawn, the characters.

    The remaining steps of the setup are scheduled as tasks (R4-R11).
    """
    order, stream = rng.open.order(len(RANDOM_SPELLS))
    first, stream = stream.below(seats)
    characters: list[int] = []
    if options.characters == "drawn":
        characters, stream = stream.order(len(Character))
    random_spells = sorted([RANDOM_SPELLS[index] for index in order[:RANDOM_PILES]])
    piles = tuple(
        [SpellPile(spell, PILE_SIZE_BY_PLAYERS[seats]) for spell in (*BASIC_SPELLS, *random_spells)]
    )
    table = Table(
        rng=Secret(stream, rng.known),
        options=options,
        players=tuple([_create_player(seat) for seat in range(seats)]),
        academy=Academy(Bag((ACADEMY_GEMS_BY_PLAYERS[seats],) * len(Gem)), piles),
        first=first,
        turn=Turn(first),
        made=seats * len(STARTER_SPELLS),
    )
    turns = table.clockwise(first)
    hands = [OpenHand(seat, *START_HANDS[place]) for place, seat in enumerate(turns)]
    table = table.emit(AcademyOpened(tuple([pile.spell for pile in piles])))
    for seat, character in zip(turns, characters, strict=False):
        table = _take_character(table, seat, Character(character))
    choosers = () if characters else turns
    return table.then(*[TakeCharacter(seat) for seat in choosers], *hands, BeginTurn())


def _create_player(seat: int) -> Player:
    """Build a mage with a full Bag, full HP and a starter spell in every book (R9, R11)."""
    none, start = Bag[Gem](NO_GEMS), Bag[Gem](START_GEMS)
    ids = range(seat * len(STARTER_SPELLS) + 1, (seat + 1) * len(STARTER_SPELLS) + 1)
    books = tuple([(Card(id, spell),) for id, spell in zip(ids, STARTER_SPELLS, strict=True)])
    return Player(stock=start, hp=start, discard=none, shield=none, score=none, books=books)


class TakeCharacter(Ask[Table], frozen=True):
    """D1: choose one of the remaining character boards (R10)."""

    seat: Public[int]

    def ask(self, state: Table) -> Decision:
        taken = {player.character for player in state.players}
        options = tuple([_character_option(character, character in taken) for character in Character])
        return Pick(
            seat=self.seat,
            topic=text("character", seat=self.seat),
            options=options,
            default=first_available(options),
            public=True,
        )

    def answer(self, state: Table, values: tuple[Any, ...]) -> Table:
        return _take_character(state, self.seat, values[0])


def _take_character(table: Table, seat: int, character: Character) -> Table:
    return table.change_player(seat, CharacterTaken(seat, character), character=character)


def _character_option(character: Character, is_taken: bool) -> Option[Character]:
    id = f"character:{character.name.lower()}"
    return Option(id, character, target=id, blocked=CHARACTER_TAKEN if is_taken else None, subject=character)


class OpenHand(Step[Table], frozen=True):
    """Draw a starting hand, from which the mage may have to discard (R12)."""

    seat: Public[int]
    drawn: Public[int]
    discarded: Public[int]

    def run(self, state: Table) -> Table:
        state = draw_gems(state, self.seat, self.drawn)
        return state.then(ChooseStart(self.seat, self.discarded)) if self.discarded else state


class ChooseStart(DetailedAsk[Table], frozen=True):
    """D2: choose the gems to discard from the starting hand (R12).

    `chosen` is always empty; stored games have it.
    """

    seat: Public[int]
    count: Public[int]
    chosen: Public[tuple[Gem, ...]] = ()

    def decide(self, state: Table, *answers: tuple[Any, ...]) -> Decision | Table | None:
        discard = ask_for_discard(state, self.seat, "start", self.count, answers)
        if discard is not None:
            return discard
        gems = choose_discards(state.players[self.seat], self.count, answers)
        return discard_gems(state, self.seat, gems).emit(GemsDiscarded(self.seat, gems))
