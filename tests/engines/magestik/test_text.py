"""Everything that can be said is said, in three voices, at every number of players."""

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec import Struct

from engines.kernel.agenda import begin, follow
from engines.kernel.bots import Dice
from engines.kernel.decision import Decision, Pick
from engines.kernel.text import Speaker
from engines.magestik import GAME
from engines.magestik.cards import STAFFS, Breed, Energies, Energy, Gem, Staff
from engines.magestik.events import EVENTS
from engines.magestik.text import PHRASES, QUESTIONS, REASONS
from tests.engines.magestik.table import A, B, Play, deal, table
from tests.rules import rule

NAMES = ("Ann", "Bob", "Cai", "Dee", "Eli", "Fay", "Gus", "Hal")


def speakers(play: Play) -> list[Speaker]:
    """A speaker for every seat and for the watchers."""
    return [GAME.speaker(viewer, NAMES) for viewer in (*range(play.state.seats), None)]


def said(play: Play, decision: Decision) -> Iterator[str]:
    """A question to everybody, and its options with their reasons to the seat that is asked."""
    for speaker in speakers(play):
        yield speaker.text(decision.topic)
    if isinstance(decision, Pick):
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
    return bool(words) and not any(
        mark in words for mark in ("{", "}", "_", "<", "None", "  ", "Struct", "=")
    )


@rule("R38")
@pytest.mark.parametrize("players", range(2, 9))
def test_every_question_option_reason_and_event_has_words(players: int) -> None:
    dice = Dice(f"words {players}")
    used: set[str] = set()
    for number in range(4):
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
    assert used >= {"draft", "act"}


def test_every_event_has_a_phrase() -> None:
    assert {event.__name__ for event in EVENTS} <= set(PHRASES)


def test_every_card_has_a_name_and_a_text() -> None:
    for staff, card in STAFFS.items():
        assert {f"Staff.{staff.name}", f"Staff.{staff.name}.text"} <= set(PHRASES)
        for spell in card.spells:
            assert {f"spell.{spell.name}", f"spell.{spell.name}.text"} <= set(PHRASES)
    for kind in (*Gem, *Energy, *Breed):
        assert f"{type(kind).__name__}.{kind.name}" in PHRASES


def test_every_option_of_the_game_has_its_words() -> None:
    for field in GAME.option_fields:
        assert {f"options.{field.id}", f"options.{field.id}.help"} <= set(PHRASES)
        for choice in field.choices:
            assert {f"options.{field.id}.{choice}", f"options.{field.id}.{choice}.help"} <= set(PHRASES)


def test_every_clock_belongs_to_a_question() -> None:
    assert set(GAME.clocks) - {"*"} <= set(QUESTIONS)


def test_reasons_are_sentences() -> None:
    speaker = GAME.speaker(A, NAMES)
    for key in set(REASONS) - {"why.cost"}:
        words = speaker.say(key, {})
        assert words[0].isupper()
        assert words.endswith(".")


def test_the_three_voices() -> None:
    play = table(holding={A: "thief", B: "red"}, energy={A: "W"}, gems={B: "YK"})
    play.choose("cast:magpie_gem", "gem:black")
    mine, theirs, third, watcher = (
        [speaker.event(event) for event in play.news] for speaker in speakers(play)
    )
    assert mine == ["You cast “Steal a gem” for 3 white.", "You steal from Bob: onyx."]
    assert theirs == ["Ann casts “Steal a gem” for 3 white.", "Ann steals from you: onyx."]
    assert third == watcher == ["Ann casts “Steal a gem” for 3 white.", "Ann steals from Bob: onyx."]


def test_a_reason_names_what_is_missing() -> None:
    play = table(holding={A: "red"}, energy={A: "B"}, gems={})
    question = play.asked
    assert isinstance(question, Pick)
    reasons = {option.id: option.blocked for option in question.options if option.blocked}
    speaker = GAME.speaker(A, NAMES)
    assert speaker.text(reasons["cast:dragon_red"]) == (
        "This costs 2 red and 3 of any colour; you have 1 blue and 2 red."
    )
    assert speaker.text(reasons["cast:kill"]) == "Nobody else has a dragon."


def test_amounts_in_words() -> None:
    speaker = GAME.speaker(None, NAMES)
    nouns: list[tuple[Struct, str]] = [
        (Energies.of("YYW"), "2 yellow and 1 white"),
        (Energies.of(""), "nothing"),
        (STAFFS[Staff.BLACK].spell("dragon_black").cost, "3 black and 3 of any colour"),
    ]
    for noun, words in nouns:
        assert speaker.noun(noun) == words
