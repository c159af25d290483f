"""The cards that a player passes on at the end of their turn: the stack (R25, E17, D14)."""

from typing import Any

from engines.kernel.choices.decision import Decision, Option, Pick
from engines.kernel.choices.tasks import Ask, Step
from engines.kernel.secrecy.audience import ALL, NOBODY, only
from engines.kernel.secrecy.piles import HeldCard
from engines.kernel.secrecy.veiled import Public
from engines.kernel.words.text import text
from engines.magelight.cards.deck import CARDS
from engines.magelight.cards.designs import Design
from engines.magelight.events.turns import StackLeft
from engines.magelight.rules.drawing import deal_unseen
from engines.magelight.state import Note, Table
from engines.magelight.zones.card_options import card_options
from engines.magelight.zones.hand import NO_CARDS, InHand, take_from_hand
from engines.magelight.zones.hidden_cards import add_note


class LeaveStack(Step[Table], frozen=True):
    """The step that leaves a stack: chosen, or the whole hand if it is small, or from the deck (R25, E17)."""

    def run(self, state: Table) -> Table:
        size, seat = state.turn.stack, state.active
        if state.turn.blind:
            held_cards, state = deal_unseen(state, size)
            return _leave_stack(state, held_cards, NOBODY)
        if len(state.hand) > size:
            return state.then(ChooseStack(seat))
        return pass_stack(state, tuple(state.hand))


class ChooseStack(Ask[Table], frozen=True):
    """D14: the cards to pass on. This is not asked if the whole hand is passed on, as everybody can see.

    The default is the first cards of the hand, but cards that win the game for a team come last, except in
    edition 2.
    """

    seat: Public[int]

    def ask(self, state: Table) -> Decision:
        options, size = card_options(state.hand), state.turn.stack
        topic = text("stack", seat=self.seat, count=size, target=state.left_of(self.seat))
        harmless_first = sorted(options, key=_is_winning_card) if state.edition > 2 else options
        default = tuple([option.id for option in harmless_first[:size]])
        return Pick(
            seat=self.seat,
            topic=topic,
            options=options,
            default=default,
            least=size,
            most=size,
            preselected=default,
        )

    def answer(self, state: Table, values: tuple[Any, ...]) -> Table:
        return pass_stack(state, values)


def _is_winning_card(option: Option[int | Design]) -> bool:
    return isinstance(option.value, Design) and CARDS[option.value].infiltrators_only is not None


def pass_stack(table: Table, cards: tuple[Design, ...]) -> Table:
    """Leave cards of the hand for the next player.

    Only the active player knows them, unless they are open.
    """
    seat = table.active
    held_cards, table = take_from_hand(table, map(InHand, cards), only(seat))
    if cards:
        table = add_note(table, seat, Note("passed", table.round, table.left_of(seat), cards))
    return _leave_stack(table, held_cards, only(seat))


def _leave_stack(table: Table, held_cards: list[HeldCard[Design]], audience: int) -> Table:
    seat = table.active
    waiting = NO_CARDS.put_all(held_cards, ALL if table.turn.open else audience)
    return table.change(waiting=waiting).emit(StackLeft(seat, table.left_of(seat), waiting))
