"""What a cost can be paid with (R19, R30): fixed slots by their colour, wild slots as the player likes."""

from functools import lru_cache
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from engines.kernel.choices.decision import Decision, Option, Pick
from engines.kernel.choices.tasks import Part, Task
from engines.kernel.secrecy.veiled import Public
from engines.kernel.tuples import replace_at
from engines.kernel.words.text import Text, text
from engines.magecraft.cards import Amounts, Cost, Gem, Slots, Spell, list_gems
from engines.magecraft.rules.option_builders import GemSource, default_gem, gem_options
from engines.magecraft.state import Player, Table


class Payment(Struct, frozen=True, gc=False):
    """A cost that is being paid: a gem a slot, None for a wild slot that is still open.

    `golden` is the slot that the golden gem pays, if one waits there; the hand pays the others.
    """

    slots: Slots
    golden: int | None = None

    @property
    def is_open(self) -> bool:
        """Whether a wild slot is still to be paid."""
        return None in self.slots

    @property
    def paid(self) -> tuple[Gem, ...]:
        """What the hand pays so far, from left to right."""
        return tuple([gem for at, gem in enumerate(self.slots) if gem is not None and at != self.golden])

    @property
    def gems(self) -> tuple[Gem, ...]:
        """What lies on the slots so far, from left to right."""
        return tuple([gem for gem in self.slots if gem is not None])

    def pay_slot(self, gem: Gem) -> "Payment":
        """The payment with the leftmost open slot paid."""
        return replace(self, slots=replace_at(self.slots, self.slots.index(None), gem))

    def hand_after(self, have: Amounts) -> Amounts:
        """What a hand has left after all that it pays so far; below zero where it has too little."""
        counts = list(have)
        for gem in self.paid:
            counts[gem] -= 1
        return tuple(counts)


def place_golden_gem(cost: Cost, golden: Gem) -> Slots:
    """A golden gem on the slot it will pay: the first of its colour, else the first wild one (R30).

    () when it fits neither.
    """
    for wanted in (golden, None):
        if wanted in cost.slots:
            return replace_at((None,) * len(cost.slots), cost.slots.index(wanted), golden)
    return ()


@lru_cache(4096)
def begin_payment(cost: Cost, laid: Slots = ()) -> Payment:
    """A payment before any wild slot is paid; `laid` is the golden gem that waits on its slot, or ()."""
    if not laid:
        return Payment(cost.slots)
    golden = next(at for at, gem in enumerate(laid) if gem is not None)
    return Payment(replace_at(cost.slots, golden, laid[golden]), golden)


@lru_cache(4096)
def can_pay(payment: Payment, have: Amounts) -> bool:
    """Whether a hand can pay what is still to be paid."""
    left = payment.hand_after(have)
    return min(left) >= 0 and sum(left) >= payment.slots.count(None)


@lru_cache(4096)
def why_unpayable(cost: Cost, laid: Slots, have: Amounts, spell: Spell | None = None) -> Text | None:
    """None, or why a hand cannot pay a cost, which is that of a `spell` where others stand beside it."""
    payment = begin_payment(cost, laid)
    if can_pay(payment, have):
        return None
    missing = _missing_gems(payment, have)
    if spell is None:
        return text("why.cost", cost=cost, missing=missing)
    if payment.golden is None:
        return text("why.spell", spell=spell, cost=cost, missing=missing)
    golden = payment.slots[payment.golden]
    return text("why.golden", spell=spell, cost=cost, missing=missing, golden=golden)


def _missing_gems(payment: Payment, have: Amounts) -> Cost:
    """What a hand would need beside what it holds: its coloured slots first, then so many of any colour."""
    left = payment.hand_after(have)
    coloured = [gem for gem in Gem for _ in range(-left[gem])]
    wild = payment.slots.count(None) - sum([count for count in left if count > 0])
    return Cost((*coloured, *[None] * wild))


def has_too_few_gems(player: Player, cost: Cost, laid: Slots = ()) -> bool:
    """Whether everybody can see that a hand does not hold enough gems, whatever their colours."""
    return len(player.hand) < len(cost.slots) - bool(laid)


def _as_verb(option: Option[GemSource | None], label: Text) -> Option[GemSource | None]:
    """A gem as a button rather than a thing to take; what it is then stands in its price."""
    return replace(option, target=None, label=label, subject=None, price=option.subject)


class Pay(Part[Table], frozen=True):
    """D5, D13: which colour pays the next wild slot; what it is paid for is up to subclasses.

    Where all gems that are left must go, all ways to pay come to the same: one of them is the button that
    goes on, the others can still be taken.
    """

    seat: Public[int]
    payment: Public[Payment]

    def paid_for(self, state: Table) -> Any:
        """What is being paid for."""
        raise NotImplementedError

    def after_payment(self) -> Task:
        """What comes after the payment."""
        raise NotImplementedError

    def next_task(self) -> Task:
        """The next slot to be paid, or what comes after the last."""
        return self if self.payment.is_open else self.after_payment()

    def is_in_order(self, state: Table) -> bool:
        """Whether it matters later which gem lies on which slot."""
        return False

    def verb(self) -> str:
        """What the button says that pays with all that is left."""
        return "gem.pay.all"

    def ask(self, state: Table) -> Decision:
        left = self.payment.hand_after(state.players[self.seat].in_hand)
        what, default = self.paid_for(state), default_gem("hand", left)
        options = gem_options("pay", "hand", left, self.seat)
        topic = text("pay", seat=self.seat, what=what, slot=self.payment.slots.index(None) + 1)
        if sum(left) == self.payment.slots.count(None) and not self.is_in_order(state):
            gems = list_gems(left)
            label = text(self.verb(), what=what, gems=gems)
            options = tuple([_as_verb(one, label) if one.id in default else one for one in options])
            topic = text("pay.all", seat=self.seat, what=what, gems=gems)
        return Pick(seat=self.seat, topic=topic, options=options, default=default)

    def answer(self, state: Table, values: tuple[Any, ...]) -> Table:
        return state.then(replace(self, payment=self.payment.pay_slot(values[0].gem)).next_task())
