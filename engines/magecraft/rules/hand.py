"""Gems that enter and leave a hand (R12, R22, R38)."""

from collections.abc import Sequence
from operator import sub
from typing import Any

from engines.kernel.bags import Bag
from engines.kernel.choices.decision import Pick
from engines.kernel.secrecy.piles import HeldCard, Pile
from engines.kernel.words.text import text
from engines.magecraft.cards import GEMS, NO_GEMS, Amounts, Gem, count_gems, list_gems
from engines.magecraft.events.turns import BagRefilled, GemsDrawn, GemsShown
from engines.magecraft.rules.option_builders import default_gem, gem_options
from engines.magecraft.state import Player, Table

Gems = tuple[Gem, ...]


def draw_gems(table: Table, seat: int, count: int) -> Table:
    """Draw `count` random gems from the Bag, or all if there are fewer (R22, R39).

    The Bag is refilled from the Discard Area only when it is empty and more gems have to be drawn.
    """
    while count:
        if not table.players[seat].bag_size:
            table = _refill_bag(table, seat)
        player = table.players[seat]
        if not player.bag_size:
            break
        kinds, _, table = table.draw(player.bag, min(count, player.bag_size))
        table = _add_to_hand(table, seat, [GEMS[gem] for gem in kinds])
        count -= len(kinds)
    return table


def _add_to_hand(table: Table, seat: int, gems: list[Gem]) -> Table:
    """Add drawn gems to the hand."""
    hand, audience = table.players[seat].hand, table.draw_audience(seat)
    new_gems = Pile.hand(gems, audience)
    hand = hand.put_all([HeldCard(gem, audience) for gem in gems]) if len(hand) else new_gems
    return table.change_player(seat, GemsDrawn(seat, new_gems), hand=hand)


def _refill_bag(table: Table, seat: int) -> Table:
    """Move the Discard Area into the empty Bag."""
    player = table.players[seat]
    if not player.discard.total:
        return table
    stock = player.stock.plus(player.discard.counts)
    event = BagRefilled(seat, player.discard.total)
    return table.change_player(seat, event, stock=stock, discard=Bag(NO_GEMS))


def spend_gems(table: Table, seat: int, gems: Gems) -> Table:
    """Remove gems from a hand and reveal them. The caller decides where they go."""
    if not gems:
        return table
    player = table.players[seat]
    _, hand = player.hand.take_cards(gems)
    events = () if player.hand.open else (GemsShown(seat, gems),)
    return table.change_player(seat, *events, hand=hand, stock=player.stock.minus(count_gems(gems)))


def discard_gems(table: Table, seat: int, gems: Gems) -> Table:
    """Move gems from a hand to its owner's Discard Area."""
    table = spend_gems(table, seat, gems)
    return table.change_player(seat, discard=table.players[seat].discard.plus(count_gems(gems)))


def choose_discards(player: Player, count: int, answers: Sequence[tuple[Any, ...]]) -> Gems:
    """The gems chosen for a discard so far. If all others must go, they are chosen without asking."""
    chosen = tuple([source.gem for (source,) in answers])
    left = gems_left(player, chosen)
    return (*chosen, *list_gems(left)) if sum(left) <= count - len(chosen) else chosen


def ask_for_discard(
    table: Table, seat: int, topic: str, count: int, answers: Sequence[tuple[Any, ...]]
) -> Pick[Any] | None:
    """D2, D15: the choice of the next gem of the hand to discard; None once `count` are chosen."""
    player = table.players[seat]
    chosen = choose_discards(player, count, answers)
    if len(chosen) == count:
        return None
    left = gems_left(player, chosen)
    return Pick(
        seat=seat,
        topic=text(topic, seat=seat, count=count - len(chosen)),
        options=gem_options("discard", "hand", left, seat),
        default=default_gem("hand", left),
        public=player.hand.open,
    )


def gems_left(player: Player, chosen: Gems) -> Amounts:
    """The gems left in a hand without those that are chosen."""
    return tuple(map(sub, player.hand_counts, count_gems(chosen)))
