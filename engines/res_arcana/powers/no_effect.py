"""Detects powers that would change nothing now. They can be used (R48), but a remark warns the player."""

from collections.abc import Callable
from functools import cache
from typing import Any

from engines.kernel.contract.primitives import Primitive
from engines.kernel.words.text import Text, text
from engines.res_arcana.cards.box import CARDS, is_of_sort, power_of
from engines.res_arcana.cards.card import Card
from engines.res_arcana.cards.essences import subtract_amounts
from engines.res_arcana.cards.primitives import Draw, DrawDiscard, LifeLoss, Place, Straighten
from engines.res_arcana.powers.placement_questions import can_afford, placeable_cards
from engines.res_arcana.powers.requirements import price_of
from engines.res_arcana.state import Table
from engines.res_arcana.table.placement import placement_discount

Predicate = Callable[[Table, int, Card, int, Any], bool]
"""A check whether a primitive would change nothing, given table, seat, card, power number and primitive."""


def _has_nothing_to_place(table: Table, seat: int, card: Card, number: int, primitive: Place) -> bool:
    """Whether there is no artifact to place whose cost can be paid on top of the power's."""
    player, cost = table.players[seat], price_of(card, number)
    left = subtract_amounts(player.pool.counts, cost.fixed)

    def can_be_placed(artifact: Card) -> bool:
        total = CARDS[artifact].cost.value - placement_discount(player, artifact, primitive.discount)
        return primitive.free or (
            can_afford(player, artifact, primitive, left) and sum(left) - cost.wild >= total
        )

    return min(left) < 0 or not any(
        can_be_placed(artifact) for artifact in placeable_cards(table, seat, primitive)
    )


def _has_nobody_to_hit(table: Table, seat: int, card: Card, number: int, primitive: LifeLoss) -> bool:
    return all(table.players[rival].passed for rival in table.others(seat))


def _has_nothing_to_draw(
    table: Table, seat: int, card: Card, number: int, primitive: Draw | DrawDiscard
) -> bool:
    return not len(table.players[seat].deck) and not len(table.players[seat].discard)


def _has_nothing_to_straighten(
    table: Table, seat: int, card: Card, number: int, primitive: Straighten
) -> bool:
    """Whether no component is turned, not counting the one that turns to pay for the power."""
    player = table.players[seat]
    if primitive.what == "self":
        return not player.component(card).turned
    for component in player.components:
        if (
            component.turned
            and component.card != card
            and (primitive.what == "own" or is_of_sort(component.card, "creature"))
        ):
            return False
    return True


NO_EFFECT: dict[type[Primitive], Predicate] = {
    Place: _has_nothing_to_place,
    LifeLoss: _has_nobody_to_hit,
    Draw: _has_nothing_to_draw,
    DrawDiscard: _has_nothing_to_draw,
    Straighten: _has_nothing_to_straighten,
}
"""The check for each primitive that can be without effect; all other primitives count as effective."""


REMARKS: dict[type[Primitive], Text] = {
    Place: text("remark.nothing_to_place"),
    LifeLoss: text("remark.nobody_to_hit"),
    Draw: text("remark.nothing_to_draw"),
    DrawDiscard: text("remark.nothing_to_draw"),
    Straighten: text("remark.nothing_to_straighten"),
}
"""The remark for each of these primitives, explaining why it has no effect."""


def warn_of_no_effect(card: Card, number: int) -> Text | None:
    """The remark for a power that has no effect now, or None if the power can never be without one."""
    effect = power_of(card, number).effects[0]
    if isinstance(effect, Straighten) and effect.what != "own":
        return text("remark.straight" if effect.what == "self" else "remark.no_turned_creature")
    return REMARKS.get(type(effect))


@cache
def _no_effect_checks(card: Card, number: int) -> tuple[tuple[Predicate, Primitive], ...] | None:
    """The checks that must all hold for a power to have no effect, or None if it can never be without one."""
    effects = power_of(card, number).effects
    if not all(type(primitive) in NO_EFFECT for primitive in effects):
        return None
    return tuple([(NO_EFFECT[type(primitive)], primitive) for primitive in effects])


def may_have_no_effect(card: Card, number: int) -> bool:
    """Whether a power can be without effect in some state."""
    return _no_effect_checks(card, number) is not None


def has_no_effect(table: Table, seat: int, card: Card, number: int) -> bool:
    """Whether a power of a player's component would now change nothing except paying its cost."""
    checks = _no_effect_checks(card, number)
    if checks is None:
        return False
    for changes_nothing, primitive in checks:  # noqa: SIM110  a loop is quicker
        if not changes_nothing(table, seat, card, number, primitive):
            return False
    return True
