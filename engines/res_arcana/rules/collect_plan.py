"""A player's plan for collecting, decided in stages (R19-R25).

First the components to empty; then the essences to collect by choice, which depends on the
first stage; then for each upkeep whether to pay it. Whether a player has anything to decide is public.
"""

from functools import cache, lru_cache
from typing import Any

from engines.kernel.choices.decision import Decision, Option, Pick, Split
from engines.kernel.identity_cache import cached_by_identity
from engines.kernel.rng import RandBelow
from engines.kernel.words.text import text
from engines.res_arcana.cards.box import CARDS
from engines.res_arcana.cards.card import Card, Kind
from engines.res_arcana.cards.essences import (
    ESSENCE_NAMES,
    NO_ESSENCES,
    Amounts,
    Essences,
    add_amounts,
    is_within,
    subtract_amounts,
)
from engines.res_arcana.cards.primitives import Collect, CollectAny, Grow, Interest, TakeOff, Upkeep
from engines.res_arcana.state import Component, Plan, Player
from engines.res_arcana.table.options import CardSubject
from engines.res_arcana.table.payments import Mix, scarcest_gain, totals_of_mixes
from engines.res_arcana.table.points import points_for_stored

EMPTY_STAGE = 0
ESSENCE_STAGE = 1
FIRST_UPKEEP_STAGE = 2
"""The stages of a plan; each upkeep has a stage of its own."""


def components_to_empty(player: Player) -> tuple[Component, ...]:
    """The components with essences on them, which can be emptied (R20, R21)."""
    return _components_with_essences(player.components)


@cached_by_identity
def _components_with_essences(components: tuple[Component, ...]) -> tuple[Component, ...]:
    return tuple([component for component in components if any(component.stored)])


def fixed_income(player: Player) -> Amounts:
    """The essences a player collects without a choice (R19)."""
    total = NO_ESSENCES
    for component in player.components:
        for primitive in CARDS[component.card].collect:
            if isinstance(primitive, Collect):
                total = add_amounts(total, primitive.amounts)
    return total


def chosen_income(player: Player, emptied: tuple[Card, ...]) -> tuple[Mix, ...]:
    """The mixes of essences a player can choose from, given the components they empty (R19, R22)."""
    mixes: list[Mix] = []
    for component in player.components:
        for primitive in CARDS[component.card].collect:
            if isinstance(primitive, CollectAny):
                mixes.append((primitive.count, primitive.among))
            if (
                isinstance(primitive, Interest)
                and component.stored[primitive.kind]
                and component.card not in emptied
            ):
                mixes.append((primitive.count, primitive.among))
    return tuple(mixes)


def upkeep_costs(player: Player) -> list[tuple[Card, Amounts]]:
    """The components with an upkeep, and its price; a component turns if it is not paid (R24)."""
    if CARDS_WITH_UPKEEP.isdisjoint(player.cards_in_play()):
        return []
    return [(card, amounts) for card in player.cards_in_play() for amounts in _upkeep_of(card)]


def _upkeep_of(card: Card) -> tuple[Amounts, ...]:
    """The upkeep of a component: a tuple of at most one price."""
    return tuple([primitive.amounts for primitive in CARDS[card].collect if isinstance(primitive, Upkeep)])


CARDS_WITH_UPKEEP = frozenset(filter(_upkeep_of, CARDS))
"""The components that have an upkeep."""


def pool_before_upkeep(player: Player, plan: Plan) -> Amounts:
    """The pool after all income of a plan, before upkeep."""
    total = add_amounts(add_amounts(player.pool.counts, fixed_income(player)), plan.chosen)
    for component in components_to_empty(player):
        if component.card in plan.emptied:
            total = add_amounts(total, component.stored)
    return total


def pool_after_upkeep(player: Player, plan: Plan) -> Amounts:
    """The pool after all income of a plan and the upkeep it pays (R25)."""
    total = pool_before_upkeep(player, plan)
    for card, amounts in upkeep_costs(player):
        if card in plan.upkept:
            total = subtract_amounts(total, amounts)
    return total


@cached_by_identity
def follow_plan(player: Player, seat: int, *answers: tuple[Any, ...]) -> tuple[Plan, Decision | None]:
    """A plan after the answers to its stages, and the next decision; None if nothing is left to decide.

    It is cached because it stays the same while other players plan.
    """
    plan, answers_left = Plan(), list(answers)
    for stage in range(FIRST_UPKEEP_STAGE + len(upkeep_costs(player))):
        if not _has_choice(player, stage, plan):
            continue
        if not answers_left:
            return plan, _ask_stage(player, seat, stage, plan)
        plan = _add_answer(stage, plan, answers_left.pop(0))
    return plan, None


def _has_choice(player: Player, stage: int, plan: Plan) -> bool:
    """Whether a stage leaves something to decide."""
    if stage == EMPTY_STAGE:
        return bool(components_to_empty(player))
    if stage == ESSENCE_STAGE:
        return bool(chosen_income(player, plan.emptied))
    _, amounts = upkeep_costs(player)[stage - FIRST_UPKEEP_STAGE]
    return is_within(amounts, pool_after_upkeep(player, plan))


def _ask_stage(player: Player, seat: int, stage: int, plan: Plan) -> Decision:
    """The decision of a stage that leaves something to decide."""
    if stage == EMPTY_STAGE:
        return _ask_what_to_empty(player, seat)
    if stage == ESSENCE_STAGE:
        return _ask_essences(player, seat, plan)
    return _ask_upkeep(seat, *upkeep_costs(player)[stage - FIRST_UPKEEP_STAGE])


def _ask_what_to_empty(player: Player, seat: int) -> Decision:
    options = tuple([_empty_option(component) for component in components_to_empty(player)])
    default = tuple([option.id for option in options if not _is_better_left_full(option.value)])
    return Pick(
        seat=seat,
        topic=text("empty", seat=seat, scores=any(option.remark is not None for option in options)),
        options=options,
        default=default,
        preselected=default,
        least=0,
        most=len(options),
    )


@lru_cache(1 << 12)
def _empty_option(component: Component) -> Option[Card]:
    name = component.card.name.lower()
    label = text("option.take", card=component.card, essences=Essences(component.stored))
    subject = CardSubject(component.card, "component")
    points = points_for_stored(component)
    return Option(
        f"take:{name}",
        component.card,
        target=f"component:{name}",
        label=label,
        subject=subject,
        remark=text("remark.points", count=points) if points else None,
    )


@cache
def _is_better_left_full(card: Card) -> bool:
    """Whether the default leaves a component full: it scores, bears interest or grows or feeds a power."""
    row = CARDS[card]
    primitives = (*row.collect, *[primitive for power in row.powers for primitive in power.cost])
    return row.kind is Kind.PLACE or any(
        isinstance(primitive, Interest | Grow | TakeOff) for primitive in primitives
    )


def _ask_essences(player: Player, seat: int, plan: Plan) -> Decision:
    parts = chosen_income(player, plan.emptied)
    count, always = sum([count for count, _ in parts]), fixed_income(player)
    income = count + sum(pool_before_upkeep(player, plan)) - sum(player.pool.counts)
    topic = text("collect", seat=seat, count=count, always=Essences(always), all=income)

    def default() -> Amounts:
        return _propose_essences(player, parts, pool_after_upkeep(player, plan))

    return Split(seat=seat, topic=topic, kinds=ESSENCE_NAMES, ways=totals_of_mixes(parts), default=default)


def _propose_essences(player: Player, parts: tuple[Mix, ...], pool: Amounts) -> Amounts:
    """The default choice: the kinds the pool has least of.

    If an upkeep can only be paid with a chosen essence, the choice includes it (R25).
    """
    for _, amounts in upkeep_costs(player):
        after = subtract_amounts(pool, amounts)
        if min(after) < 0 and min(add_amounts(after, way := scarcest_gain(parts, after))) >= 0:
            return way
    return scarcest_gain(parts, pool)


def _ask_upkeep(seat: int, card: Card, amounts: Amounts) -> Decision:
    name = card.name.lower()
    subject = CardSubject(card, "component")
    pay_label = text("option.pay", essences=Essences(amounts))
    pay: Option[Card | None] = Option("pay", card, label=pay_label)
    turn_label = text("option.turn", card=card)
    turn: Option[Card | None] = Option(
        "turn", None, target=f"component:{name}", label=turn_label, subject=subject
    )
    options = (pay, turn)
    topic = text("upkeep", seat=seat, card=card, essences=Essences(amounts))
    return Pick(seat=seat, topic=topic, options=options, default=("pay",))


def _add_answer(stage: int, plan: Plan, values: tuple[Any, ...]) -> Plan:
    """The plan with the answer to a stage added."""
    if stage == EMPTY_STAGE:
        return Plan(values)
    if stage == ESSENCE_STAGE:
        return Plan(plan.emptied, values)
    return plan if values[0] is None else Plan(plan.emptied, plan.chosen, (*plan.upkept, values[0]))


def is_possible_plan(player: Player, plan: Plan) -> bool:
    """Whether a player could have made this plan."""
    can_empty = {component.card for component in components_to_empty(player)}
    can_keep = {card for card, _ in upkeep_costs(player)}
    if not (can_empty.issuperset(plan.emptied) and can_keep.issuperset(plan.upkept)):
        return False
    return (
        plan.chosen in totals_of_mixes(chosen_income(player, plan.emptied))
        and min(pool_after_upkeep(player, plan)) >= 0
    )


def random_plan(player: Player, randbelow: RandBelow) -> Plan:
    """A random plan that the player could have made."""
    plan = Plan(tuple([component.card for component in components_to_empty(player) if randbelow(2)]))
    ways = totals_of_mixes(chosen_income(player, plan.emptied))
    plan = Plan(plan.emptied, ways[randbelow(len(ways))])
    for card, amounts in upkeep_costs(player):
        if is_within(amounts, pool_after_upkeep(player, plan)) and randbelow(2):
            plan = Plan(plan.emptied, plan.chosen, (*plan.upkept, card))
    return plan
