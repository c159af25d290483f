"""Everything that can be said is said, in three voices, at every number of players."""

from collections.abc import Iterator
from typing import Any

import pytest

from engines.kernel.agenda import begin, follow
from engines.kernel.bots import Dice
from engines.kernel.decision import Decision, Pick
from engines.kernel.text import Speaker
from engines.magelight import GAME
from engines.magelight.cards import Design
from engines.magelight.events import EVENTS, CountersSet
from engines.magelight.ops import Target
from engines.magelight.text import PHRASES, QUESTIONS, REASONS
from tests.engines.magelight.play import A, B, Play, deal
from tests.engines.magelight.table import table
from tests.rules import rule

NAMES = ("Ann", "Bob", "Cai", "Dee", "Eli", "Fay")


def speakers(play: Play) -> list[Speaker]:
    """A speaker for every seat and for the watchers."""
    return [GAME.speaker(viewer, NAMES) for viewer in (*range(play.state.seats), None)]


def said(play: Play, decision: Decision) -> Iterator[str]:
    """A question to everybody, and its options with their reasons to the seat that is asked."""
    for speaker in speakers(play):
        yield speaker.text(decision.topic)
    assert isinstance(decision, Pick)
    speaker = GAME.speaker(decision.seat, NAMES)
    for option in decision.options:
        yield speaker.text(option.text)
        if option.blocked:
            yield speaker.text(option.blocked)


def randomly(play: Play, dice: Dice) -> Iterator[Decision]:
    """Plays one random choice and yields every question on the way."""
    cursor = begin(play.state, play.seat)
    answers: tuple[Any, ...] = ()
    while cursor.decision is not None:
        yield cursor.decision
        answers = (*answers, cursor.decision.random_answer(dice))
        cursor = follow(cursor, answers[-1])
    play.state, play.news = GAME.choose(play.state, play.seat, answers)


def is_sentence(words: str) -> bool:
    """Whether a text is whole: no gaps, no program's words."""
    marks = ("{", "}", "_", "<", "None", "  ", "Struct", "=", " .", "hidden.")
    return bool(words) and not any(mark in words for mark in marks)


@rule("R23", "R43")
@pytest.mark.parametrize("players", [4, 5, 6])
def test_every_question_option_reason_and_event_has_words(players: int) -> None:
    dice = Dice(f"words {players}")
    used: set[str] = set()
    for number in range(2):
        play = deal(players, seed=f"words {number}")
        while not play.finished:
            for decision in randomly(play, dice):
                used.add(decision.topic.key)
                assert all(map(is_sentence, said(play, decision)))
            for viewer, speaker in zip((*range(players), None), speakers(play), strict=True):
                for event in GAME.seen(play.news, viewer):
                    assert is_sentence(speaker.event(event)), event
        outcome = play.outcome
        for speaker in speakers(play):
            assert is_sentence(speaker.text(outcome.reason))
            assert all(is_sentence(speaker.text(place.reason)) for place in outcome.places)
    assert used >= {"act", "stack", "target", "next", "secret", "carry_out"}


def test_every_event_has_a_phrase() -> None:
    assert {event.__name__ for event in EVENTS} <= set(PHRASES)


def test_every_card_has_a_name_and_a_text() -> None:
    for design in Design:
        id = design.name.lower()
        assert PHRASES[f"Design.{design.name}"] == PHRASES[f"card.{id}"]
        text = PHRASES[f"card.{id}.text"]
        assert isinstance(text, str)
        assert text.endswith(".")


def test_every_option_of_the_game_has_its_words() -> None:
    for field in GAME.option_fields:
        assert {f"options.{field.id}", f"options.{field.id}.help"} <= set(PHRASES)
        for choice in field.choices:
            assert {f"options.{field.id}.{choice}", f"options.{field.id}.{choice}.help"} <= set(PHRASES)


def test_every_clock_belongs_to_a_question() -> None:
    assert set(GAME.clocks) - {"*"} <= set(QUESTIONS)


def test_every_kind_of_target_has_its_reason() -> None:
    among = Target.__annotations__["among"]
    assert {f"why.target.{one}" for one in among.__args__} <= set(REASONS)


def test_reasons_are_sentences() -> None:
    speaker = GAME.speaker(A, NAMES)
    for key in REASONS:
        words = speaker.say(key, {"cost": 5, "have": 3, "count": 3, "round": 4})
        assert words[0].isupper()
        assert words.endswith(".")


@rule("R30")
def test_the_three_voices() -> None:
    play = table(hand="scrying_pool bonfire bonfire ley_surge", mana=4)
    play.choose("play:scrying_pool", "seat:1")
    mine, theirs, third, *_, watcher = (
        [speaker.event(event) for event in GAME.seen(play.news, viewer)]
        for viewer, speaker in zip((*range(5), None), speakers(play), strict=True)
    )
    assert mine == ["You play Scrying Pool on Bob for 4 Mana.", "Bob shows you a role: Infiltrator."]
    assert theirs == ["Ann plays Scrying Pool on you for 4 Mana.", "You show Ann your role: Infiltrator."]
    assert third == watcher == ["Ann plays Scrying Pool on Bob for 4 Mana.", "Bob shows a role to Ann."]


def test_a_stack_in_three_voices() -> None:
    play = table(hand="bonfire ley_surge rimestorm", allies={B: "courier_raven"}).choose("end")
    mine, theirs, *_, watcher = (
        speaker.event(GAME.seen(play.news, viewer)[0])
        for viewer, speaker in zip((*range(5), None), speakers(play), strict=True)
    )
    assert mine == "You pass on Bonfire, Ley Surge and Rimestorm to Bob."
    assert theirs == "Ann passes on 3 cards to you."
    assert watcher == "Ann passes on 3 cards to Bob."


@rule("R22")
def test_one_action_is_one_action() -> None:
    speaker = GAME.speaker(A, NAMES)
    assert speaker.event(CountersSet(A, 3, 1)) == "You have 3 Mana and 1 Action."
    assert speaker.event(CountersSet(B, 0, 2)) == "Bob has 0 Mana and 2 Actions."


def test_a_reason_names_what_is_missing() -> None:
    play = table(hand="unmasking bonfire ley_surge rimestorm", mana=2)
    reasons = {option.id: option.blocked for option in play.pick().options if option.blocked}
    speaker = GAME.speaker(A, NAMES)
    assert speaker.text(reasons["play:unmasking"]) == "This costs 9 Mana; you have 2."
