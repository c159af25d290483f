"""Questions about essences: what to pay, what to gain, and of which kind."""

from typing import Any

from engines.kernel.decision import Decision, Option, Pick, Split
from engines.kernel.text import text
from engines.res_arcana.box import CARDS
from engines.res_arcana.essences import ANY, GOLD, NAMES, NOT_GOLD, Amounts, Kinds
from engines.res_arcana.intents import Intent
from engines.res_arcana.offers import DECLINE, essence_option
from engines.res_arcana.ops import ConvertX, GainAny, GainValue, PaySame, StoreAny
from engines.res_arcana.payments import SCARCE_ORDER, mixes, scarcest, thrifty
from engines.res_arcana.state import Table


def payment(seat: int, ways: tuple[Amounts, ...], have: Amounts, **args: Any) -> Split:
    """Which of several payments; the thriftiest is proposed."""
    topic = text("pay", seat=seat, **args)
    return Split(seat=seat, topic=topic, kinds=NAMES, ways=ways, default=thrifty(ways, have))


def mix(seat: int, count: int, among: Kinds, have: Amounts, **args: Any) -> Decision | None:
    """Which essences come, the scarcest proposed; None if none come."""
    if not count:
        return None
    topic = text("mix", seat=seat, count=count, **args)
    default = scarcest(((count, among),), have)
    return Split(seat=seat, topic=topic, kinds=NAMES, ways=mixes(count, among), default=default)


def same_kind(table: Table, intent: Intent, op: PaySame) -> Decision | None:
    """Of which kind X essences are paid, if any are (R34); most of them are proposed, but no Gold."""
    have = intent.left(table)
    held = [kind for kind in ANY if have[kind]]
    if not held:
        return None
    most = max(NOT_GOLD, key=lambda kind: have[kind])
    default: Option[Any] = essence_option(most) if have[most] else DECLINE
    options: tuple[Option[Any], ...] = (*[essence_option(kind) for kind in held], DECLINE)
    topic = text("same_kind", seat=intent.seat, card=intent.card)
    return Pick(seat=intent.seat, topic=topic, options=options, default=(default.id,))


def same_count(table: Table, intent: Intent, op: PaySame) -> Decision | None:
    """How many of that kind; all are proposed."""
    kind = intent.now.kind
    if kind is None:
        return None
    have = intent.left(table)[kind]
    topic = text("same_count", seat=intent.seat, card=intent.card, kind=kind)
    ways = tuple([(count,) for count in range(have, 0, -1)])
    return Split(seat=intent.seat, topic=topic, kinds=(NAMES[kind],), ways=ways, default=(have,))


def gain_any(table: Table, intent: Intent, op: GainAny | StoreAny) -> Decision | None:
    """Which essences come (R39)."""
    return mix(intent.seat, op.n, op.among, intent.left(table), card=intent.card)


def gain_value(table: Table, intent: Intent, op: GainValue) -> Decision | None:
    """Which essences come for a destroyed or discarded card (R40)."""
    count = CARDS[intent.target()].cost.value + op.plus
    return mix(intent.seat, count, op.among, intent.left(table), card=intent.card)


def convert(table: Table, intent: Intent, op: ConvertX) -> Decision | None:
    """Into which other kind X essences are made; the scarcest is proposed."""
    paid, have = intent.same(), intent.left(table)
    count = sum(paid)
    if not count:
        return None
    kinds = [kind for kind in op.among if not paid[kind]]
    options = tuple([essence_option(kind) for kind in kinds])
    scarce = min([kind for kind in SCARCE_ORDER if kind in kinds], key=lambda kind: have[kind])
    topic = text("convert", seat=intent.seat, card=intent.card, count=count)
    return Pick(seat=intent.seat, topic=topic, options=options, default=(essence_option(scarce).id,))


def gold_or_two(seat: int, card: Any) -> Decision:
    """What a discarded card brings: 1 Gold, which is proposed, or two others (R29)."""
    topic = text("gold_or_two", seat=seat, card=card)
    options: tuple[Option[Any], ...] = (Option("gold", GOLD), Option("two", None))
    return Pick(seat=seat, topic=topic, options=options, default=("gold",))
