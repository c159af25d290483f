"""Powers: what they cost, and whether they can be used now (R16, R30, R32)."""

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
    NONE,
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

TURNED = text("why.turned")


class Price(Struct, frozen=True, gc=False):
    """What a power costs in essences of the pool: fixed ones, and so many of the player's choice."""

    fixed: Amounts
    wild: int = 0
    among: Kinds = ANY


@cache
def price_of(card: Card, number: int) -> Price:
    """The price of a power; X essences of one kind come on top (R34)."""
    fixed, wild, among = NONE, 0, ANY
    for primitive in power_of(card, number).cost:
        if isinstance(primitive, Pay):
            fixed = add_amounts(fixed, primitive.amounts)
        elif isinstance(primitive, PayAny):
            wild, among = primitive.count, primitive.among
    return Price(fixed, wild, among)


def why_price_is_too_high(price: Price, have: Amounts) -> Text | None:
    """None, or that a pool cannot pay a price."""
    for kind, count in needs_of(price.fixed):
        if have[kind] < count:
            break
    else:
        if not price.wild or sum([have[kind] - price.fixed[kind] for kind in price.among]) >= price.wild:
            return None
    return Text("why.price", {"price": price, "have": Essences(have)})


def cost_candidates(player: Player, card: Card, primitive: DestroyOwn | TurnOther) -> list[Card]:
    """The own artifacts that can be the cost of a power of `card`."""
    found = artifacts_in_play(player, primitive.what)
    if isinstance(primitive, TurnOther):
        return [one.card for one in found if not one.turned]
    return [one.card for one in found if primitive.what != "other_artifact" or one.card != card]


def _why_not_stored(player: Player, card: Card, primitive: TakeOff) -> Text | None:
    have = player.component(card).stored
    if is_within(primitive.amounts, have):
        return None
    return text("why.stored", price=Essences(primitive.amounts), have=Essences(have))


def _why_no_target(player: Player, card: Card, primitive: DestroyOwn | TurnOther) -> Text | None:
    if cost_candidates(player, card, primitive):
        return None
    return text(
        f"why.turn.{primitive.what}" if isinstance(primitive, TurnOther) else f"why.destroy.{primitive.what}"
    )


def _why_no_card(player: Player, card: Card, primitive: DiscardCard) -> Text | None:
    return None if player.in_hand else text("why.hand")


CHECKS: dict[type[Primitive], Callable[[Player, Card, Any], Text | None]] = {
    TakeOff: _why_not_stored,
    DestroyOwn: _why_no_target,
    TurnOther: _why_no_target,
    DiscardCard: _why_no_card,
}
"""What a cost may lack other than essences of the pool."""


class Outline(NamedTuple):
    """What must be looked at to tell whether a power can be used, reckoned once for all.

    `straight`: its component must be. `costs`: a price, or something else that may be lacking.
    """

    straight: bool
    costs: bool
    price: Price | None
    others: Primitives


@cache
def outline_of(card: Card, number: int) -> Outline:
    """What a power of a component takes."""
    one, cost = power_of(card, number), price_of(card, number)
    turns = any(isinstance(primitive, Turn) for primitive in one.cost)
    straight = turns or (one.when == "action" and not one.even_turned)
    others = tuple([primitive for primitive in one.cost if type(primitive) in CHECKS])
    price = cost if any(cost.fixed) or cost.wild else None
    return Outline(straight, price is not None or bool(others), price, others)


def why_unpayable(player: Player, card: Card, number: int) -> Text | None:
    """None, or what the cost of a power lacks."""
    return why_lacking(player, card, outline_of(card, number))


def why_lacking(player: Player, card: Card, outline: Outline) -> Text | None:
    """The same, for one who knows the outline."""
    price = outline.price
    if price is not None and (reason := why_price_is_too_high(price, player.pool.counts)) is not None:
        return reason
    for primitive in outline.others:
        if (reason := CHECKS[type(primitive)](player, card, primitive)) is not None:
            return reason
    return None


def why_unusable(player: Player, component: Component, number: int) -> Text | None:
    """None, or why a power of a player's component cannot be used now.

    An action needs a straight component, an answer only if it turns it (R16).
    """
    outline = outline_of(component.card, number)
    if outline.straight and component.turned:
        return TURNED
    return why_lacking(player, component.card, outline) if outline.costs else None


def usable_powers(player: Player, *when: When) -> list[tuple[Card, int]]:
    """The powers that a player can use at such a moment, with their components (R52, R62)."""
    return [
        (component.card, number)
        for component in player.components
        for number in power_numbers(component.card, *when)
        if why_unusable(player, component, number) is None
    ]


@cache
def power_numbers(card: Card, *when: When) -> tuple[int, ...]:
    """Which powers of a component are for such a moment."""
    return tuple([at for at, one in enumerate(CARDS[card].powers) if one.when in when])
