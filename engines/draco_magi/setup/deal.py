"""Setup of a game: first player and colour, battlefields, dragon decks (R5-R8)."""

from typing import Any

from engines.draco_magi.cards.battle_cards import ADVANCED, Advanced
from engines.draco_magi.cards.battlefields import Battlefield, Side
from engines.draco_magi.cards.dragons import BASE_CARDS
from engines.draco_magi.cards.kinds import Dragon
from engines.draco_magi.events.setup import ColourChosen, FirstPlayerNamed
from engines.draco_magi.rules.rounds import PlayRound, lay_battlefields
from engines.draco_magi.setup.additional_kinds import tasks_for_extras
from engines.draco_magi.setup.draft import DealAdvanced, ShuffleBattleDecks
from engines.draco_magi.state import Colour, Options, Player, Table
from engines.kernel.choices.decision import Decision, Option, Pick
from engines.kernel.choices.tasks import Ask, Step
from engines.kernel.rng import Rng
from engines.kernel.secrecy.audience import ALL
from engines.kernel.secrecy.piles import HeldCard, Pile
from engines.kernel.secrecy.veiled import Public, Secret
from engines.kernel.words.text import text


def deal(seats: int, options: Options, rng: Secret[Rng]) -> Table:
    """Create a table with a first player, who holds the marker and will choose a colour."""
    table = Table(rng=rng, options=options, players=(Player(),) * seats)
    is_random = options.first == "drawn"
    first, table = table.below(seats) if is_random else (int(options.first) - 1, table)
    table = table.change(marker=first, gold=first, first=first).emit(FirstPlayerNamed(first))
    return table.then(
        ChooseColour(first),
        *tasks_for_extras(table),
        SetUp(),
        DealAdvanced(),
        ShuffleBattleDecks(),
        PlayRound(),
    )


_COLOURS = tuple(
    [
        Option(f"colour:{colour.value}", colour, target=f"colour:{colour.value}", subject=colour)
        for colour in Colour
    ]
)


class ChooseColour(Ask[Table], frozen=True):
    """Decision D2: the first player takes gold or green, the opponent the other colour (R5)."""

    seat: Public[int]

    def ask(self, state: Table) -> Decision:
        default = (_COLOURS[0].id,)
        topic = text("colour", seat=self.seat)
        return Pick(seat=self.seat, topic=topic, options=_COLOURS, default=default, public=True)

    def answer(self, state: Table, values: tuple[Any, ...]) -> Table:
        (colour,) = values
        gold = self.seat if colour is Colour.GOLD else 1 - self.seat
        return state.change(gold=gold).emit(ColourChosen(self.seat, colour))


class SetUp(Step[Table], frozen=True):
    """Shuffles the common decks, lays three battlefields, and shuffles the dragon decks (R6-R8)."""

    def run(self, state: Table) -> Table:
        advanced, state = state.shuffle(Pile[Advanced].of(ADVANCED))
        sides = []
        for card in Battlefield:
            back, state = state.below(2)
            sides.append(Side(card, bool(back)))
        battlefields, state = state.shuffle(Pile[Side].of(sides))
        state = lay_battlefields(state.change(advanced=advanced, battlefields=battlefields))
        for seat, player in enumerate(state.players):
            extras = zip(player.extras, player.extras.known, strict=True)
            deck = Pile[Dragon].of(BASE_CARDS, ALL).put_all([HeldCard(kind, known) for kind, known in extras])
            deck, state = state.shuffle(deck)
            state = state.change_player(seat, deck=deck)
        return state
