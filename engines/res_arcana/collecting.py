"""Phase 1: everybody collects, by plans that are made in secret and carried out together (R18-R25)."""

from typing import Any

from engines.kernel.audience import ALL, NOBODY
from engines.kernel.decision import Decision
from engines.kernel.secrecy import Public, Secret
from engines.kernel.tasks import Ask, Part, Step, Task, Together
from engines.res_arcana.box import CARDS
from engines.res_arcana.components import gain, pay, store, take_off, turn
from engines.res_arcana.essences import Essences, plus
from engines.res_arcana.events import (
    ComponentEmptied,
    ComponentTurned,
    EssencesCollected,
    EssencesStored,
    UpkeepPaid,
)
from engines.res_arcana.ops import Grow
from engines.res_arcana.planning import fixed, full, noted, question, stages, upkeeps
from engines.res_arcana.state import Phase, Plan, Table

UNMADE = Secret[Plan](None, NOBODY)


class BeginCollect(Step[Table], frozen=True):
    """All at once, or one after the other if the table wants it (R18)."""

    def run(self, state: Table) -> Table:
        state = state.change(phase=Phase.COLLECT)
        order = state.clockwise(state.token)
        for seat in order:
            state = state.change_player(seat, plan=UNMADE)
        if state.options.collect == "in_turn":
            return state.then(*[task for seat in order for task in (MakePlan(seat), CarryOut(seat))])
        lanes = Together(tuple([(MakePlan(seat),) for seat in range(state.seats)]))
        return state.then(lanes, *[CarryOut(seat) for seat in order])


class MakePlan(Ask[Table], frozen=True):
    """DP4: how a player collects; not asked of one who has nothing to decide."""

    seat: Public[int]

    def _first(self, table: Table) -> tuple[int, Decision | None]:
        player = table.players[self.seat]
        for stage in range(stages(player)):
            if (decision := question(player, self.seat, stage, Plan())) is not None:
                return stage, decision
        return stages(player), None

    def ask(self, state: Table) -> Decision | None:
        return self._first(state)[1]

    def answer(self, state: Table, values: tuple[Any, ...]) -> Table:
        stage, _ = self._first(state)
        return state.then(_following(state, self.seat, stage, noted(stage, Plan(), values)))


def _following(table: Table, seat: int, stage: int, plan: Plan) -> Task:
    """What comes after a stage of a plan."""
    player = table.players[seat]
    for later in range(stage + 1, stages(player)):
        if question(player, seat, later, plan) is not None:
            return MakePlanFurther(seat, later, plan)
    return SealPlan(seat, plan)


class MakePlanFurther(Part[Table], frozen=True):
    """DP4: the same, stage by stage."""

    seat: Public[int]
    stage: Public[int]
    plan: Public[Plan]

    def ask(self, state: Table) -> Decision | None:
        return question(state.players[self.seat], self.seat, self.stage, self.plan)

    def answer(self, state: Table, values: tuple[Any, ...]) -> Table:
        plan = noted(self.stage, self.plan, values)
        return state.then(_following(state, self.seat, self.stage, plan))


class SealPlan(Step[Table], frozen=True):
    """A plan is made. It stays out of everybody's sight, the player's too, so that it can be taken back."""

    seat: Public[int]
    plan: Public[Plan]

    def run(self, state: Table) -> Table:
        return state.change_player(self.seat, plan=Secret(self.plan, NOBODY))


class CarryOut(Step[Table], frozen=True):
    """A plan is opened and carried out: first what comes, at the end upkeep (R19-R25)."""

    seat: Public[int]

    def run(self, state: Table) -> Table:
        seat, player = self.seat, state.players[self.seat]
        plan = player.plan.value or Plan()
        state = state.change_player(seat, plan=Secret(player.plan.value, ALL))
        collected = plus(fixed(player), plan.chosen)
        if any(collected):
            state = gain(state, seat, collected).tell(EssencesCollected(seat, Essences(collected)))
        for component in full(player):
            card, stored = component.card, component.stored
            if card in plan.emptied:
                state = gain(take_off(state, seat, card, stored), seat, stored)
                state = state.tell(ComponentEmptied(seat, card, Essences(stored)))
                continue
            for op in CARDS[card].collect:
                if isinstance(op, Grow):
                    more = tuple([op.n if count else 0 for count in stored])
                    state = store(state, seat, card, more).tell(EssencesStored(seat, card, Essences(more)))
        for card, amounts in upkeeps(player):
            if card in plan.upkept:
                state = pay(state, seat, amounts).tell(UpkeepPaid(seat, card, Essences(amounts)))
            else:
                state = turn(state, seat, card).tell(ComponentTurned(seat, card))
        return state
