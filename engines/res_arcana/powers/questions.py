"""The decisions of a power, in order: first about its costs, then about its effects."""

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

from msgspec.structs import replace

from engines.kernel.choices.decision import Decision
from engines.kernel.choices.tasks import DetailedAsk, Task
from engines.kernel.contract.primitives import Primitive
from engines.kernel.secrecy.veiled import Public
from engines.res_arcana.cards.box import power_steps
from engines.res_arcana.cards.card import Card
from engines.res_arcana.cards.essences import amounts_of
from engines.res_arcana.cards.primitives import (
    ConvertX,
    DestroyOwn,
    DiscardCard,
    GainAny,
    GainByRival,
    GainValue,
    PayAny,
    PaySame,
    Place,
    Reorder,
    StoreAny,
    StorePaid,
    Straighten,
    TurnOther,
)
from engines.res_arcana.powers.essence_questions import (
    ask_gain,
    ask_how_many_to_pay,
    ask_kind_to_convert_to,
    ask_kind_to_pay,
    ask_value_gain,
)
from engines.res_arcana.powers.intent import NO_DETAIL, Detail, Intent
from engines.res_arcana.powers.payment_questions import ask_free_payment
from engines.res_arcana.powers.placement_questions import ask_artifact_to_place, ask_how_to_pay
from engines.res_arcana.powers.run_power import Run
from engines.res_arcana.powers.target_questions import (
    ask_artifact_to_destroy,
    ask_card_to_discard,
    ask_component_to_store_on,
    ask_component_to_straighten,
    ask_component_to_turn,
    ask_deck,
    ask_rival,
)
from engines.res_arcana.state import Table


class Question(NamedTuple):
    """A decision about a primitive, and how its answer is recorded in the Detail.

    `ask` returns None if there is nothing to decide. `always` means that it never returns None, so that
    it need not be called to find out whether there is an answer.
    """

    ask: Callable[[Table, Intent, Any], Decision | None]
    record: Callable[[Detail, tuple[Any, ...]], Detail]
    always: bool = False


def _record_as(field: str) -> Callable[[Detail, tuple[Any, ...]], Detail]:
    """Record the single value of an answer as a field of the Detail."""
    return lambda detail, values: replace(detail, **{field: values[0]})


def _record_amounts(detail: Detail, values: tuple[Any, ...]) -> Detail:
    return replace(detail, amounts=values)


def _record_count(detail: Detail, values: tuple[Any, ...]) -> Detail:
    assert detail.kind is not None
    return replace(detail, amounts=amounts_of(detail.kind, values[0]))


QUESTIONS: dict[type[Primitive], tuple[Question, ...]] = {
    PayAny: (Question(ask_free_payment, _record_amounts, always=True),),
    PaySame: (Question(ask_kind_to_pay, _record_as("kind")), Question(ask_how_many_to_pay, _record_count)),
    DestroyOwn: (Question(ask_artifact_to_destroy, _record_as("card"), always=True),),
    DiscardCard: (Question(ask_card_to_discard, _record_as("card"), always=True),),
    TurnOther: (Question(ask_component_to_turn, _record_as("card"), always=True),),
    GainAny: (Question(ask_gain, _record_amounts, always=True),),
    StoreAny: (Question(ask_gain, _record_amounts, always=True),),
    GainValue: (Question(ask_value_gain, _record_amounts),),
    ConvertX: (Question(ask_kind_to_convert_to, _record_as("kind")),),
    GainByRival: (Question(ask_rival, _record_as("seat"), always=True),),
    StorePaid: (Question(ask_component_to_store_on, _record_as("card")),),
    Straighten: (Question(ask_component_to_straighten, _record_as("card")),),
    Reorder: (Question(ask_deck, _record_as("deck"), always=True),),
    Place: (Question(ask_artifact_to_place, _record_as("card")), Question(ask_how_to_pay, _record_amounts)),
}
"""The questions about each primitive; primitives that are not listed leave nothing to choose."""


@cache
def _settle_at_once(seat: int, card: Card, power: int) -> Intent | None:
    """The settled use of a power that leaves nothing to choose; None for other powers."""
    steps = power_steps(card, power)
    if any(type(primitive) in QUESTIONS for primitive in steps):
        return None
    return Intent(seat, card, power, (NO_DETAIL,) * len(steps))


def follow_power(table: Table, intent: Intent, *answers: tuple[Any, ...]) -> tuple[Intent, Decision | None]:
    """A power after the answers about its details, and its next decision; None if all details are settled."""
    settled = _settle_at_once(intent.seat, intent.card, intent.power)
    if settled is not None:
        return settled, None
    answers_left = list(answers)
    for primitive in power_steps(intent.card, intent.power)[len(intent.done) :]:
        for question in QUESTIONS.get(type(primitive), ())[intent.stage :]:
            if not (question.always and answers_left):
                decision = question.ask(table, intent, primitive)
                if decision is None:
                    intent = replace(intent, stage=intent.stage + 1)
                    continue
                if not answers_left:
                    return intent, decision
            now = question.record(intent.now, answers_left.pop(0))
            intent = replace(intent, now=now, stage=intent.stage + 1)
        intent = intent.with_next_settled()
    return intent, None


def decide_power(table: Table, intent: Intent, *answers: tuple[Any, ...]) -> Decision | Table:
    """The next decision about a power's details, or the table after the power has run."""
    intent, decision = follow_power(table, intent, *answers)
    return Run(intent).run(table) if decision is None else decision


def begin_power(table: Table, intent: Intent) -> Task:
    """The task that runs a power, or asks for its details first, as a separate choice."""
    intent, decision = follow_power(table, intent)
    return Run(intent) if decision is None else AskDetail(intent)


class AskDetail(DetailedAsk[Table], frozen=True):
    """DP10: ask for the details of a power used outside a turn's action."""

    intent: Public[Intent]

    @property
    def seat(self) -> int:
        """The seat that uses the power."""
        return self.intent.seat

    def decide(self, state: Table, *answers: tuple[Any, ...]) -> Decision | Table | None:
        return decide_power(state, self.intent, *answers)
