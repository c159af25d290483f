"""Everything that can be said is said, in three voices, at every number of players."""

from collections.abc import Iterator
from typing import Any

import pytest

from engines.kernel.agenda import begin, follow
from engines.kernel.bots import Dice
from engines.kernel.decision import Decision, Pick
from engines.kernel.text import Speaker
from engines.magecraft import GAME
from engines.magecraft.cards import CANTRIPS, SPELLS, Character, Gem, Icon, Spell
from engines.magecraft.events import EVENTS
from engines.magecraft.text import PHRASES, QUESTIONS
from tests.engines.magecraft.play import A, Play, deal
from tests.engines.magecraft.table import table

NAMES = ("Ann", "Bob", "Cai", "Dee")


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
    marks = ("{", "}", "_", "<", "None ", "  ", "Struct", "=", " .", "hidden")
    return bool(words) and not any(mark in words for mark in marks)


@pytest.mark.parametrize(("players", "hidden"), [(2, False), (3, True), (4, False)])
def test_every_question_option_reason_and_event_has_words(players: int, hidden: bool) -> None:
    dice = Dice(f"words {players}")
    used: set[str] = set()
    for number in range(2):
        play = deal(players, seed=f"words {number}", hidden_hands=hidden)
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
    assert used >= {"character", "start", "cast", "pay", "icon", "raise", "vanish", "study", "shelve"}
    assert used <= set(QUESTIONS)


def test_every_event_and_component_has_a_phrase() -> None:
    assert {event.__name__ for event in EVENTS} <= set(PHRASES)
    for kind in (Gem, Icon, Spell, Character):
        assert {f"{kind.__name__}.{one.name}" for one in kind} <= set(PHRASES)
    assert {f"Icon.{icon.name}.text" for icon in Icon} <= set(PHRASES)


def test_every_option_of_the_game_has_its_words() -> None:
    for field in GAME.option_fields:
        assert {f"options.{field.id}", f"options.{field.id}.help"} <= set(PHRASES)


def test_every_clock_belongs_to_a_question() -> None:
    assert set(GAME.clocks) - {"*"} <= set(QUESTIONS)


def test_things_with_a_price_say_it() -> None:
    play = table(hand={A: "FFWEL"}, books={A: "fireball"})
    speaker = GAME.speaker(A, NAMES)
    words = {option.id: speaker.text(option.text) for option in play.pick().options}
    assert words["book:1"] == "Spellbook 1: Fireball for Fire and any gem"
    assert words["cantrip"] == "Cantrip: Attack for Fire"
    assert speaker.noun(SPELLS[Spell.VOID_GATE]) == "Void Gate (Draw ×2 and Vanish ×3)"
    assert speaker.noun(CANTRIPS[Character.MAGE]) == "Draw ×3"


def test_a_reason_names_what_is_missing() -> None:
    play = table(hand={A: "WWL"}, books={A: "fireball"})
    reason = next(option.blocked for option in play.pick().options if option.id == "book:1")
    assert reason is not None
    assert GAME.speaker(A, NAMES).text(reason) == "This costs Fire and any gem; you have 2 Water and 1 Light."


def test_the_three_voices() -> None:
    play = table(3, hand={A: "FW"}, books={A: "fireball"}).choose("book:1").choose("seat:1", "hp:light")
    mine, theirs, third, watcher = (
        [speaker.event(event) for event in GAME.seen(play.news, viewer)]
        for viewer, speaker in zip((0, 1, 2, None), speakers(play), strict=True)
    )
    assert mine == ["You take Light of Bob's HP: a score."]
    assert theirs == ["Ann takes Light of your HP: a score."]
    assert third == watcher == ["Ann takes Light of Bob's HP: a score."]


def test_a_hidden_draw_in_three_voices() -> None:
    play = table(3, hand={A: "WE"}, bag={A: "FFF"}, hidden_hands=True).choose("book:1", "hand:water")
    mine, theirs, *_ = (
        [speaker.event(event) for event in GAME.seen(play.news, viewer)]
        for viewer, speaker in zip((0, 1, 2, None), speakers(play), strict=True)
    )
    assert mine == [
        "Out of your hand comes Water.",
        "You cast Meditation for Water.",
        "You draw Fire.",
        "You draw Fire.",
    ]
    assert theirs[0] == "Out of Ann's hand comes Water."
    assert theirs[2:] == ["Ann draws a gem."] * 2
