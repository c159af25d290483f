"""Decisions: offered answers are accepted, all others are refused with a reason."""

import pytest

from engines.kernel.choices.decision import (
    RANDOM,
    Answer,
    Decision,
    Option,
    Pick,
    Refused,
    Split,
    amounts,
    picks,
)
from engines.kernel.matches.bots import Dice
from engines.kernel.words.text import text

CARDS = tuple(Option(f"card:{n}", n) for n in range(4))
HELD = Option("card:held", 9, blocked=text("why.held"))
SUBSET = Pick(seat=0, topic=text("pick"), options=(*CARDS, HELD), least=1, most=2, default=("card:0",))
ORDER = Pick(seat=0, topic=text("order"), options=CARDS, least=2, most=2, ordered=True, default=RANDOM)
PAY = Split(seat=0, topic=text("pay"), kinds=("red", "blue"), ways=((1, 1), (0, 2)), default=(1, 1))


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        (picks(), "kernel.few"),
        (picks("card:0", "card:1", "card:2"), "kernel.many"),
        (picks("card:7"), "kernel.unknown"),
        (picks("card:0", "card:0"), "kernel.twice"),
        (picks("card:held"), "why.held"),
        (amounts(1), "kernel.picks_expected"),
        (Answer(), "kernel.picks_expected"),
    ],
)
def test_a_wrong_pick_is_refused_with_its_reason(answer: Answer, reason: str) -> None:
    with pytest.raises(Refused) as refused:
        SUBSET.check(answer)
    assert refused.value.reason.key == reason


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        (amounts(2, 0), "kernel.amounts"),
        (amounts(1, 1, 0), "kernel.amounts"),
        (picks("red"), "kernel.amounts_expected"),
    ],
)
def test_amounts_that_are_not_among_the_ways_are_refused(answer: Answer, reason: str) -> None:
    with pytest.raises(Refused) as refused:
        PAY.check(answer)
    assert refused.value.reason.key == reason


def test_order_matters_only_for_an_ordered_pick() -> None:
    assert SUBSET.check(picks("card:2", "card:1")) == SUBSET.check(picks("card:1", "card:2")) == (1, 2)
    assert ORDER.check(picks("card:2", "card:1")) == (2, 1)


def test_a_single_possible_answer_is_forced() -> None:
    one = Pick(seat=0, topic=text("pick"), options=(CARDS[0], HELD), default=("card:0",))
    assert one.forced_values() == (0,)
    all_of_two = Pick(seat=0, topic=text("pick"), options=CARDS[:2], least=2, most=2, default=RANDOM)
    assert all_of_two.forced_values() == (0, 1)
    assert (
        Pick(
            seat=0, topic=text("o"), options=CARDS[:2], least=2, most=2, ordered=True, default=RANDOM
        ).forced_values()
        is None
    )
    assert SUBSET.forced_values() is None
    assert PAY.forced_values() is None
    none_or_one = Pick(seat=0, topic=text("pick"), options=CARDS[:1], least=0, most=1, default=())
    assert none_or_one.forced_values() is None


def test_random_answers_are_legal_and_reach_everything() -> None:
    numbers = iter(range(10_000))

    def randbelow(bound: int) -> int:
        return (next(numbers) * 7 + 3) % bound

    seen = set()
    for _ in range(200):
        answer = SUBSET.random_answer(randbelow)
        SUBSET.check(answer)
        seen |= set(answer.picks or ())
        PAY.check(PAY.random_answer(randbelow))
    assert seen == {"card:0", "card:1", "card:2", "card:3"}


@pytest.mark.parametrize("decision", [SUBSET, ORDER, PAY])
def test_random_values_match_random_answers(decision: Decision) -> None:
    for seed in range(50):
        answer = decision.random_answer(Dice(str(seed)))
        assert decision.random_values(Dice(str(seed))) == decision.check(answer)


def test_the_default_label_of_an_option_has_its_verb_and_value() -> None:
    assert CARDS[2].text == text("option.card", value=2)
    assert Option("x", 1, label=text("other")).text == text("other")
