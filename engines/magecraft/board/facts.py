"""Facts that the board derives from a view, such as the contents of a Bag and the payment of a choice.

`chosen` are the options picked so far in a choice, one per answer.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from engines.kernel.bags import Bag
from engines.kernel.identity_cache import cached_by_identity
from engines.magecraft.cards import SPELLS, Amounts, Cantrip, Cost, Gem, Slots, SpellCard, list_gems
from engines.magecraft.limits import REVISION_COST, START_HANDS
from engines.magecraft.rules.hand import Gems
from engines.magecraft.rules.payment import Payment, begin_payment
from engines.magecraft.state import Player, Table


class PickedOption(NamedTuple):
    """An option that was picked: its verb and its subject."""

    verb: str
    subject: Any


@cached_by_identity
def visible_bag(player: Player) -> Bag[Gem] | None:
    """The gems in the Bag; None for a viewer who does not see the hand, who knows only the sum of both."""
    return None if None in player.hand.cards else player.bag


class PaymentSoFar(NamedTuple):
    """The card that a choice pays for, the cost, and the payment so far."""

    card: SpellCard | Cantrip
    cost: Cost
    payment: Payment


def payment_so_far(view: Table, seat: int, chosen: Sequence[PickedOption]) -> PaymentSoFar | None:
    """The payment that a choice has made so far; None if it pays for nothing."""
    if not chosen:
        return None
    player, turn, subject = view.players[seat], view.turn, chosen[0].subject
    match chosen[0].verb:
        case "book" | "next":
            card = player.books[subject.book][turn.spells_cast]
            return _continue_payment(player, card.spell_card, card.spell_card.cast, chosen, card.gems)
        case "cantrip":
            return _continue_payment(player, subject, subject.cost, chosen)
        case "learn":
            spell_card = SPELLS[subject.spell]
            return _continue_payment(player, spell_card, spell_card.learn, chosen)
        case _:
            return None


def _continue_payment(
    player: Player,
    card: SpellCard | Cantrip,
    cost: Cost,
    chosen: Sequence[PickedOption],
    golden_slots: Slots = (),
) -> PaymentSoFar:
    payment = begin_payment(cost, golden_slots)
    for gem in _gems_from_hand(chosen):
        payment = payment.pay_slot(gem)
    while payment.is_open and (only := _only_colour(payment.hand_after(player.hand_counts))) is not None:
        payment = payment.pay_slot(only)
    return PaymentSoFar(card, cost, payment)


def _only_colour(have: Amounts) -> Gem | None:
    """The only colour there is, which is used without asking; None if there are several or none."""
    colours = [gem for gem in Gem if have[gem] > 0]
    return colours[0] if len(colours) == 1 else None


def gems_given_up(view: Table, seat: int, topic: str, chosen: Sequence[PickedOption]) -> Gems:
    """The gems of the hand that a choice gives up: for a starting hand, a revision or a Vanish.

    `topic` is the topic of the first question. Includes gems that go without asking because no others are
    left.
    """
    have, gems = view.players[seat].hand_counts, _gems_from_hand(chosen)
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


def _gems_from_hand(chosen: Sequence[PickedOption]) -> list[Gem]:
    return [option.subject.gem for option in chosen if option.verb == "hand"]
