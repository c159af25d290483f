"""What the board draws with: functions of a view, such as what is in a Bag and what a choice gives up.

A choice that is being made is given as `chosen`, the options picked on its way, one an answer.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

from engines.kernel.bags import Bag
from engines.kernel.identity_cache import cached_by_identity
from engines.magecraft.cards import SPELLS, Amounts, Cantrip, Cost, Gem, Slots, SpellCard, list_gems
from engines.magecraft.rules.hand import Gems
from engines.magecraft.rules.payment import Payment, begin_payment
from engines.magecraft.rules.revision import REVISION_COST
from engines.magecraft.rules.setup import START_HANDS
from engines.magecraft.state import Player, Table


class Chosen(Protocol):
    """An option that was picked: its verb, and what it is about."""

    @property
    def verb(self) -> str: ...

    @property
    def subject(self) -> Any: ...


@cached_by_identity
def visible_bag(player: Player) -> Bag[Gem] | None:
    """What is in the Bag; None for a viewer who does not see the hand, and so only Bag and hand together."""
    return None if None in player.hand.cards else player.bag


class PaymentSoFar(NamedTuple):
    """What the answers of a choice pay for: its printed row, its cost, and the payment so far."""

    printed: SpellCard | Cantrip
    cost: Cost
    payment: Payment


def payment_so_far(view: Table, seat: int, chosen: Sequence[Chosen]) -> PaymentSoFar | None:
    """What is paid for on the way of a choice; None if nothing is."""
    if not chosen:
        return None
    player, turn, subject = view.players[seat], view.turn, chosen[0].subject
    match chosen[0].verb:
        case "book" | "next":
            card = player.books[subject.book][turn.spells_cast]
            return _continue_payment(player, card.printed, card.printed.cast, chosen, card.gems)
        case "cantrip":
            return _continue_payment(player, subject, subject.cost, chosen)
        case "learn":
            row = SPELLS[subject.spell]
            return _continue_payment(player, row, row.learn, chosen)
        case _:
            return None


def _continue_payment(
    player: Player, printed: SpellCard | Cantrip, cost: Cost, chosen: Sequence[Chosen], laid: Slots = ()
) -> PaymentSoFar:
    payment = begin_payment(cost, laid)
    for gem in _gems_from_hand(chosen):
        payment = payment.pay_slot(gem)
    while payment.is_open and (only := _only_colour(payment.hand_after(player.in_hand))) is not None:
        payment = payment.pay_slot(only)
    return PaymentSoFar(printed, cost, payment)


def _only_colour(have: Amounts) -> Gem | None:
    """The colour that nobody is asked about, because there is no other; None if there are several or none."""
    there = [gem for gem in Gem if have[gem] > 0]
    return there[0] if len(there) == 1 else None


def gems_given_up(view: Table, seat: int, topic: str, chosen: Sequence[Chosen]) -> Gems:
    """The gems of its hand that a choice of a seat gives up: for a starting hand, a revision, a Vanish.

    `topic` is what was asked first. To the gems picked come those that go because nothing else is left.
    """
    have, gems = view.players[seat].in_hand, _gems_from_hand(chosen)
    match topic:
        case "start":
            count = START_HANDS[view.clockwise(view.first).index(seat)][1]
        case "study":
            count = REVISION_COST
        case _:
            count = 1
    missing = count - len(gems)
    left = tuple([number - gems.count(gem) for gem, number in zip(Gem, have, strict=True)])
    only = _only_colour(left)
    if sum(left) <= missing:
        gems += list_gems(left)
    elif only is not None:
        gems += [only] * missing
    return tuple(gems)


def _gems_from_hand(chosen: Sequence[Chosen]) -> list[Gem]:
    return [one.subject.gem for one in chosen if one.verb == "hand"]
