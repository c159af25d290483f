"""Everything that can be said is said, in three voices, at every number of players."""

from collections.abc import Iterator

import pytest

from engines.kernel.agenda import begin, follow
from engines.kernel.bots import Dice
from engines.kernel.decision import Decision, Path, Pick, Split
from engines.kernel.options import option_fields
from engines.res_arcana import GAME
from engines.res_arcana.event_texts import EVENTS as EVENT_PHRASES
from engines.res_arcana.events import EVENTS
from engines.res_arcana.state import Options
from engines.res_arcana.text import PHRASES, QUESTIONS
from tests.engines.res_arcana.play import A, B, Play, deal
from tests.engines.res_arcana.table import table
from tests.rules import rule

NAMES = ("Ann", "Bob", "Cai", "Dee")


def said(play: Play, decision: Decision) -> Iterator[str]:
    """A question to everybody, and its options with their reasons to the seat that is asked."""
    for viewer in (*range(play.state.seats), None):
        yield GAME.speaker(viewer, NAMES).text(decision.topic)
    speaker = GAME.speaker(decision.seat, NAMES)
    if isinstance(decision, Split):
        for kind in decision.kinds:
            yield speaker.say(f"kind.{kind}", {})
    if isinstance(decision, Pick):
        for option in decision.options:
            yield speaker.text(option.text)
            if option.blocked:
                yield speaker.text(option.blocked)


@pytest.mark.parametrize("setup", ["normal", "first_game", "draft"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_whole_games_can_be_said(players: int, setup: str) -> None:
    dice = Dice(f"said {players} {setup}")
    play, topics = deal(players, f"said {players}", setup=setup), set()
    while not play.finished:
        asked = play.pending[dice(len(play.pending))]
        cursor = begin(play.state, asked.seat)
        answers: Path = ()
        while cursor.decision is not None:
            topics.add(cursor.decision.topic.key)
            for words in said(play, cursor.decision):
                assert words
                assert "{" not in words
            answer = cursor.decision.random_answer(dice)
            cursor, answers = follow(cursor, answer), (*answers, answer)
        play.choose(*answers, seat=asked.seat)
        for viewer in (*range(players), None):
            for event in GAME.seen(play.news, viewer):
                words = GAME.speaker(viewer, NAMES).event(event)
                assert words.endswith((".", ":"))
                assert "{" not in words
    for place in play.outcome.places:
        assert GAME.speaker(None, NAMES).text(place.reason)
    assert topics <= set(QUESTIONS)


def test_every_event_and_every_option_has_words() -> None:
    assert set(EVENT_PHRASES) == {event.__name__ for event in EVENTS}
    for field in option_fields(Options):
        assert {f"options.{field.id}", f"options.{field.id}.help"} <= set(PHRASES)
        for choice in field.choices:
            assert {f"options.{field.id}.{choice}", f"options.{field.id}.{choice}.help"} <= set(PHRASES)


@rule("R30")
def test_a_power_is_offered_in_its_own_words() -> None:
    play = table({A: "prism"}, pools={A: "E"}, hands={A: "athanor"})
    speaker = GAME.speaker(A, NAMES)
    words = {option.id: speaker.text(option.text) for option in play.pick().options}
    assert words["use:prism.1"] == "Prism: Turn this and pay any essence: gain any 2 essences but Gold."
    assert words["place:athanor"] == "Place Athanor (1 Elan and 1 Gold)"
    assert words["claim:top"] == "Claim the top monument, unseen (4 Gold)"


@rule("R52")
def test_an_attack_is_said_to_the_one_it_hits() -> None:
    play = table({A: "fire_dragon", B: "guard_dog"}, pools={B: "2L C"}).choose("use:fire_dragon.1")
    topic = play.asked.topic
    assert GAME.speaker(B, NAMES).text(topic) == "Ann's Fire Dragon costs you 2 Life: what do you do?"
    assert GAME.speaker(A, NAMES).text(topic) == "Bob answers your Fire Dragon."
    speaker = GAME.speaker(B, NAMES)
    words = {option.id: speaker.text(option.text) for option in play.pick().options}
    assert words == {
        "accept": "Lose it",
        "react:guard_dog": "Guard Dog: When you would lose Life: turn this to ignore the loss.",
        "ignore": "Pay 1 Calm",
    }
