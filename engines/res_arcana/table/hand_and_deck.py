"""Cards of the hand, the deck and the discard pile: how they move and who can follow them (R43, R54-R56)."""

from engines.kernel.secrecy.audience import ALL, only
from engines.kernel.secrecy.piles import Held, Pile
from engines.res_arcana.cards.card import Artifact, Card
from engines.res_arcana.events import CardsDrawn, DeckShuffled
from engines.res_arcana.state import Table


def take_from_hand(table: Table, seat: int, card: Card) -> tuple[Held[Artifact], Table]:
    """A card openly out of the hand, and the table without it."""
    player = table.players[seat]
    known = Artifact(card)
    if known in player.fresh.cards:
        held, fresh = player.fresh.take(player.fresh.index(known), ALL)
        table = table.change_player(seat, fresh=fresh)
    else:
        held, hand = player.hand.take(player.hand.index(known), ALL)
        table = table.change_player(seat, hand=hand)
    if card in player.reshuffled:
        rest = tuple([one for one in player.reshuffled if one != card])
        table = table.change_player(seat, reshuffled=rest)
    return held, table


def discard_card(table: Table, seat: int, card: Card) -> Table:
    """A card of the hand goes to its owner's discard pile."""
    held, table = take_from_hand(table, seat, card)
    return table.change_player(seat, discard=table.players[seat].discard.put(held))


def refill_deck(table: Table, seat: int) -> Table:
    """The table with a deck for a seat, if its discard pile can become one (R43)."""
    player = table.players[seat]
    if len(player.deck) or not len(player.discard):
        return table
    cards = tuple(sorted(player.discard))
    deck, table = table.shuffle(player.discard)
    traced = tuple(sorted([*player.reshuffled, *cards]))
    table = table.change_player(seat, deck=deck, discard=Pile(), reshuffled=traced)
    return table.emit(DeckShuffled(seat, cards))


def take_from_deck(table: Table, seat: int, count: int) -> tuple[list[Held[Artifact]], Table]:
    """So many cards off a player's deck, seen by them; fewer if deck and discard pile are empty (R43)."""
    out: list[Held[Artifact]] = []
    while len(out) < count:
        table = refill_deck(table, seat)
        if not len(table.players[seat].deck):
            break
        pile = table.players[seat].deck
        held, deck = pile.take_from_top(min(count - len(out), len(pile)), only(seat))
        out += held
        table = table.change_player(seat, deck=deck)
    return out, table


def draw_cards(table: Table, seat: int, count: int, *, aside: bool = False) -> Table:
    """A player draws into the hand, or `aside`, apart from it, until it is decided what goes (R43, R44)."""
    held, table = take_from_deck(table, seat, count)
    player = table.players[seat]
    told = CardsDrawn(seat, Pile.hand([one.card for one in held], only(seat)))
    if aside:
        return table.change_player(seat, told, fresh=player.fresh.put_all(held))
    return table.change_player(seat, told, hand=player.hand.put_all(held))


def keep_drawn_cards(table: Table, seat: int) -> Table:
    """What was drawn apart is part of the hand."""
    player = table.players[seat]
    held, fresh = player.fresh.take_all()
    return table.change_player(seat, hand=player.hand.put_all(held), fresh=fresh)
