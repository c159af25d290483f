"""The decision how to pay for a power; its default leaves the essences that the power still needs."""

from collections.abc import Sequence
from functools import partial

from msgspec.structs import replace

from engines.kernel.choices.decision import Decision
from engines.kernel.words.text import text
from engines.res_arcana.cards.box import power_steps
from engines.res_arcana.cards.card import Card
from engines.res_arcana.cards.essences import GOLD, NOT_GOLD, Amounts, subtract_amounts
from engines.res_arcana.cards.primitives import PayAny, PaySame, Place
from engines.res_arcana.powers.intent import Intent
from engines.res_arcana.powers.placement_questions import can_afford, placeable_cards
from engines.res_arcana.state import Player, Table
from engines.res_arcana.table.common_questions import ask_payment
from engines.res_arcana.table.payments import mixes_of, thriftiest_payment


def ask_free_payment(table: Table, intent: Intent, primitive: PayAny) -> Decision:
    """Ask which essences to pay (R33); the default leaves enough for the later primitives of the power."""
    pool = intent.pool_left(table)
    payments = mixes_of(primitive.count, primitive.among, pool)
    decision = ask_payment(intent.seat, payments, pool, card=intent.card)
    for later in power_steps(intent.card, intent.power):
        if isinstance(later, PaySame):
            return replace(decision, default=partial(_leave_most_to_convert, payments, pool))
        if isinstance(later, Place):
            topic = text("pay", seat=intent.seat, card=intent.card, placing=True)
            cards = placeable_cards(table, intent.seat, later)
            default = partial(
                _leave_enough_to_place, table.players[intent.seat], cards, later, payments, pool
            )
            return replace(decision, topic=topic, default=default)
    return decision


def _leave_enough_to_place(
    player: Player, cards: Sequence[Card], primitive: Place, payments: tuple[Amounts, ...], pool: Amounts
) -> Amounts:
    """The thriftiest payment after which one of the artifacts can still be paid for (E26, E56)."""
    sparing = tuple(
        [
            payment
            for payment in payments
            if any(can_afford(player, card, primitive, subtract_amounts(pool, payment)) for card in cards)
        ]
    )
    return thriftiest_payment(sparing or payments, pool)


def _leave_most_to_convert(payments: tuple[Amounts, ...], pool: Amounts) -> Amounts:
    """The payment that leaves the most essences of one kind for X, minus the Gold it spends (E47)."""

    def left(payment: Amounts) -> int:
        return max([pool[kind] - payment[kind] for kind in NOT_GOLD]) - payment[GOLD]

    most = max(map(left, payments))
    return thriftiest_payment(tuple([payment for payment in payments if left(payment) == most]), pool)
