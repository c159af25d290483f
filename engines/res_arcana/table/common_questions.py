"""Decisions that several rules ask for: a payment, a mix of essences, a magic item."""

from functools import partial
from typing import Any

from engines.kernel.choices.decision import Decision, Pick, Split
from engines.kernel.words.text import text
from engines.res_arcana.cards.box import ITEM_ORDER
from engines.res_arcana.cards.essences import ESSENCE_NAMES, Amounts, Kinds
from engines.res_arcana.state import Table
from engines.res_arcana.table.options import card_option
from engines.res_arcana.table.payments import mixes_of, scarcest_gain, thriftiest_payment


def ask_payment(seat: int, payments: tuple[Amounts, ...], pool: Amounts, **args: Any) -> Split:
    """Ask which of several payments to make; the thriftiest is the default."""
    topic = text("pay", seat=seat, **args)
    default = partial(thriftiest_payment, payments, pool)
    return Split(seat=seat, topic=topic, kinds=ESSENCE_NAMES, ways=payments, default=default)


def ask_mix(seat: int, count: int, among: Kinds, pool: Amounts, **args: Any) -> Decision | None:
    """Ask which `count` essences to gain; the scarcest are the default. None if `count` is 0."""
    if not count:
        return None
    topic = text("mix", seat=seat, count=count, **args)
    default = partial(scarcest_gain, ((count, among),), pool)
    return Split(seat=seat, topic=topic, kinds=ESSENCE_NAMES, ways=mixes_of(count, among), default=default)


def ask_magic_item(table: Table, seat: int) -> Decision:
    """Ask which magic item of the supply to take; the most useful is the default, and preselected."""
    options = tuple([card_option(card, "item") for card in table.items])
    best = min(table.items, key=ITEM_ORDER.index)
    topic, default = text("item", seat=seat), (card_option(best, "item").id,)
    return Pick(seat=seat, topic=topic, options=options, default=default, preselected=default)
