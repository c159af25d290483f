"""What the board draws with: functions of a view, such as what is in a Bag and what a choice gives up."""

from collections.abc import Sequence
from typing import NamedTuple

from engines.kernel.piles import Bag
from engines.magecraft.cards import (
    CANTRIPS,
    GOAL,
    MOST_HP,
    REVISION,
    SPELLS,
    START_HANDS,
    Amounts,
    Cantrip,
    Cost,
    Gem,
    Icon,
    Icons,
    Slots,
    Spell,
    SpellCard,
)
from engines.magecraft.hand import Gems
from engines.magecraft.offers import gems_in
from engines.magecraft.payment import Payment, begun
from engines.magecraft.reach import chain, gains
from engines.magecraft.state import Player, Table

__all__ = [
    "GOAL",
    "MOST_HP",
    "bag",
    "bill",
    "bundles",
    "cantrip",
    "chain",
    "gains",
    "given",
    "left",
    "printed",
    "studying",
]


def bundles(icons: Icons) -> tuple[tuple[Icon, int], ...]:
    """Icons with how many there are of each, in their usual order."""
    return tuple([(icon, icons.count(icon)) for icon in sorted(set(icons))])


def printed(spell: Spell) -> SpellCard:
    """What is printed on a spell: the price of learning it, its cost, its icons."""
    return SPELLS[spell]


def cantrip(player: Player) -> Cantrip | None:
    """What is printed on a player's character board; None before it is chosen."""
    return None if player.character is None else CANTRIPS[player.character]


def bag(player: Player) -> Bag[Gem] | None:
    """What is in the Bag; None for a viewer who does not see the hand, and so only Bag and hand together."""
    return None if None in player.hand.cards else player.bag


STUDIES = frozenset({"study", "shelve", "revise", "arrange", "put", "master"})
"""What is asked in the third phase only."""


def studying(topic: str, picks: Sequence[str]) -> bool:
    """Whether a question, after the answers of its choice so far, belongs to the third phase (R13)."""
    return topic in STUDIES or any(pick.startswith("learn:") for pick in picks[:1])


class Bill(NamedTuple):
    """What the answers of a choice pay for: its printed row, its cost, and the payment so far."""

    printed: SpellCard | Cantrip
    cost: Cost
    payment: Payment


def bill(view: Table, seat: int, picks: Sequence[str]) -> Bill | None:
    """What is paid for on the way of a choice, by the ids picked so far; None if nothing is."""
    kind, _, name = picks[0].partition(":") if picks else ("", "", "")
    player, turn = view.players[seat], view.turn
    match kind:
        case "book" | "next":
            book = turn.book if kind == "next" else int(name) - 1
            assert book is not None, "a book with a next spell is being cast"
            card = player.books[book][turn.done]
            return _paid(player, card.printed, card.printed.cast, picks, card.gems)
        case "cantrip" if player.character is not None:
            own = CANTRIPS[player.character]
            return _paid(player, own, own.cost, picks)
        case "learn":
            lesson = SPELLS[Spell[name.upper()]]
            return _paid(player, lesson, lesson.learn, picks)
        case _:
            return None


def _paid(
    player: Player, printed: SpellCard | Cantrip, cost: Cost, picks: Sequence[str], lying: Slots = ()
) -> Bill:
    payment = begun(cost, lying)
    for gem in _from_hand(picks):
        payment = payment.pay(gem)
    while payment.open and (only := _only(payment.left(player.in_hand))) is not None:
        payment = payment.pay(only)
    return Bill(printed, cost, payment)


def _only(have: Amounts) -> Gem | None:
    """The colour that nobody is asked about, because there is no other; None if there are several or none."""
    there = [gem for gem in Gem if have[gem] > 0]
    return there[0] if len(there) == 1 else None


def left(view: Table, seat: int, picks: Sequence[str]) -> Amounts:
    """What is left in a seat's hand after the answers of its choice so far, by the ids picked."""
    have = view.players[seat].in_hand
    if (paid := bill(view, seat, picks)) is not None:
        return paid.payment.left(have)
    return _without(have, _from_hand(picks))


def given(view: Table, seat: int, topic: str, picks: Sequence[str]) -> Gems:
    """The gems of its hand that a choice of a seat gives up: for a starting hand, a revision, a Vanish.

    `topic` is what was asked first. To the gems picked come those that go because nothing else is left.
    """
    have, gems = view.players[seat].in_hand, _from_hand(picks)
    match topic:
        case "start":
            count = START_HANDS[view.clockwise(view.first).index(seat)][1]
        case "study":
            count = REVISION
        case _:
            count = 1
    missing, left = count - len(gems), _without(have, gems)
    only = _only(left)
    if sum(left) <= missing:
        gems += gems_in(left)
    elif only is not None:
        gems += [only] * missing
    return tuple(gems)


def _without(have: Amounts, gems: Sequence[Gem]) -> Amounts:
    return tuple([count - gems.count(gem) for gem, count in zip(Gem, have, strict=True)])


def _from_hand(picks: Sequence[str]) -> list[Gem]:
    return [Gem[name.upper()] for zone, _, name in [pick.partition(":") for pick in picks] if zone == "hand"]
