"""Runs a power, primitive by primitive: first what it costs, then what it does (R32)."""

from collections.abc import Callable
from typing import Any, TypeVar

from engines.kernel.secrecy import Public
from engines.kernel.tasks import Step
from engines.res_arcana.box import IGNORE, steps
from engines.res_arcana.essences import Essences
from engines.res_arcana.events import AttackMet, PowerUsed
from engines.res_arcana.intents import Detail, Intent
from engines.res_arcana.ops import Op
from engines.res_arcana.state import Table

Perform = Callable[[Table, Intent, Any, Detail], Table]
F = TypeVar("F", bound=Callable[..., Table])

PERFORM: dict[type[Op], Perform] = {}
"""What each primitive does; filled by `performs`."""


def performs(*kinds: type[Op]) -> Callable[[F], F]:
    """Declares a function of the table, the intent, the primitive and what was chosen for it to be what a
    primitive does."""

    def declare(function: F) -> F:
        for kind in kinds:
            PERFORM[kind] = function
        return function

    return declare


class Run(Step[Table], frozen=True):
    """The primitives of a power for which all is known, from one of them on."""

    intent: Public[Intent]
    at: Public[int] = 0

    def run(self, state: Table) -> Table:
        intent, at = self.intent, self.at
        found = steps(intent.card, intent.power)
        if at == 0:
            told = AttackMet if intent.power == IGNORE else PowerUsed
            state = state.tell(told(intent.seat, intent.card, Essences(intent.spent())))
        if at + 1 < len(found):
            state = state.then(Run(intent, at + 1))
        return PERFORM[type(found[at])](state, intent, found[at], intent.done[at])
