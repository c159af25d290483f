"""The decisions of a power, in order: first about its costs, then about its effects."""

from collections.abc import Callable
from typing import Any, NamedTuple

from msgspec.structs import replace

from engines.kernel.choices.decision import Decision
from engines.kernel.choices.tasks import Ask, Part, Task
from engines.kernel.contract.primitives import Primitive
from engines.kernel.secrecy.veiled import Public
from engines.res_arcana.cards.box import power_steps
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
from engines.res_arcana.powers.intent import Detail, Intent
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

    `ask` returns None if there is nothing to decide. `always` means that it never returns None, which saves
    the call.
    """

    ask: Callable[[Table, Intent, Any], Decision | None]
    record: Callable[[Detail, tuple[Any, ...]], Detail]
    always: bool = False


def _record_card(detail: Detail, values: tuple[Any, ...]) -> Detail:
    return replace(detail, card=values[0])


def _record_seat(detail: Detail, values: tuple[Any, ...]) -> Detail:
    return replace(detail, seat=values[0])


def _record_kind(detail: Detail, values: tuple[Any, ...]) -> Detail:
    return replace(detail, kind=values[0])


def _record_deck(detail: Detail, values: tuple[Any, ...]) -> Detail:
    return replace(detail, deck=values[0])


def _record_amounts(detail: Detail, values: tuple[Any, ...]) -> Detail:
    return replace(detail, amounts=values)


def _record_count(detail: Detail, values: tuple[Any, ...]) -> Detail:
    assert detail.kind is not None
    return replace(detail, amounts=amounts_of(detail.kind, values[0]))


QUESTIONS: dict[type[Primitive], tuple[Question, ...]] = {
    PayAny: (Question(ask_free_payment, _record_amounts, always=True),),
    PaySame: (Question(ask_kind_to_pay, _record_kind), Question(ask_how_many_to_pay, _record_count)),
    DestroyOwn: (Question(ask_artifact_to_destroy, _record_card, always=True),),
    DiscardCard: (Question(ask_card_to_discard, _record_card, always=True),),
    TurnOther: (Question(ask_component_to_turn, _record_card, always=True),),
    GainAny: (Question(ask_gain, _record_amounts, always=True),),
    StoreAny: (Question(ask_gain, _record_amounts, always=True),),
    GainValue: (Question(ask_value_gain, _record_amounts),),
    ConvertX: (Question(ask_kind_to_convert_to, _record_kind),),
    GainByRival: (Question(ask_rival, _record_seat, always=True),),
    StorePaid: (Question(ask_component_to_store_on, _record_card),),
    Straighten: (Question(ask_component_to_straighten, _record_card),),
    Reorder: (Question(ask_deck, _record_deck, always=True),),
    Place: (Question(ask_artifact_to_place, _record_card), Question(ask_how_to_pay, _record_amounts)),
}
"""The questions about each primitive; primitives that are not listed leave nothing to choose."""


def skip_to_question(table: Table, intent: Intent) -> Intent:
    """Advance a power to its next question, or until all its primitives are settled."""
    steps = power_steps(intent.card, intent.power)
    for primitive in steps[len(intent.done) :]:
        questions = QUESTIONS.get(type(primitive), ())
        while intent.stage < len(questions):
            question = questions[intent.stage]
            if question.always or question.ask(table, intent, primitive) is not None:
                return intent
            intent = replace(intent, stage=intent.stage + 1)
        intent = intent.with_next_settled()
    return intent


def continue_power(
    table: Table, intent: Intent, question: "type[NameDetail] | type[AskDetail] | None" = None
) -> Task:
    """The task that asks the next question of a power, or runs it if there is none.

    `question` is the task class that asks it: by default NameDetail, which belongs to the same choice.
    """
    intent = skip_to_question(table, intent)
    return Run(intent) if intent.next_primitive() is None else (question or NameDetail)(intent)


def _find_next_question(intent: Intent) -> tuple[Primitive, Question]:
    primitive = intent.next_primitive()
    assert primitive is not None
    return primitive, QUESTIONS[type(primitive)][intent.stage]


def _ask_next(table: Table, intent: Intent) -> Decision:
    primitive, question = _find_next_question(intent)
    decision = question.ask(table, intent, primitive)
    assert decision is not None
    return decision


def _record_answer(table: Table, intent: Intent, values: tuple[Any, ...]) -> Table:
    _, question = _find_next_question(intent)
    intent = replace(intent, now=question.record(intent.now, values), stage=intent.stage + 1)
    return table.then(continue_power(table, intent))


class NameDetail(Part[Table], frozen=True):
    """DP5: ask for a detail of a power, as part of the choice to use it."""

    intent: Public[Intent]

    @property
    def seat(self) -> int:
        """The seat that uses the power."""
        return self.intent.seat

    def ask(self, state: Table) -> Decision:
        return _ask_next(state, self.intent)

    def answer(self, state: Table, values: tuple[Any, ...]) -> Table:
        return _record_answer(state, self.intent, values)


class AskDetail(Ask[Table], frozen=True):
    """DP10: ask for a detail of a power used outside a turn's action, as a separate choice."""

    intent: Public[Intent]

    @property
    def seat(self) -> int:
        """The seat that uses the power."""
        return self.intent.seat

    def ask(self, state: Table) -> Decision:
        return _ask_next(state, self.intent)

    def answer(self, state: Table, values: tuple[Any, ...]) -> Table:
        return _record_answer(state, self.intent, values)
