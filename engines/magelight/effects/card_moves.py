"""Performers that draw, burn and take cards. If a player chooses the cards, `card_decisions.py` asks."""

from engines.kernel.secrecy.audience import ALL, Audience, only
from engines.kernel.secrecy.piles import HeldCard
from engines.kernel.secrecy.veiled import Secret
from engines.magelight.cards.designs import Design
from engines.magelight.cards.primitives import Burn, Draw, Take, Zone
from engines.magelight.effects.card_decisions import PickCards, might_have_effect, put_taken_cards
from engines.magelight.events.card_moves import CardStolen, PileBurned
from engines.magelight.playing.effect import PERFORMERS, Spot, selected_seat
from engines.magelight.rules.drawing import draw_cards
from engines.magelight.state import Table
from engines.magelight.zones.hand import cards_in_hand, take_card, take_from_hand


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
        taken_cards, table = _take_from_top(table, burn.count)
    else:
        taken_cards, table = take_at_random(table, burn.zone, seat, burn.count, ALL)
    if not taken_cards:
        return table
    cards = tuple([held_card.card for held_card in taken_cards])
    burned = PileBurned(spot.effect.seat, burn.zone, cards, seat if burn.zone == "storage" else None)
    return table.change(burnt=table.burnt.put_all(taken_cards)).emit(burned)


def _take_from_top(table: Table, count: int) -> tuple[list[HeldCard[Design]], Table]:
    taken_cards: list[HeldCard[Design]] = []
    deck = table.deck
    for _ in range(min(count, len(deck))):
        held_card, deck = deck.take(shown=ALL)
        taken_cards.append(held_card)
    return taken_cards, table.change(deck=deck)


def take_at_random(
    table: Table, zone: Zone, seat: int, count: int, shown: Audience
) -> tuple[list[HeldCard[Design]], Table]:
    """Take up to `count` random cards from a pile, the hand or the Storage of a seat, face up to `shown`."""
    taken_cards: list[HeldCard[Design]] = []
    for _ in range(count):
        cards = _cards_in(table, zone, seat)
        if not cards:
            break
        place, table = table.below(len(cards))
        held_card, table = _take_from(table, zone, seat, place, cards[place], shown)
        taken_cards.append(held_card)
    return taken_cards, table


def _cards_in(table: Table, zone: Zone, seat: int) -> tuple[Design, ...]:
    match zone:
        case "storage":
            return tuple(table.players[seat].storage)
        case "hand":
            return tuple([hand_card.card for hand_card in cards_in_hand(table)])
        case "discard":
            return tuple(table.discard)
        case "burn":
            return tuple(table.burnt)
        case "deck":
            return tuple(table.deck)


def _take_from(
    table: Table, zone: Zone, seat: int, place: int, card: Design, shown: Audience
) -> tuple[HeldCard[Design], Table]:
    match zone:
        case "storage":
            held_card, storage = take_card(table.players[seat].storage, card, shown)
            return held_card, table.change_player(seat, storage=storage)
        case "hand":
            (held_card,), table = take_from_hand(table, [cards_in_hand(table)[place]], shown)
            return held_card, table
        case "discard":
            held_card, pile = table.discard.take(place)
            return held_card, table.change(discard=pile)
        case "burn":
            held_card, pile = table.burnt.take(place)
            return held_card, table.change(burnt=pile)
        case "deck":
            held_card, pile = table.deck.take(place, shown)
            return held_card, table.change(deck=pile)


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
    table = table.change(hand=table.hand.put_all(taken_cards)).change_turn(
        grabbed=table.turn.grabbed + len(taken_cards)
    )
    return table.emit(
        *[CardStolen(seat, owner, Secret(held_card.card, thief_and_owner)) for held_card in taken_cards]
    )
