"""What the board draws with: functions of a view, such as what is in a Bag and how far a spellbook leads."""

from typing import Literal, NamedTuple

from engines.kernel.piles import Bag
from engines.magecraft.cards import (
    CANTRIPS,
    GOAL,
    MOST_HP,
    NONE,
    SPELLS,
    Cantrip,
    Gem,
    Icon,
    Slots,
    Spell,
    SpellCard,
)
from engines.magecraft.offers import gems_in
from engines.magecraft.payment import begun, payable, waiting
from engines.magecraft.state import Card, Player, Table

__all__ = ["GOAL", "MOST_HP", "Link", "bag", "cantrip", "chain", "hp_row", "laid", "printed", "row"]


def printed(spell: Spell) -> SpellCard:
    """What is printed on a spell: the price of learning it, its cost, its icons."""
    return SPELLS[spell]


def cantrip(player: Player) -> Cantrip | None:
    """What is printed on a player's character board; None before it is chosen."""
    return None if player.character is None else CANTRIPS[player.character]


def row(gems: Bag[Gem]) -> tuple[Gem, ...]:
    """The gems of an area one by one, in the order of the colours."""
    return gems_in(gems.counts)


def hp_row(player: Player) -> Slots:
    """The twelve places of the HP Area, None for those that are empty."""
    gems = row(player.hp)
    return gems + (None,) * (MOST_HP - len(gems))


def bag(player: Player) -> Bag[Gem] | None:
    """What is in the Bag; None for a viewer who does not see the hand, and so only Bag and hand together."""
    return None if None in player.hand.cards else player.bag


def laid(player: Player) -> tuple[Gem, ...]:
    """The gems that lie on cards and on the character board until the Refresh."""
    gems = [gem for card in player.cards for gem in card.gems if gem is not None]
    return (*gems, *player.cantrip)


Reach = Literal["cast", "payable", "short", "closed", "unknown"]


class Link(NamedTuple):
    """A spell of a book, and whether the casting gets there.

    `reach`: "cast" in this turn already; "payable" with the gems in hand, the spells before it paid; "short"
    of gems; "closed", because another book is being cast; "unknown" to a viewer who does not see the hand.
    `slots` is what lies on the card or, if it is payable, would lie there by the proposed payments. `draws`
    is how many gems the spells before it draw, which may still change what can be paid.
    """

    card: Card
    reach: Reach
    slots: Slots
    draws: int


def chain(view: Table, seat: int, book: int) -> tuple[Link, ...]:
    """One of a player's books, 0 to 2, from left to right with how far the gems in hand lead."""
    player, turn = view.players[seat], view.turn
    links: list[Link] = []
    reach = _at_first(view, seat, book)
    have = player.in_hand if reach == "payable" else NONE
    golden: Gem | None = None
    draws = 0
    for card in player.books[book]:
        if turn.seat == seat and card.id in turn.cast:
            links.append(Link(card, "cast", card.gems, 0))
            golden = card.gems[0] if card.mastered else None
            continue
        cost, slots = card.printed.cast, card.gems
        if reach == "payable":
            payment = begun(cost, slots or (waiting(cost, golden) if golden is not None else ()))
            if payable(payment, have):
                payment = payment.proposed(have)
                have, slots = payment.left(have), payment.slots
                golden = slots[0] if card.mastered else None
            else:
                reach = "short"
        links.append(Link(card, reach, slots, draws))
        draws += card.printed.icons.count(Icon.DRAW)
    return tuple(links)


def _at_first(view: Table, seat: int, book: int) -> Reach:
    """How far a book leads before any price is reckoned."""
    turn = view.turn
    if turn.seat == seat and turn.book not in (None, book):
        return "closed"
    return "unknown" if None in view.players[seat].hand.cards else "payable"
