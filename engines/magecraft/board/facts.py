"""Facts that the board derives from a view, such as the contents of a Bag and the payment of a choice.

`chosen` are the options picked so far in a choice, one per answer.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from engines.kernel.bags import Bag
from engines.kernel.identity_cache import cached_by_identity
from engines.magecraft.cards import SPELLS, Amounts, Gem
from engines.magecraft.limits import REVISION_COST, START_HANDS
from engines.magecraft.rules.hand import Gems, choose_discards, gems_left
from engines.magecraft.rules.payment import Payment, begin_payment, continue_payment
from engines.magecraft.state import Player, Table


class PickedOption(NamedTuple):
    """An option that was picked: its verb and its subject."""

    verb: str
    subject: Any


@cached_by_identity
def visible_bag(player: Player) -> Bag[Gem] | None:
    """The gems in the Bag; None for a viewer who does not see the hand, who knows only the sum of both."""
    return None if None in player.hand.cards else player.bag


def payment_so_far(view: Table, seat: int, chosen: Sequence[PickedOption]) -> Payment | None:
    """The payment that a choice has made so far; None if it pays for nothing."""
    if not chosen:
        return None
    player, subject = view.players[seat], chosen[0].subject
    match chosen[0].verb:
        case "book" | "next":
            payment = begin_payment(subject.card.spell_card.cast, subject.card.gems)
        case "cantrip":
            payment = begin_payment(subject.cost)
        case "learn":
            payment = begin_payment(SPELLS[subject.spell].learn)
        case _:
            return None
    payment = continue_payment(payment, _answers_with_gems(chosen))
    while payment.is_open and (only := _only_colour(payment.hand_after(player.hand_counts))) is not None:
        payment = payment.pay_slot(only)
    return payment


def gems_given_up(view: Table, seat: int, topic: str, chosen: Sequence[PickedOption]) -> Gems:
    """The gems of the hand that a choice gives up: for a starting hand, a revision or a Vanish.

    `topic` is the topic of the first question. Includes gems that go without asking because no others are
    left.
    """
    match topic:
        case "start":
            count = START_HANDS[view.clockwise(view.first).index(seat)][1]
        case "study":
            count = REVISION_COST
        case _:
            count = 1
    player = view.players[seat]
    gems = choose_discards(player, count, _answers_with_gems(chosen))
    only = _only_colour(gems_left(player, gems))
    return gems if only is None else gems + (only,) * (count - len(gems))


def _only_colour(have: Amounts) -> Gem | None:
    """The only colour there is, which is used without asking; None if there are several or none."""
    colours = [gem for gem in Gem if have[gem] > 0]
    return colours[0] if len(colours) == 1 else None


def _answers_with_gems(chosen: Sequence[PickedOption]) -> list[tuple[Any, ...]]:
    """The answers that picked gems of the hand, as the rules get them."""
    return [(option.subject,) for option in chosen if option.verb == "hand"]
