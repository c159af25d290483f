"""Runs a power, primitive by primitive: first its costs, then its effects (R32).

The functions that perform the primitives are in `effects/`; importing that package registers them here.
"""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from engines.kernel.choices.tasks import Step
from engines.kernel.contract.primitives import Performers, Primitive
from engines.kernel.secrecy.veiled import Public
from engines.res_arcana.cards.box import IGNORE_ATTACK, power_steps
from engines.res_arcana.cards.essences import Essences
from engines.res_arcana.events.powers import AttackMet, PowerUsed
from engines.res_arcana.powers.intent import Detail, Intent
from engines.res_arcana.state import Table

Perform = Callable[[Table, Intent, Any, Detail], Table]
"""A performer: takes the table, the power in use, the primitive, and the details chosen for it."""

performers: Performers[Primitive, Perform] = Performers()


class Run(Step[Table], frozen=True):
    """Run a power whose details are all chosen, starting at the primitive with index `at`."""

    intent: Public[Intent]
    at: Public[int] = 0

    def run(self, state: Table) -> Table:
        intent, agenda = self.intent, state.agenda
        primitives = power_steps(intent.card, intent.power)
        if self.at == 0:
            event = AttackMet if intent.power == IGNORE_ATTACK else PowerUsed
            state = state.emit(event(intent.seat, intent.card, Essences(intent.essences_spent())))
        for index in range(self.at, len(primitives)):
            primitive = primitives[index]
            state = performers.of(primitive)(state, intent, primitive, intent.done[index])
            if state.agenda is not agenda:  # tasks that the primitive added run before the rest of the power
                remaining_steps = (Run(intent, index + 1),) if index + 1 < len(primitives) else ()
                return replace(state, agenda=agenda + remaining_steps + state.agenda[len(agenda) :])
        return state
