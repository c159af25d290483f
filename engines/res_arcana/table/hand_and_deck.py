"""Moving cards between hand, deck and discard pile, and recording which seats know them (R43, R54-R56)."""

from engines.kernel.secrecy.audience import ALL, only
from engines.kernel.secrecy.piles import HeldCard, Pile
from engines.res_arcana.cards.card import Artifact, Card
from engines.res_arcana.events.powers import CardsDrawn, DeckShuffled
from engines.res_arcana.events.rounds import CardDiscarded
from engines.res_arcana.state import Table


def take_from_hand(table: Table, seat: int, card: Card) -> tuple[HeldCard[Artifact], Table]:
    """Reveal a card and take it from the hand. Returns it, and the table."""
    player = table.players[seat]
    artifact = Artifact(card)
    if artifact in player.fresh.cards:
        held_card, fresh = player.fresh.take(player.fresh.index(artifact), ALL)
        table = table.change_player(seat, fresh=fresh)
    else:
        held_card, hand = player.hand.take(player.hand.index(artifact), ALL)
        table = table.change_player(seat, hand=hand)
    if card in player.reshuffled:
        reshuffled = tuple([other for other in player.reshuffled if other != card])
        table = table.change_player(seat, reshuffled=reshuffled)
    return held_card, table


def discard_card(table: Table, seat: int, card: Card) -> Table:
    """Move a card from the hand to its owner's discard pile, and emit the event."""
    held_card, table = take_from_hand(table, seat, card)
    discard = table.players[seat].discard.put(held_card)
    return table.change_player(seat, CardDiscarded(seat, card), discard=discard)


def refill_deck(table: Table, seat: int) -> Table:
    """If a player's deck is empty, shuffle their discard pile, if any, into a new deck (R43)."""
    player = table.players[seat]
    if len(player.deck) or not len(player.discard):
        return table
    cards = tuple(sorted(player.discard))
    deck, table = table.shuffle(player.discard)
    reshuffled = tuple(sorted([*player.reshuffled, *cards]))
    table = table.change_player(seat, deck=deck, discard=Pile(), reshuffled=reshuffled)
    return table.emit(DeckShuffled(seat, cards))


def take_from_deck(table: Table, seat: int, count: int) -> tuple[list[HeldCard[Artifact]], Table]:
    """Take cards from the top of a player's deck and show them to that player.

    Returns the cards, fewer than `count` if deck and discard pile run out (R43), and the table.
    """
    cards: list[HeldCard[Artifact]] = []
    while len(cards) < count:
        table = refill_deck(table, seat)
        if not len(table.players[seat].deck):
            break
        pile = table.players[seat].deck
        held_cards, deck = pile.take_from_top(min(count - len(cards), len(pile)), only(seat))
        cards += held_cards
        table = table.change_player(seat, deck=deck)
    return cards, table


def draw_cards(table: Table, seat: int, count: int, *, set_aside: bool = False) -> Table:
    """Draw cards into a player's hand (R43, R44).

    If `set_aside`, they go into `fresh` until the player has discarded.
    """
    held_cards, table = take_from_deck(table, seat, count)
    player = table.players[seat]
    event = CardsDrawn(seat, Pile.hand([entry.card for entry in held_cards], only(seat)))
    if set_aside:
        return table.change_player(seat, event, fresh=player.fresh.put_all(held_cards))
    return table.change_player(seat, event, hand=player.hand.put_all(held_cards))


def keep_drawn_cards(table: Table, seat: int) -> Table:
    """Move the cards that were set aside into the hand."""
    player = table.players[seat]
    held_cards, fresh = player.fresh.take_all()
    return table.change_player(seat, hand=player.hand.put_all(held_cards), fresh=fresh)
