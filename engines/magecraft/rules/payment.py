"""Paying a cost: coloured slots take their colour, wild slots any gem (R19, R30)."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from engines.kernel.choices.decision import Option, Pick
from engines.kernel.tuples import replace_at
from engines.kernel.words.text import Text, text
from engines.magecraft.cards import Amounts, Character, Cost, Gem, Slots, Spell, list_gems
from engines.magecraft.rules.option_builders import GemSource, default_gem, gem_options
from engines.magecraft.state import Player, Table


class Payment(Struct, frozen=True, gc=False):
    """A cost that is being paid: a gem per slot, or None for a wild slot that is still open.

    `golden` is the index of the slot that a golden gem pays, if any; the hand pays the other slots.
    """

    slots: Slots
    golden: int | None = None

    @property
    def is_open(self) -> bool:
        """Whether a wild slot is still unpaid."""
        return None in self.slots

    @property
    def paid(self) -> tuple[Gem, ...]:
        """The gems that the hand pays so far, from left to right."""
        return tuple(
            [gem for index, gem in enumerate(self.slots) if gem is not None and index != self.golden]
        )

    @property
    def gems(self) -> tuple[Gem, ...]:
        """All gems on the slots so far, from left to right."""
        return tuple([gem for gem in self.slots if gem is not None])

    def pay_slot(self, gem: Gem) -> "Payment":
        """The payment with this gem on the leftmost open slot."""
        return replace(self, slots=replace_at(self.slots, self.slots.index(None), gem))

    def hand_after(self, hand: Amounts) -> Amounts:
        """The counts left in a hand after the payment so far; negative for a colour that it lacks."""
        counts = list(hand)
        for gem in self.paid:
            counts[gem] -= 1
        return tuple(counts)


def place_golden_gem(cost: Cost, golden: Gem) -> Slots:
    """One entry per slot: the golden gem on the slot that it pays, None elsewhere. Empty if it fits none.

    It pays the first slot of its colour, else the first wild one (R30).
    """
    for colour in (golden, None):
        if colour in cost.slots:
            return replace_at((None,) * len(cost.slots), cost.slots.index(colour), golden)
    return ()


@lru_cache(4096)
def begin_payment(cost: Cost, golden_slots: Slots = ()) -> Payment:
    """Start a payment, with no wild slot paid by the hand.

    `golden_slots` is the result of `place_golden_gem`, or empty without a golden gem.
    """
    if not golden_slots:
        return Payment(cost.slots)
    golden = next(index for index, gem in enumerate(golden_slots) if gem is not None)
    return Payment(replace_at(cost.slots, golden, golden_slots[golden]), golden)


@lru_cache(4096)
def can_pay(payment: Payment, hand: Amounts) -> bool:
    """Whether a hand can complete the payment."""
    left = payment.hand_after(hand)
    return min(left) >= 0 and sum(left) >= payment.slots.count(None)


@lru_cache(4096)
def why_not_pay(cost: Cost, golden_slots: Slots, hand: Amounts, spell: Spell | None = None) -> Text | None:
    """The reason why a hand cannot pay a cost, or None.

    If `spell` is given, the reason names it: the option is about a whole spellbook, not one spell.
    """
    payment = begin_payment(cost, golden_slots)
    if can_pay(payment, hand):
        return None
    missing = _list_missing_gems(payment, hand)
    if spell is None:
        return text("why.cost", cost=cost, missing=missing)
    if payment.golden is None:
        return text("why.spell", spell=spell, cost=cost, missing=missing)
    golden = payment.slots[payment.golden]
    return text("why.golden", spell=spell, cost=cost, missing=missing, golden=golden)


def _list_missing_gems(payment: Payment, hand: Amounts) -> Cost:
    """The gems that a hand lacks, as a cost: first coloured slots, then wild ones."""
    left = payment.hand_after(hand)
    coloured = [gem for gem in Gem for _ in range(-left[gem])]
    wild = payment.slots.count(None) - sum([count for count in left if count > 0])
    return Cost((*coloured, *[None] * wild))


def has_too_few_gems(player: Player, cost: Cost, golden_slots: Slots = ()) -> bool:
    """Whether everybody can see that a hand has too few gems for a cost, whatever their colours."""
    return len(player.hand) < len(cost.slots) - bool(golden_slots)


def continue_payment(payment: Payment, answers: Sequence[tuple[Any, ...]]) -> Payment:
    """The payment with the gems of these answers on its wild slots, from left to right."""
    for (source,) in answers:
        payment = payment.pay_slot(source.gem)
    return payment


def ask_for_payment(
    table: Table,
    seat: int,
    payment: Payment,
    purchase: Spell | Character | None,
    all_label: str = "gem.pay.all",
    *,
    learns: bool = False,
    is_order_relevant: bool = False,
) -> Pick[Any]:
    """Ask which colour pays the next wild slot of a purchase (decisions D5 and D13).

    If all remaining gems must be paid, their order makes no difference, unless `is_order_relevant`. The
    default option then becomes a button that pays them all, labelled `all_label`, but other gems can still be
    chosen. `learns` says that a spell is being learned, so the gems are discarded at once (R37).
    """
    left = payment.hand_after(table.players[seat].hand_counts)
    default, options = default_gem("hand", left), gem_options("pay", "hand", left, seat)
    topic = text("pay", seat=seat, what=purchase, slot=payment.slots.index(None) + 1)
    if sum(left) == payment.slots.count(None) and not is_order_relevant:
        gems = list_gems(left)
        label = text(all_label, what=purchase, gems=gems)
        options = tuple(
            [_make_button(option, label) if option.id in default else option for option in options]
        )
        topic = text("pay.all", seat=seat, what=purchase, gems=gems, learns=learns)
    return Pick(seat=seat, topic=topic, options=options, default=default)


def _make_button(option: Option[GemSource | None], label: Text) -> Option[GemSource | None]:
    """Turn a gem option into a button. The gem moves from the option's subject to its price."""
    return replace(option, target=None, label=label, subject=None, price=option.subject)
