"""Everything that can be said is said, in three voices, with every option of the game."""

from collections.abc import Iterator
from typing import Any

import pytest

from engines.draco_magi import GAME
from engines.draco_magi.battle_cards import BATTLE_CARDS, BattleCard
from engines.draco_magi.battlefields import Battlefield, Land, Side
from engines.draco_magi.events import EVENTS
from engines.draco_magi.ops import Dragon
from engines.draco_magi.text import PHRASES, QUESTIONS, REASONS
from engines.kernel.agenda import begin, follow
from engines.kernel.bots import Dice
from engines.kernel.decision import Decision, Pick
from engines.kernel.text import Speaker
from tests.engines.draco_magi.play import EVERYBODY, A, B, Play, deal
from tests.engines.draco_magi.table import table
from tests.rules import rule

NAMES = ("Ann", "Bob")
MARKS = ("{", "}", "_", "<", "None", "  ", "Struct", "=", " .", "hidden.", "()")


def speakers() -> list[Speaker]:
    """A speaker for both seats and for the watchers."""
    return [GAME.speaker(viewer, NAMES) for viewer in EVERYBODY]


def said(decision: Decision) -> Iterator[str]:
    """A question to everybody, and its options with their reasons to the seat that is asked."""
    for speaker in speakers():
        yield speaker.text(decision.topic)
    assert isinstance(decision, Pick)
    speaker = GAME.speaker(decision.seat, NAMES)
    for option in decision.options:
        yield speaker.text(option.text)
        if option.blocked:
            yield speaker.text(option.blocked)


def randomly(play: Play, dice: Dice) -> Iterator[Decision]:
    """Plays one random choice and yields every question on the way."""
    seat = play.game.pending(play.state)[0].seat
    cursor = begin(play.state, seat)
    answers: tuple[Any, ...] = ()
    while cursor.decision is not None:
        yield cursor.decision
        answers = (*answers, cursor.decision.random_answer(dice))
        cursor = follow(cursor, answers[-1])
    play.state, play.news = GAME.choose(play.state, seat, answers)


def is_sentence(words: str) -> bool:
    """Whether a text is whole: no gaps, no program's words."""
    return bool(words) and not any(mark in words for mark in MARKS)


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"advanced_start": "random", "forced_defence": True},
        {"asymmetric": True, "pick": "open"},
        {"asymmetric": True, "pick": "secret", "round_cap": 2},
    ],
    ids=str,
)
def test_every_question_option_reason_and_event_has_words(options: dict[str, Any]) -> None:
    dice = Dice(f"words {options}")
    for number in range(3):
        play = deal(f"words {number}", **options)
        while not play.finished:
            for decision in randomly(play, dice):
                assert decision.topic.key in QUESTIONS
                assert all(map(is_sentence, said(decision))), decision
            for viewer, speaker in zip(EVERYBODY, speakers(), strict=True):
                for event in GAME.seen(play.news, viewer):
                    assert is_sentence(speaker.event(event)), event
        for speaker in speakers():
            assert is_sentence(speaker.text(play.outcome.reason))
            assert all(is_sentence(speaker.text(place.reason)) for place in play.outcome.places)


def test_every_event_has_a_phrase() -> None:
    assert {event.__name__ for event in EVENTS} <= set(PHRASES)


def test_every_card_has_a_name_and_a_text() -> None:
    speaker = GAME.speaker(A, NAMES)
    for dragon in Dragon:
        assert is_sentence(speaker.noun(dragon))
        assert is_sentence(speaker.say(f"dragon.{dragon.name.lower()}.text", {}))
    for card in BattleCard:
        assert is_sentence(speaker.noun(card))
        assert f"battle.{BATTLE_CARDS[card].name}.text" in PHRASES
    for land in Land:
        assert is_sentence(speaker.noun(land))
        assert is_sentence(speaker.say(f"land.{land.value}.text", {}))
    assert speaker.noun(Side(Battlefield.BF04, True)) == "Deep Dungeon"
    assert speaker.noun(BattleCard.BC01) == "Bite (Sun)"


def test_every_option_of_the_game_has_its_words() -> None:
    for field in GAME.option_fields:
        assert {f"options.{field.id}", f"options.{field.id}.help"} <= set(PHRASES)
        for choice in field.choices:
            assert {f"options.{field.id}.{choice}", f"options.{field.id}.{choice}.help"} <= set(PHRASES)


def test_every_clock_belongs_to_a_question() -> None:
    assert set(GAME.clocks) - {"*"} <= set(QUESTIONS)


def test_reasons_are_sentences() -> None:
    speaker = GAME.speaker(A, NAMES)
    for key in REASONS:
        words = speaker.say(key, {"dragon": Dragon.LAVA, "side": Side(Battlefield.BF01, True)})
        assert words[0].isupper()
        assert words.endswith(".")


@rule("R9")
def test_the_draft_in_three_voices() -> None:
    play = deal("voices").choose("colour:gold").time_out(seat=A).time_out(seat=B)
    kept, given, returned = [
        GAME.speaker(A, NAMES).noun(card)
        for card in deal("voices").choose("colour:gold").state.players[A].draft
    ]
    mine, theirs, watcher = [
        speaker.event(GAME.seen(play.news, viewer)[0])
        for viewer, speaker in zip(EVERYBODY, speakers(), strict=True)
    ]
    assert mine == f"You keep {kept}, give away {given} and put {returned} back."
    assert theirs == f"Ann gives you {given}."
    assert watcher == "Ann keeps an advanced card and gives one away."


@rule("R36", "R40", "R42")
def test_an_exchange_in_three_voices() -> None:
    play = table(stacks={0: ("gold", "silver silver")}, melee=0, cards=("bc01 bc03", "bc02 bc08"))
    play.choose("card:bc01", "card:bc03")
    attacked = [speaker.event(play.news[0]) for speaker in speakers()]
    assert attacked == [
        "You attack with Bite (Sun) and Claw (Sun): Bite and Claw.",
        *["Ann attacks with Bite (Sun) and Claw (Sun): Bite and Claw."] * 2,
    ]
    question = [speaker.text(play.asked.topic) for speaker in speakers()]
    assert question[1] == "You are attacked: Bite and Claw. How do you defend?"
    play.choose("block:bc02:bite", "through")
    assert [speaker.event(play.news[1]) for speaker in speakers()] == [
        "Bob loses: Silver.",
        "You lose: Silver.",
        "Bob loses: Silver.",
    ]
