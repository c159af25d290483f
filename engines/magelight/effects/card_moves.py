"""Performers that draw, burn and take cards. If a player chooses the cards, `card_decisions.py` asks."""

from engines.kernel.secrecy.audience import ALL, Audience, only
from engines.kernel.secrecy.piles import HeldCard
from engines.kernel.secrecy.veiled import Secret
from engines.magelight.cards.designs import Design
from engines.magelight.cards.primitives import Burn, Draw, Take, Zone
from engines.magelight.effects.card_decisions import PickCards, grab, might_have_effect, put_taken_cards
from engines.magelight.events.card_moves import CardStolen, PileBurned
from engines.magelight.playing.effect import PERFORMERS, Spot, selected_seat
from engines.magelight.rules.drawing import draw_cards
from engines.magelight.state import Table
from engines.magelight.zones.piles import change_pile, pile_of


@PERFORMERS.performs(Draw)
def perform_draw(table: Table, draw: Draw, spot: Spot) -> Table:
    """Draw cards for the active player, who always resolves this primitive (R27)."""
    return draw_cards(table, draw.count)


@PERFORMERS.performs(Burn)
def perform_burn(table: Table, burn: Burn, spot: Spot) -> Table:
    """Burn cards that are chosen, random or on top of the deck, at most the number there are (R29)."""
    if burn.pick == "choose":
        return table.then(PickCards(spot)) if might_have_effect(table, burn) else table
    seat = selected_seat(table, spot.effect, burn.who)
    if burn.pick == "top":
        taken_cards, deck = table.deck.take_from_top(min(burn.count, len(table.deck)), ALL)
        table = table.change(deck=deck)
    else:
        taken_cards, table = take_at_random(table, burn.zone, seat, burn.count, ALL)
    if not taken_cards:
        return table
    cards = tuple([held_card.card for held_card in taken_cards])
    burned = PileBurned(spot.effect.seat, burn.zone, cards, seat if burn.zone == "storage" else None)
    return table.change(burnt=table.burnt.put_all(taken_cards)).emit(burned)


def take_at_random(
    table: Table, zone: Zone, seat: int, count: int, shown: Audience
) -> tuple[list[HeldCard[Design]], Table]:
    """Take up to `count` random cards from a pile or the Storage of a seat, face up to `shown`."""
    taken_cards: list[HeldCard[Design]] = []
    pile = pile_of(table, zone, seat)
    for _ in range(min(count, len(pile))):
        place, table = table.below(len(pile))
        held_card, pile = pile.take(place if pile.ordered else pile.index(tuple(pile)[place]), shown)
        taken_cards.append(held_card)
    return taken_cards, change_pile(table, zone, pile, seat)


@PERFORMERS.performs(Take)
def perform_take(table: Table, take: Take, spot: Spot) -> Table:
    """Move chosen or random cards; random cards that go from a Storage into the hand are stolen."""
    if take.pick == "choose":
        return table.then(PickCards(spot)) if might_have_effect(table, take) else table
    seat, owner = spot.effect.seat, selected_seat(table, spot.effect, take.who)
    stolen = take.zone == "storage" and take.to == "hand"
    thief_and_owner = only(seat, owner)
    taken_cards, table = take_at_random(
        table, take.zone, owner, take.count, thief_and_owner if stolen else ALL
    )
    if not stolen:
        return put_taken_cards(table, take, seat, taken_cards)
    stolen_cards = [Secret(held_card.card, thief_and_owner) for held_card in taken_cards]
    return grab(table, taken_cards).emit(*[CardStolen(seat, owner, card) for card in stolen_cards])
