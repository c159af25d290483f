"""The choices before the first round: a mage, with the opening hand in view, and a magic item (R8-R10)."""

from typing import Any

from engines.kernel.choices.decision import Decision, Pick
from engines.kernel.choices.tasks import Ask, Step, Together
from engines.kernel.secrecy.audience import ALL, only
from engines.kernel.secrecy.piles import Pile
from engines.kernel.secrecy.veiled import Public
from engines.kernel.words.text import text
from engines.res_arcana.cards.card import Artifact, Card
from engines.res_arcana.events.opening import DeckFormed, ItemTaken, MageChosen
from engines.res_arcana.limits import OPENING_HAND_SIZE
from engines.res_arcana.state import Phase, Table
from engines.res_arcana.table.common_questions import ask_magic_item
from engines.res_arcana.table.components import bring_into_play
from engines.res_arcana.table.hand_and_deck import draw_cards
from engines.res_arcana.table.options import card_option


class FormDeck(Step[Table], frozen=True):
    """Shuffle a player's eight cards into a deck and draw the opening hand (R8)."""

    seat: Public[int]

    def run(self, state: Table) -> Table:
        held_cards, hand = state.players[self.seat].hand.take_all()
        deck, state = state.shuffle(Pile[Artifact]().put_all(held_cards))
        state = draw_cards(state.change_player(self.seat, hand=hand, deck=deck), self.seat, OPENING_HAND_SIZE)
        return state.emit(DeckFormed(self.seat, state.players[self.seat].deck))


class ChooseMages(Step[Table], frozen=True):
    """Let every player keep a mage in secret, then reveal them all (R9)."""

    def run(self, state: Table) -> Table:
        lanes = Together(tuple([(KeepMage(seat),) for seat in range(state.seats)]))
        return state.change(phase=Phase.MAGES).then(lanes, ShowMages())


class KeepMage(Ask[Table], frozen=True):
    """DP2: ask which of the two mages to keep; the first of the list is the default."""

    seat: Public[int]

    def ask(self, state: Table) -> Decision:
        options = tuple([card_option(card, "mage") for card in state.players[self.seat].mages])
        topic = text("mage", seat=self.seat)
        return Pick(seat=self.seat, topic=topic, options=options, default=(options[0].id,))

    def answer(self, state: Table, values: tuple[Any, ...]) -> Table:
        player = state.players[self.seat]
        held_card, mages = player.mages.take(player.mages.index(values[0]), only(self.seat))
        return state.change_player(self.seat, mages=mages, mage=player.mage.put(held_card))


class ShowMages(Step[Table], frozen=True):
    """Reveal the chosen mages and put them into play; the others leave the game unseen (R9)."""

    def run(self, state: Table) -> Table:
        for seat in range(state.seats):
            player = state.players[seat]
            others, mages = player.mages.take_all()
            idle = state.idle.put_all(others)
            state = state.change(idle=idle).change_player(seat, mages=mages, mage=player.mage.reveal(ALL))
            state = bring_mage_into_play(state, seat)
        return state


def bring_mage_into_play(table: Table, seat: int) -> Table:
    """Put a player's revealed mage into play."""
    (mage,) = table.players[seat].mage
    return bring_into_play(table, seat, mage, MageChosen(seat, mage))


class ChooseItems(Step[Table], frozen=True):
    """Let players take magic items counter-clockwise, the first player last (R10)."""

    def run(self, state: Table) -> Table:
        order = state.clockwise(state.token)[::-1]
        return state.change(phase=Phase.ITEMS).then(*[TakeItem(seat) for seat in order])


class TakeItem(Ask[Table], frozen=True):
    """DP3: ask which magic item of the supply to take."""

    seat: Public[int]

    def ask(self, state: Table) -> Decision:
        return ask_magic_item(state, self.seat)

    def answer(self, state: Table, values: tuple[Any, ...]) -> Table:
        item: Card = values[0]
        state = state.change(items=tuple([card for card in state.items if card != item]))
        return bring_into_play(state, self.seat, item, ItemTaken(self.seat, item))
