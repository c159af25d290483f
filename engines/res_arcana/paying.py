"""What is paid of one's choice for a power, and what is proposed in view of what the power still needs."""

from msgspec.structs import replace

from engines.kernel.decision import Decision
from engines.kernel.text import text
from engines.res_arcana.amounts import payment
from engines.res_arcana.box import steps
from engines.res_arcana.essences import GOLD, NOT_GOLD, Amounts, minus
from engines.res_arcana.intents import Intent
from engines.res_arcana.ops import PayAny, PaySame, Place
from engines.res_arcana.payments import mixes, thrifty
from engines.res_arcana.placing import can_pay, choices
from engines.res_arcana.state import Table


def pay_any(table: Table, intent: Intent, op: PayAny) -> Decision:
    """Which essences are paid (R33); what the power needs afterwards is spared in the proposal."""
    have = intent.left(table)
    found = mixes(op.n, op.among, have)
    asked = payment(intent.seat, found, have, card=intent.card)
    for later in steps(intent.card, intent.power):
        if isinstance(later, PaySame):
            return replace(asked, default=thrifty(_for_most(found, have), have))
        if isinstance(later, Place):
            topic = text("pay", seat=intent.seat, card=intent.card, placing=True)
            spared = _for_placing(table, intent, later, found, have) or found
            return replace(asked, topic=topic, default=thrifty(spared, have))
    return asked


def _for_placing(
    table: Table, intent: Intent, op: Place, found: tuple[Amounts, ...], have: Amounts
) -> tuple[Amounts, ...]:
    """The payments after which one of the artifacts can still be paid for (E26, E56)."""
    player, there = table.players[intent.seat], choices(table, intent.seat, op)
    return tuple([way for way in found if any(can_pay(player, card, op, minus(have, way)) for card in there)])


def _for_most(found: tuple[Amounts, ...], have: Amounts) -> tuple[Amounts, ...]:
    """The payments that leave most of one kind to pay X with, less the Gold they take (E47)."""

    def left(way: Amounts) -> int:
        return max([have[kind] - way[kind] for kind in NOT_GOLD]) - way[GOLD]

    most = max(map(left, found))
    return tuple([way for way in found if left(way) == most])
