"""Phase 1, Collect: players plan in secret, then all plans are carried out together (R18-R25)."""

from typing import Any

from msgspec.structs import replace

from engines.kernel.choices.decision import Decision
from engines.kernel.choices.tasks import DetailedAsk, Step, Together
from engines.kernel.secrecy.audience import ALL, NOBODY
from engines.kernel.secrecy.veiled import Public, Secret
from engines.res_arcana.cards.box import CARDS
from engines.res_arcana.cards.essences import Essences, add_amounts
from engines.res_arcana.cards.primitives import Grow
from engines.res_arcana.events.rounds import ComponentEmptied, ComponentTurned, EssencesCollected, UpkeepPaid
from engines.res_arcana.rules.collect_plan import (
    components_to_empty,
    fixed_income,
    follow_plan,
    upkeep_costs,
)
from engines.res_arcana.state import Phase, Plan, Table
from engines.res_arcana.table.components import (
    add_to_pool,
    pay_from_pool,
    store_essences,
    take_off_component,
    turn_component,
)

NO_PLAN = Secret[Plan](None, NOBODY)
"""The plan of a player who has not decided one."""


class BeginCollect(Step[Table], frozen=True):
    """Start collecting: everyone plans at once, or one after the other if the option says so (R18)."""

    def run(self, state: Table) -> Table:
        players = tuple([replace(player, plan=NO_PLAN) for player in state.players])
        state = state.change(phase=Phase.COLLECT, players=players)
        order = state.clockwise(state.token)
        if state.options.collect == "in_turn":
            return state.then(*[task for seat in order for task in (MakePlan(seat), CarryOut(seat))])
        lanes = Together(tuple([(MakePlan(seat),) for seat in range(state.seats)]))
        return state.then(lanes, *[CarryOut(seat) for seat in order])


class MakePlan(DetailedAsk[Table], frozen=True):
    """DP4: ask for a player's plan, stage by stage; skipped if the player has nothing to decide.

    Nobody can see a finished plan, not even its maker, so that the choice can be undone.
    """

    seat: Public[int]

    def decide(self, state: Table, *answers: tuple[Any, ...]) -> Decision | Table | None:
        plan, decision = follow_plan(state.players[self.seat], self.seat, *answers)
        if decision is not None or not answers:
            return decision
        return state.change_player(self.seat, plan=Secret(plan, NOBODY))


class CarryOut(Step[Table], frozen=True):
    """Reveal a plan and carry it out: income and emptied components first, upkeep last (R19-R25)."""

    seat: Public[int]

    def run(self, state: Table) -> Table:
        seat, player = self.seat, state.players[self.seat]
        plan = player.plan.value or Plan()
        collected = add_amounts(fixed_income(player), plan.chosen)
        pool = player.pool
        if any(collected):
            pool, state = pool.plus(collected), state.emit(EssencesCollected(seat, Essences(collected)))
        state = state.change_player(seat, plan=Secret(player.plan.value, ALL), pool=pool)
        for component in components_to_empty(player):
            card, stored = component.card, component.stored
            if card in plan.emptied:
                state = take_off_component(state, seat, card, stored)
                state = add_to_pool(state, seat, stored, ComponentEmptied(seat, card, Essences(stored)))
                continue
            for primitive in CARDS[card].collect:
                if isinstance(primitive, Grow):
                    more = tuple([primitive.count if count else 0 for count in stored])
                    state = store_essences(state, seat, card, more)
        for card, amounts in upkeep_costs(player):
            if card in plan.upkept:
                state = pay_from_pool(state, seat, amounts, UpkeepPaid(seat, card, Essences(amounts)))
            else:
                state = turn_component(state, seat, card).emit(ComponentTurned(seat, card))
        return state
