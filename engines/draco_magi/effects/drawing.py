"""Drawing dragons and battle cards; an empty deck is replaced by the shuffled discard pile (R13, R26)."""

from typing import Any, TypeVar

from engines.draco_magi.cards.battle_cards import BattleCard
from engines.draco_magi.events.melee import MeleeHandDrawn
from engines.draco_magi.events.rounds import BattleDeckShuffled, DragonDeckShuffled, DragonsDrawn
from engines.draco_magi.state import Table
from engines.kernel.secrecy.audience import Audience, only
from engines.kernel.secrecy.piles import HeldCard, Pile

C = TypeVar("C")

EMPTY_PILE: Pile[Any] = Pile.hand()
"""An empty pile without order, for the cards of an event."""


def _draw_cards(
    table: Table, deck: Pile[C], discard: Pile[C], count: int, shown: Audience
) -> tuple[list[HeldCard[C]], Pile[C], Pile[C], bool, Table]:
    """Draw up to `count` cards from a deck, and then from the shuffled discard pile.

    Returns the cards, both piles, whether the discard pile became the deck, and the table.
    """
    cards, deck = deck.take_from_top(min(count, len(deck)), shown)
    missing = count - len(cards)
    if not missing or not len(discard):
        return cards, deck, discard, False, table
    deck, table = table.shuffle(discard)
    further_cards, deck = deck.take_from_top(min(missing, len(deck)), shown)
    return cards + further_cards, deck, Pile(), True, table


def draw_dragons(table: Table, seat: int, count: int) -> Table:
    """Draw dragons into a player's hand, up to the number available (R13)."""
    player, owner = table.players[seat], only(seat)
    held_cards, deck, discard, shuffled, table = _draw_cards(table, player.deck, player.discard, count, owner)
    if shuffled:
        table = table.emit(DragonDeckShuffled(seat))
    if not held_cards:
        return table
    event = DragonsDrawn(seat, EMPTY_PILE.put_all(held_cards))
    return table.change_player(seat, event, deck=deck, discard=discard, hand=player.hand.put_all(held_cards))


def draw_battle_cards(
    table: Table, seat: int, count: int, shown: Audience
) -> tuple[list[HeldCard[BattleCard]], Table]:
    """Draw battle cards, up to the number available (R26). Returns them and the table."""
    player = table.players[seat]
    held_cards, deck, discard, shuffled, table = _draw_cards(
        table, player.battle_deck, player.battle_discard, count, shown
    )
    if shuffled:
        table = table.emit(BattleDeckShuffled(seat))
    return held_cards, table.change_player(seat, battle_deck=deck, battle_discard=discard)


def draw_melee_hand(table: Table, seat: int, count: int) -> Table:
    """Draw battle cards into a player's melee hand (R34, Rally)."""
    held_cards, table = draw_battle_cards(table, seat, count, only(seat))
    hand = table.players[seat].battle_hand.put_all(held_cards)
    return table.change_player(seat, MeleeHandDrawn(seat, EMPTY_PILE.put_all(held_cards)), battle_hand=hand)
