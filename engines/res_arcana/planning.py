"""What a player decides when collecting: a plan, made in stages (R19-R25).

First which components are emptied; then, as it depends on that, which essences come where there is a choice;
then for each upkeep whether it is paid. Where nothing is to be decided, everybody can see that.
"""

from functools import lru_cache
from typing import Any

from engines.kernel.decision import Decision, Option, Pick, Split
from engines.kernel.game import Below
from engines.kernel.text import text
from engines.res_arcana.box import CARDS
from engines.res_arcana.cards import Card, Kind
from engines.res_arcana.essences import NAMES, NONE, Amounts, Essences, minus, plus, within
from engines.res_arcana.ops import Collect, CollectAny, Grow, Interest, TakeOff, Upkeep
from engines.res_arcana.payments import Mix, scarcest, sums
from engines.res_arcana.state import Component, Plan, Player


def full(player: Player) -> list[Component]:
    """The components that can be emptied (R20, R21)."""
    return [component for component in player.components if any(component.stored)]


def fixed(player: Player) -> Amounts:
    """What comes without a choice (R19)."""
    total = NONE
    for component in player.components:
        for op in CARDS[component.card].collect:
            if isinstance(op, Collect):
                total = plus(total, op.amounts)
    return total


def free(player: Player, emptied: tuple[Card, ...]) -> tuple[Mix, ...]:
    """What comes of the player's choice, once it is known what is emptied (R19, R22)."""
    found: list[Mix] = []
    for component in player.components:
        for op in CARDS[component.card].collect:
            if isinstance(op, CollectAny):
                found.append((op.n, op.among))
            if isinstance(op, Interest) and component.stored[op.kind] and component.card not in emptied:
                found.append((op.n, op.among))
    return tuple(found)


def upkeeps(player: Player) -> list[tuple[Card, Amounts]]:
    """What must be paid for which components, or they turn (R24)."""
    return [
        (component.card, op.amounts)
        for component in player.components
        for op in CARDS[component.card].collect
        if isinstance(op, Upkeep)
    ]


def funds(player: Player, plan: Plan) -> Amounts:
    """The pool once all has come that the plan brings, less the upkeep it pays (R25)."""
    total = plus(plus(player.pool.counts, fixed(player)), plan.chosen)
    for component in full(player):
        if component.card in plan.emptied:
            total = plus(total, component.stored)
    for card, amounts in upkeeps(player):
        if card in plan.upkept:
            total = minus(total, amounts)
    return total


def stages(player: Player) -> int:
    """How many stages a plan has."""
    return 2 + len(upkeeps(player))


def question(player: Player, seat: int, stage: int, plan: Plan) -> Decision | None:
    """The question of a stage, or None when there is nothing to decide."""
    if stage == 0:
        return _empty(player, seat)
    if stage == 1:
        return _choose(player, seat, plan)
    card, amounts = upkeeps(player)[stage - 2]
    return _upkeep(seat, card, amounts) if within(amounts, funds(player, plan)) else None


def _empty(player: Player, seat: int) -> Decision | None:
    components = full(player)
    if not components:
        return None
    return Pick(
        seat=seat,
        topic=text("empty", seat=seat),
        options=tuple([_take(component) for component in components]),
        default=tuple([_take(component).id for component in components if not _better_full(component)]),
        least=0,
        most=len(components),
    )


@lru_cache(1 << 12)
def _take(component: Component) -> Option[Card]:
    name = component.card.name.lower()
    label = text("option.take", card=component.card, essences=Essences(component.stored))
    return Option(f"take:{name}", component.card, target=f"component:{name}", label=label)


def _better_full(component: Component) -> bool:
    """Whether a careful player leaves it full: it scores, bears interest, grows, or a power takes it."""
    row = CARDS[component.card]
    ops = (*row.collect, *[op for power in row.powers for op in power.cost])
    return row.kind is Kind.PLACE or any(isinstance(op, Interest | Grow | TakeOff) for op in ops)


def _choose(player: Player, seat: int, plan: Plan) -> Decision | None:
    parts = free(player, plan.emptied)
    if not parts:
        return None
    topic = text("collect", seat=seat, count=sum([count for count, _ in parts]))
    default = _proposed(player, parts, funds(player, plan))
    return Split(seat=seat, topic=topic, kinds=NAMES, ways=sums(parts), default=default)


def _proposed(player: Player, parts: tuple[Mix, ...], have: Amounts) -> Amounts:
    """What the pool has least of; as if upkeep were paid, where only a choice can pay it (R25)."""
    for _, amounts in upkeeps(player):
        after = minus(have, amounts)
        if min(after) < 0 and min(plus(after, way := scarcest(parts, after))) >= 0:
            return way
    return scarcest(parts, have)


def _upkeep(seat: int, card: Card, amounts: Amounts) -> Decision:
    name = card.name.lower()
    turn: Option[Card | None] = Option("turn", None, target=f"component:{name}")
    options: tuple[Option[Card | None], ...] = (Option("pay", card), turn)
    topic = text("upkeep", seat=seat, card=card, essences=Essences(amounts))
    return Pick(seat=seat, topic=topic, options=options, default=("pay",))


def noted(stage: int, plan: Plan, values: tuple[Any, ...]) -> Plan:
    """The plan after the answer of a stage."""
    if stage == 0:
        return Plan(values)
    if stage == 1:
        return Plan(plan.emptied, values)
    return plan if values[0] is None else Plan(plan.emptied, plan.chosen, (*plan.upkept, values[0]))


def legal(player: Player, plan: Plan) -> bool:
    """Whether a player can have made the plan."""
    can_empty = {component.card for component in full(player)}
    can_keep = {card for card, _ in upkeeps(player)}
    if not (can_empty.issuperset(plan.emptied) and can_keep.issuperset(plan.upkept)):
        return False
    return plan.chosen in sums(free(player, plan.emptied)) and min(funds(player, plan)) >= 0


def any_plan(player: Player, below: Below) -> Plan:
    """One of the plans a player may have made, by chance."""
    plan = Plan(tuple([component.card for component in full(player) if below(2)]))
    ways = sums(free(player, plan.emptied))
    plan = Plan(plan.emptied, ways[below(len(ways))])
    for card, amounts in upkeeps(player):
        if within(amounts, funds(player, plan)) and below(2):
            plan = Plan(plan.emptied, plan.chosen, (*plan.upkept, card))
    return plan
