"""The details of a power, asked one by one in a single choice: costs first, then what it does."""

from collections.abc import Callable
from typing import Any, NamedTuple

from msgspec.structs import replace

from engines.kernel.decision import Decision
from engines.kernel.secrecy import Public
from engines.kernel.tasks import Ask, Part, Task
from engines.res_arcana import amounts, paying, placing, targets
from engines.res_arcana.effects import Run
from engines.res_arcana.essences import single
from engines.res_arcana.intents import Detail, Intent
from engines.res_arcana.ops import (
    ConvertX,
    DestroyOwn,
    DiscardCard,
    GainAny,
    GainByRival,
    GainValue,
    Op,
    PayAny,
    PaySame,
    Place,
    Reorder,
    StoreAny,
    StorePaid,
    Straighten,
    TurnOther,
)
from engines.res_arcana.state import Table


class Stage(NamedTuple):
    """One question about a primitive, or None where there is nothing to ask, and what its answer means."""

    ask: Callable[[Table, Intent, Any], Decision | None]
    note: Callable[[Detail, tuple[Any, ...]], Detail]


def _card(detail: Detail, values: tuple[Any, ...]) -> Detail:
    return replace(detail, card=values[0])


def _seat(detail: Detail, values: tuple[Any, ...]) -> Detail:
    return replace(detail, seat=values[0])


def _kind(detail: Detail, values: tuple[Any, ...]) -> Detail:
    return replace(detail, kind=values[0])


def _deck(detail: Detail, values: tuple[Any, ...]) -> Detail:
    return replace(detail, deck=values[0])


def _amounts(detail: Detail, values: tuple[Any, ...]) -> Detail:
    return replace(detail, amounts=values)


def _count(detail: Detail, values: tuple[Any, ...]) -> Detail:
    assert detail.kind is not None
    return replace(detail, amounts=single(detail.kind, values[0]))


STAGES: dict[type[Op], tuple[Stage, ...]] = {
    PayAny: (Stage(paying.pay_any, _amounts),),
    PaySame: (Stage(amounts.same_kind, _kind), Stage(amounts.same_count, _count)),
    DestroyOwn: (Stage(targets.destroyed, _card),),
    DiscardCard: (Stage(targets.discarded, _card),),
    TurnOther: (Stage(targets.turned, _card),),
    GainAny: (Stage(amounts.gain_any, _amounts),),
    StoreAny: (Stage(amounts.gain_any, _amounts),),
    GainValue: (Stage(amounts.gain_value, _amounts),),
    ConvertX: (Stage(amounts.convert, _kind),),
    GainByRival: (Stage(targets.rival, _seat),),
    StorePaid: (Stage(targets.stored_on, _card),),
    Straighten: (Stage(targets.straightened, _card),),
    Reorder: (Stage(targets.deck, _deck),),
    Place: (Stage(placing.which, _card), Stage(placing.how, _amounts)),
}
"""What is asked about a primitive; the others leave nothing to choose."""


def advanced(table: Table, intent: Intent) -> Intent:
    """The intent at its next question, or done with all its primitives."""
    while (op := intent.next()) is not None:
        stages = STAGES.get(type(op), ())
        while intent.stage < len(stages):
            if stages[intent.stage].ask(table, intent, op) is not None:
                return intent
            intent = replace(intent, stage=intent.stage + 1)
        intent = intent.settled()
    return intent


def proceed(
    table: Table, intent: Intent, question: "type[NameDetail] | type[AskDetail] | None" = None
) -> Task:
    """What is asked next, as a detail of the same choice unless said otherwise; or the deed itself."""
    intent = advanced(table, intent)
    return Run(intent) if intent.next() is None else (question or NameDetail)(intent)


def _stage(intent: Intent) -> tuple[Op, Stage]:
    op = intent.next()
    assert op is not None
    return op, STAGES[type(op)][intent.stage]


def _ask(table: Table, intent: Intent) -> Decision:
    op, stage = _stage(intent)
    decision = stage.ask(table, intent, op)
    assert decision is not None
    return decision


def _answer(table: Table, intent: Intent, values: tuple[Any, ...]) -> Table:
    _, stage = _stage(intent)
    noted = replace(intent, now=stage.note(intent.now, values), stage=intent.stage + 1)
    return table.then(proceed(table, noted))


class NameDetail(Part[Table], frozen=True):
    """DP5: one thing that must be known of a power."""

    intent: Public[Intent]

    @property
    def seat(self) -> int:
        """Whose power it is."""
        return self.intent.seat

    def ask(self, state: Table) -> Decision:
        return _ask(state, self.intent)

    def answer(self, state: Table, values: tuple[Any, ...]) -> Table:
        return _answer(state, self.intent, values)


class AskDetail(Ask[Table], frozen=True):
    """DP10: the same for a power that is not the choice of an action."""

    intent: Public[Intent]

    @property
    def seat(self) -> int:
        """Whose power it is."""
        return self.intent.seat

    def ask(self, state: Table) -> Decision:
        return _ask(state, self.intent)

    def answer(self, state: Table, values: tuple[Any, ...]) -> Table:
        return _answer(state, self.intent, values)
