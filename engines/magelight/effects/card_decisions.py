"""Decisions to burn or take cards from a pile, the hand or a Storage (D9, D13)."""

from typing import Any

from engines.kernel.choices.decision import Decision, Option, Pick
from engines.kernel.contract.primitives import Primitive
from engines.kernel.secrecy.audience import ALL
from engines.kernel.secrecy.piles import HeldCard
from engines.kernel.secrecy.veiled import Public
from engines.kernel.words.text import Text, text
from engines.magelight.cards.deck import CARDS
from engines.magelight.cards.designs import Design
from engines.magelight.cards.primitives import Burn, PeekStorage, ReplaceWaitingStack, Take
from engines.magelight.events.card_moves import CardFetched, CardsSalvaged, PileBurned
from engines.magelight.playing.effect import EffectDecision
from engines.magelight.state import Table
from engines.magelight.zones.card_options import card_options, hand_options, pile_options
from engines.magelight.zones.hand import burn_from_hand, cards_in_hand
from engines.magelight.zones.piles import change_pile, pile_of


def might_have_effect(table: Table, primitive: Primitive) -> bool:
    """Whether a primitive might have an effect, judged by public information only.

    If not, the decision is skipped.
    """
    match primitive:
        case Burn(zone="hand"):
            return table.hand_size > len(table.resolving)
        case Burn(pick="choose") | Take(pick="choose"):
            return len(pile_of(table, primitive.zone)) > 0
        case ReplaceWaitingStack():
            return len(table.waiting) > 0
        case _:
            return True


class PickCards(EffectDecision, frozen=True):
    """D9, D13: the cards to burn or take.

    By default no card is chosen. If at least one must be, it is the newest card of the pile, or the cheapest
    card of the hand.
    """

    def _primitive(self, table: Table) -> Burn | Take:
        primitive = self.spot.primitive(table, Primitive)
        assert isinstance(primitive, Burn | Take)
        return primitive

    def ask(self, state: Table) -> Decision:
        primitive = self._primitive(state)
        options: tuple[Option[Any], ...]
        default: tuple[str, ...]
        if primitive.zone == "hand":
            hand = hand_options(cards_in_hand(state))
            cheapest = min(hand, key=lambda option: (CARDS[option.value.card].burn_value, option.value.card))
            options, default = hand, (cheapest.id,)
        else:
            options = pile_options(primitive.zone, pile_of(state, primitive.zone))
            default = () if primitive.up_to else (options[-1].id,)
        most = min(primitive.count, len(options))
        return Pick[Any](
            seat=self.seat,
            topic=self._topic(state, primitive),
            options=options,
            default=default,
            least=0 if primitive.up_to else most,
            most=most,
            public=primitive.zone != "hand",
        )

    def _topic(self, table: Table, primitive: Burn | Take) -> Text:
        destination = primitive.to if isinstance(primitive, Take) else "burn"
        card = self.spot.effect.card_design(table)
        return text("pick", seat=self.seat, card=card, count=primitive.count, to=destination)

    def answer(self, state: Table, values: tuple[Any, ...]) -> Table:
        primitive = self._primitive(state)
        if not values:
            return state
        if primitive.zone == "hand":
            state = burn_from_hand(state, values)
            return state.emit(PileBurned(self.seat, "hand", tuple([hand_card.card for hand_card in values])))
        return _move_chosen(state, primitive, self.seat, values)


def _move_chosen(table: Table, primitive: Burn | Take, seat: int, positions: tuple[int, ...]) -> Table:
    """Move the cards at these positions of a face-up pile to another pile or the hand."""
    pile = pile_of(table, primitive.zone)
    taken_cards: list[HeldCard[Design]] = []
    for position in sorted(positions, reverse=True):
        held_card, pile = pile.take(position)
        taken_cards.insert(0, held_card)
    table = change_pile(table, primitive.zone, pile)
    if isinstance(primitive, Take):
        return put_taken_cards(table, primitive, seat, taken_cards)
    cards = tuple([held_card.card for held_card in taken_cards])
    return table.change(burnt=table.burnt.put_all(taken_cards)).emit(PileBurned(seat, primitive.zone, cards))


def put_taken_cards(table: Table, take: Take, seat: int, taken_cards: list[HeldCard[Design]]) -> Table:
    """Put face-up cards on the discard pile or into the hand."""
    if not taken_cards:
        return table
    if take.to == "discard":
        salvaged = CardsSalvaged(seat, take.zone, tuple([held_card.card for held_card in taken_cards]))
        return table.change(discard=table.discard.put_all(taken_cards, ALL)).emit(salvaged)
    fetched = [CardFetched(seat, take.zone, held_card.card) for held_card in taken_cards]
    return grab(table, taken_cards).emit(*fetched)


def grab(table: Table, taken_cards: list[HeldCard[Design]]) -> Table:
    """Put cards taken from a pile or a Storage into the hand.

    They are not checked until the next hand check (E11).
    """
    table = table.change_turn(grabbed=table.turn.grabbed + len(taken_cards))
    return table.change(hand=table.hand.put_all(taken_cards))


class BurnSeen(EffectDecision, frozen=True):
    """D9: the cards to burn from a Storage that the player has just seen. By default no card is chosen."""

    target: Public[int]

    def ask(self, state: Table) -> Decision:
        storage = state.players[self.target].storage
        topic = text("burn_seen", seat=self.seat, target=self.target)
        most = min(self.spot.primitive(state, PeekStorage).burn, len(storage))
        options = card_options(storage, "storage", self.target)
        return Pick(seat=self.seat, topic=topic, options=options, default=(), least=0, most=most)

    def answer(self, state: Table, values: tuple[Any, ...]) -> Table:
        held_cards, storage = state.players[self.target].storage.take_cards(values)
        state = state.change_player(self.target, storage=storage)
        state = state.change(burnt=state.burnt.put_all(held_cards))
        return state.emit(PileBurned(self.seat, "storage", values, self.target)) if values else state
