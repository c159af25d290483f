"""Powers and attacks, in the words of the game."""

import pytest

from engines.res_arcana import GAME
from engines.res_arcana.table.points import points_lines
from tests.engines.res_arcana.play import A, B, C
from tests.engines.res_arcana.table import table
from tests.engines.words import NAMES
from tests.rules import rule


def test_a_power_is_offered_in_its_own_words() -> None:
    play = table({A: "prism"}, pools={A: "E"}, hands={A: "athanor"})
    speaker = GAME.speaker(A, NAMES)
    words = {option.id: speaker.text(option.text) for option in play.pick().options}
    assert words["use:scholar.1"] == "Use Scholar. Turn this and pay any essence: draw a card."
    assert words["use:prism.1"] == "Gain 2 essences"
    assert words["use:prism.2"] == "Gain X of another kind"
    assert words["place:athanor"] == "Place Athanor (1 Elan and 1 Gold)"
    assert words["claim:top"] == "Claim the top monument (4 Gold)"


@rule("R52")
def test_a_question_addresses_the_player_who_is_attacked() -> None:
    play = table({A: "fire_dragon", B: "guard_dog"}, pools={B: "2L C"}).choose("use:fire_dragon.1")
    topic = play.decision.topic
    assert GAME.speaker(B, NAMES).text(topic) == "Ann’s Fire Dragon attacks for 2 Life. Take the loss?"
    assert GAME.speaker(A, NAMES).text(topic) == "Bob responds to your Fire Dragon."
    speaker = GAME.speaker(B, NAMES)
    words = {option.id: speaker.text(option.text) for option in play.pick().options}
    assert words == {
        "accept": "Lose 2 Life",
        "react:guard_dog": "Use Guard Dog. When you would lose Life, turn this to ignore the loss.",
        "ignore": "Pay 1 Calm instead",
    }


@rule("R61")
def test_points_are_itemised_by_source() -> None:
    play = table({A: "sorcerers_bestiary fire_dragon hawk", B: "scholar"}, token=B)
    speaker = GAME.speaker(A, NAMES)
    assert [speaker.noun(line) for line in points_lines(play.state, A)] == [
        "+1 for creatures (Sorcerer’s Bestiary)",
        "+2 for dragons (Sorcerer’s Bestiary)",
        "+1 Fire Dragon",
    ]


def test_one_point_is_singular() -> None:
    play = table({A: "nightingale"}, players=3, token=B, phase="check", round=7, max_rounds=7)
    reasons = [GAME.speaker(None, NAMES).text(place.reason) for place in play.outcome.places]
    assert reasons[A] == "1 point: +1 Nightingale. Tiebreaker: 0."
    assert reasons[C] == "No points. Tiebreaker: 0."


@pytest.mark.parametrize(
    ("key", "said"),
    [
        (
            "sacrificial_dagger.2",
            "Destroy this and discard a card from your hand: "
            "gain essences equal to that card’s placement cost, in any mix except Gold.",
        ),
        (
            "philosophers_stone.1",
            "Turn this, pay any 2 essences and pay X essences of one kind: gain X Gold.",
        ),
        (
            "prism.2",
            "Turn this and pay X essences of one kind: gain X of another kind, except Gold.",
        ),
        ("treant.1", "Turn this: choose a rival and gain Elan equal to the Death in their pool."),
        (
            "windup_man.text",
            "Collect: if you leave the essences on this, put 2 more of each kind there. "
            "Turn this and pay any essence: put it on this.",
        ),
    ],
)
def test_labels_name_the_card_and_the_essences(key: str, said: str) -> None:
    assert GAME.speaker(A, NAMES).say(f"card.{key}", {}) == said
