"""The costs of powers, and whether they can be used now (R16, R30, R32)."""

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

from msgspec import Struct

from engines.kernel.contract.primitives import Primitive
from engines.kernel.words.text import Text, text
from engines.res_arcana.cards.box import CARDS, power_of
from engines.res_arcana.cards.card import Card, When
from engines.res_arcana.cards.essences import (
    ANY,
    NO_ESSENCES,
    Amounts,
    Essences,
    Kinds,
    add_amounts,
    is_within,
    needs_of,
)
from engines.res_arcana.cards.primitives import (
    DestroyOwn,
    DiscardCard,
    Pay,
    PayAny,
    Primitives,
    TakeOff,
    Turn,
    TurnOther,
)
from engines.res_arcana.state import Component, Player
from engines.res_arcana.table.components import artifacts_in_play

TURNED_REASON = text("why.turned")


class Price(Struct, frozen=True, gc=False):
    """The essences a power costs: fixed ones, and `wild` ones of the player's choice among kinds."""

    fixed: Amounts
    wild: int = 0
    among: Kinds = ANY


@cache
def price_of(card: Card, number: int) -> Price:
    """The price of a power, not including X essences of one kind (R34)."""
    fixed, wild, among = NO_ESSENCES, 0, ANY
    for primitive in power_of(card, number).cost:
        if isinstance(primitive, Pay):
            fixed = add_amounts(fixed, primitive.amounts)
        elif isinstance(primitive, PayAny):
            wild, among = primitive.count, primitive.among
    return Price(fixed, wild, among)


def why_price_is_too_high(price: Price, pool: Amounts) -> Text | None:
    """The reason a pool cannot pay a price, or None if it can."""
    for kind, count in needs_of(price.fixed):
        if pool[kind] < count:
            break
    else:
        if not price.wild or sum([pool[kind] - price.fixed[kind] for kind in price.among]) >= price.wild:
            return None
    return Text("why.price", {"price": price, "have": Essences(pool)})


def cost_candidates(player: Player, card: Card, primitive: DestroyOwn | TurnOther) -> list[Card]:
    """The player's artifacts that can be destroyed or turned to pay for a power of `card`."""
    artifacts = artifacts_in_play(player, primitive.what)
    if isinstance(primitive, TurnOther):
        return [component.card for component in artifacts if not component.turned]
    return [
        component.card
        for component in artifacts
        if primitive.what != "other_artifact" or component.card != card
    ]


def _why_not_stored(player: Player, card: Card, primitive: TakeOff) -> Text | None:
    stored = player.component(card).stored
    if is_within(primitive.amounts, stored):
        return None
    return text("why.stored", price=Essences(primitive.amounts), have=Essences(stored))


def _why_no_target(player: Player, card: Card, primitive: DestroyOwn | TurnOther) -> Text | None:
    if cost_candidates(player, card, primitive):
        return None
    return text(
        f"why.turn.{primitive.what}" if isinstance(primitive, TurnOther) else f"why.destroy.{primitive.what}"
    )


def _why_no_card(player: Player, card: Card, primitive: DiscardCard) -> Text | None:
    return None if player.hand_size else text("why.hand")


COST_CHECKS: dict[type[Primitive], Callable[[Player, Card, Any], Text | None]] = {
    TakeOff: _why_not_stored,
    DestroyOwn: _why_no_target,
    TurnOther: _why_no_target,
    DiscardCard: _why_no_card,
}
"""Checks of costs other than essences of the pool; each returns the reason a cost cannot be paid, or None."""


class Requirements(NamedTuple):
    """The conditions for using a power, computed once for each power.

    `has_costs` means that it has a price or another cost to check.
    """

    needs_straight: bool
    has_costs: bool
    price: Price | None
    other_costs: Primitives


@cache
def requirements_of(card: Card, number: int) -> Requirements:
    """The requirements of a component's power."""
    power, cost = power_of(card, number), price_of(card, number)
    turns = any(isinstance(primitive, Turn) for primitive in power.cost)
    needs_straight = turns or (power.when == "action" and not power.usable_turned)
    other_costs = tuple([primitive for primitive in power.cost if type(primitive) in COST_CHECKS])
    price = cost if any(cost.fixed) or cost.wild else None
    return Requirements(needs_straight, price is not None or bool(other_costs), price, other_costs)


def why_unpayable(player: Player, card: Card, number: int) -> Text | None:
    """The reason a player cannot pay for a power, or None if they can."""
    return why_unmet(player, card, requirements_of(card, number))


def why_unmet(player: Player, card: Card, requirements: Requirements) -> Text | None:
    """The same, from the requirements of the power."""
    price = requirements.price
    if price is not None and (reason := why_price_is_too_high(price, player.pool.counts)) is not None:
        return reason
    for primitive in requirements.other_costs:
        if (reason := COST_CHECKS[type(primitive)](player, card, primitive)) is not None:
            return reason
    return None


def why_unusable(player: Player, component: Component, number: int) -> Text | None:
    """The reason a player cannot use a component's power now, or None if they can.

    Actions need a straight component; reactions only if they turn it (R16).
    """
    requirements = requirements_of(component.card, number)
    if requirements.needs_straight and component.turned:
        return TURNED_REASON
    return why_unmet(player, component.card, requirements) if requirements.has_costs else None


def usable_powers(player: Player, *when: When) -> list[tuple[Card, int]]:
    """The powers a player can use at one of these moments, with their components (R52, R62)."""
    return [
        (component.card, number)
        for component in player.components
        for number in power_numbers(component.card, *when)
        if why_unusable(player, component, number) is None
    ]


@cache
def power_numbers(card: Card, *when: When) -> tuple[int, ...]:
    """The numbers of a component's powers that are for one of these moments."""
    return tuple([number for number, power in enumerate(CARDS[card].powers) if power.when in when])
