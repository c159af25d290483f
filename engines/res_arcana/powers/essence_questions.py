"""Decisions of powers about essences: amounts and kinds to pay and to gain."""

from typing import Any

from engines.kernel.choices.decision import Decision, Option, Pick, Split
from engines.kernel.words.text import text
from engines.res_arcana.cards.box import CARDS
from engines.res_arcana.cards.essences import ANY, ESSENCE_NAMES, NOT_GOLD
from engines.res_arcana.cards.primitives import ConvertX, GainAny, GainValue, PaySame, StoreAny
from engines.res_arcana.powers.intent import Intent
from engines.res_arcana.state import Table
from engines.res_arcana.table.common_questions import ask_mix
from engines.res_arcana.table.options import DECLINE, essence_option
from engines.res_arcana.table.payments import SCARCE_ORDER


def ask_kind_to_pay(table: Table, intent: Intent, primitive: PaySame) -> Decision | None:
    """Ask for the kind of the X essences to pay, or none (R34); by default the most plentiful except Gold."""
    pool = intent.pool_left(table)
    kinds = [kind for kind in ANY if pool[kind]]
    if not kinds:
        return None
    most = max(NOT_GOLD, key=lambda kind: pool[kind])
    default: Option[Any] = essence_option(most) if pool[most] else DECLINE
    options: tuple[Option[Any], ...] = (*[essence_option(kind) for kind in kinds], DECLINE)
    topic = text("same_kind", seat=intent.seat, card=intent.card)
    return Pick(seat=intent.seat, topic=topic, options=options, default=(default.id,))


def ask_how_many_to_pay(table: Table, intent: Intent, primitive: PaySame) -> Decision | None:
    """Ask how many essences of the chosen kind to pay; all of them are the default."""
    kind = intent.now.kind
    if kind is None:
        return None
    available = intent.pool_left(table)[kind]
    topic = text("same_count", seat=intent.seat, card=intent.card, kind=kind)
    ways = tuple([(count,) for count in range(available, 0, -1)])
    return Split(seat=intent.seat, topic=topic, kinds=(ESSENCE_NAMES[kind],), ways=ways, default=(available,))


def ask_gain(table: Table, intent: Intent, primitive: GainAny | StoreAny) -> Decision | None:
    """Ask which essences to gain or store (R39)."""
    return ask_mix(intent.seat, primitive.count, primitive.among, intent.pool_left(table), card=intent.card)


def ask_value_gain(table: Table, intent: Intent, primitive: GainValue) -> Decision | None:
    """Ask which essences to gain for a destroyed or discarded card (R40)."""
    count = CARDS[intent.target_card()].cost.value + primitive.plus
    return ask_mix(intent.seat, count, primitive.among, intent.pool_left(table), card=intent.card)


def ask_kind_to_convert_to(table: Table, intent: Intent, primitive: ConvertX) -> Decision | None:
    """Ask which other kind to gain for the X essences paid; the scarcest is the default."""
    paid, pool = intent.same_kind_payment(), intent.pool_left(table)
    count = sum(paid)
    if not count:
        return None
    kinds = [kind for kind in primitive.among if not paid[kind]]
    options = tuple([essence_option(kind) for kind in kinds])
    scarce = min([kind for kind in SCARCE_ORDER if kind in kinds], key=lambda kind: pool[kind])
    topic = text("convert", seat=intent.seat, card=intent.card, count=count)
    return Pick(seat=intent.seat, topic=topic, options=options, default=(essence_option(scarce).id,))
