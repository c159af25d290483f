"""Powers: what they cost, and whether they can be used now (R16, R30, R32)."""

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

from msgspec import Struct

from engines.kernel.text import Text, text
from engines.res_arcana.box import CARDS, power
from engines.res_arcana.cards import Card, When
from engines.res_arcana.components import artifacts
from engines.res_arcana.essences import ANY, NONE, Amounts, Essences, Kinds, plus, within
from engines.res_arcana.ops import DestroyOwn, DiscardCard, Op, Ops, Pay, PayAny, TakeOff, Turn, TurnOther
from engines.res_arcana.state import Component, Player

TURNED = text("why.turned")


class Price(Struct, frozen=True):
    """What a power costs in essences of the pool: fixed ones, and so many of the player's choice."""

    fixed: Amounts
    wild: int = 0
    among: Kinds = ANY


@cache
def price(card: Card, number: int) -> Price:
    """The price of a power; X essences of one kind come on top (R34)."""
    fixed, wild, among = NONE, 0, ANY
    for op in power(card, number).cost:
        if isinstance(op, Pay):
            fixed = plus(fixed, op.amounts)
        elif isinstance(op, PayAny):
            wild, among = op.n, op.among
    return Price(fixed, wild, among)


def short(price: Price, have: Amounts) -> Text | None:
    """None, or that a pool cannot pay a price."""
    if within(price.fixed, have):
        if not price.wild:
            return None
        if sum([have[kind] - price.fixed[kind] for kind in price.among]) >= price.wild:
            return None
    return text("why.price", price=price, have=Essences(have))


def candidates(player: Player, card: Card, op: DestroyOwn | TurnOther) -> list[Card]:
    """The own artifacts that can be the cost of a power of `card`."""
    found = artifacts(player, op.what)
    if isinstance(op, TurnOther):
        return [one.card for one in found if not one.turned]
    return [one.card for one in found if op.what != "other_artifact" or one.card != card]


def _stored(player: Player, card: Card, op: TakeOff) -> Text | None:
    have = player.component(card).stored
    if within(op.amounts, have):
        return None
    return text("why.stored", price=Essences(op.amounts), have=Essences(have))


def _target(player: Player, card: Card, op: DestroyOwn | TurnOther) -> Text | None:
    if candidates(player, card, op):
        return None
    return text(f"why.turn.{op.what}" if isinstance(op, TurnOther) else f"why.destroy.{op.what}")


def _hand(player: Player, card: Card, op: DiscardCard) -> Text | None:
    return None if player.in_hand else text("why.hand")


CHECKS: dict[type[Op], Callable[[Player, Card, Any], Text | None]] = {
    TakeOff: _stored,
    DestroyOwn: _target,
    TurnOther: _target,
    DiscardCard: _hand,
}
"""What besides essences of the pool a cost may lack."""


class _Outline(NamedTuple):
    """What must be looked at to tell whether a power can be used, reckoned once for all."""

    straight: bool
    price: Price | None
    others: Ops


@cache
def _outline(card: Card, number: int) -> _Outline:
    one, cost = power(card, number), price(card, number)
    turns = any(isinstance(op, Turn) for op in one.cost)
    straight = turns or (one.when == "action" and not one.even_turned)
    others = tuple([op for op in one.cost if type(op) in CHECKS])
    return _Outline(straight, cost if any(cost.fixed) or cost.wild else None, others)


def unpayable(player: Player, card: Card, number: int) -> Text | None:
    """None, or what the cost of a power lacks."""
    outline = _outline(card, number)
    if outline.price is not None and (reason := short(outline.price, player.pool.counts)):
        return reason
    for op in outline.others:
        if reason := CHECKS[type(op)](player, card, op):
            return reason
    return None


def unusable(player: Player, component: Component, number: int) -> Text | None:
    """None, or why a power of a player's component cannot be used now.

    An action needs a straight component, an answer only if it turns it (R16).
    """
    if component.turned and _outline(component.card, number).straight:
        return TURNED
    return unpayable(player, component.card, number)


def answers(player: Player, *when: When) -> list[tuple[Card, int]]:
    """The powers that a player can use at such a moment, with their components (R52, R62)."""
    return [
        (component.card, number)
        for component in player.components
        for number in numbers(component.card, *when)
        if unusable(player, component, number) is None
    ]


@cache
def numbers(card: Card, *when: When) -> tuple[int, ...]:
    """Which powers of a component are for such a moment."""
    return tuple([at for at, one in enumerate(CARDS[card].powers) if one.when in when])
