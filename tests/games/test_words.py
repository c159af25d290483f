"""Every game has complete sentences for its decisions, options, refusals and events, for every viewer."""

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec import Struct

from app.catalogue.rulebook import load_rulebook
from app.tables.view.question.questions import say_kind
from engines import CATALOGUE
from engines.kernel.choices.agenda import begin_choice, follow_answer
from engines.kernel.choices.decision import Decision, Path, Pick, Split
from engines.kernel.contract.game import Game
from engines.kernel.matches.bots import Dice
from engines.kernel.matches.match import Choose, Match
from engines.kernel.rng import key_of
from engines.kernel.words.speaker import Speaker
from tests.engines.words import NAMES, is_whole, voices
from tests.options import SIZES, VARIANTS

MAX_HINT_LENGTH = 90

GAMES = [pytest.param(game, id=game.id) for game in CATALOGUE.values()]


def questions(match: Match[Any], seat: int, dice: Dice) -> Iterator[Decision | Path]:
    """The decisions on the way of a random choice, and then the choice."""
    cursor = begin_choice(match.state, seat)
    path: Path = ()
    while cursor.decision is not None:
        yield cursor.decision
        answer = cursor.decision.random_answer(dice)
        cursor, path = follow_answer(cursor, answer), (*path, answer)
    yield path


def option_sentences(speaker: Speaker, decision: Decision) -> Iterator[str]:
    """The options of a decision, with the reasons for blocked ones."""
    if isinstance(decision, Split):
        yield from (say_kind(kind, speaker) for kind in decision.kinds)
    if isinstance(decision, Pick):
        for option in decision.options:
            yield speaker.text(option.text)
            if option.blocked:
                yield speaker.text(option.blocked)


def say_hint(speaker: Speaker, decision: Decision) -> str:
    """The hint for a player who makes such a decision for the first time."""
    words = speaker.say(f"hint.{decision.topic.key}", decision.topic.args)
    assert len(words) <= MAX_HINT_LENGTH
    return words


def all_sentences(game: Game[Any], seats: int, options: Struct, seed: str) -> Iterator[str]:
    """All sentences of a random game."""
    dice = Dice(seed)
    speakers = voices(game, seats)
    match, events = Match.start(game, seats, options, key_of(seed, ()))
    while match.pending:
        for viewer, speaker in speakers:
            yield from map(speaker.event, game.mask_events(events, viewer))
        seat = match.pending[dice(len(match.pending))].seat
        for step in questions(match, seat, dice):
            if isinstance(step, tuple):
                match, events = match.play(seat, Choose(step))
                break
            assert step.topic.key in game.phrases
            yield from (speaker.text(step.topic) for _, speaker in speakers)
            yield say_hint(speakers[seat][1], step)
            yield from option_sentences(speakers[seat][1], step)
    outcome = game.outcome(match.state)
    for viewer, speaker in speakers:
        yield from map(speaker.event, game.mask_events(events, viewer))
        yield speaker.text(outcome.reason)
        yield from (speaker.text(place.reason) for place in outcome.places)


@pytest.mark.parametrize(("game", "seats"), SIZES)
def test_the_sentences_of_whole_games_are_complete(game: Game[Any], seats: int) -> None:
    """Given a random game, then none of its sentences has an unfilled placeholder or an internal name."""
    sentences = all_sentences(game, seats, game.options(), "sizes")
    assert [words for words in sentences if not is_whole(words)] == []


@pytest.mark.parametrize(("game", "options"), VARIANTS)
def test_the_sentences_are_complete_with_every_option(game: Game[Any], options: Struct) -> None:
    """Given a random game with an option, then its sentences are complete, too."""
    sentences = all_sentences(game, sum(game.seats) // 2, options, "option")
    assert [words for words in sentences if not is_whole(words)] == []


@pytest.mark.parametrize("game", GAMES)
def test_every_event_has_a_phrase(game: Game[Any]) -> None:
    """Given the events of a game, then each has a phrase of its name."""
    assert {event.__name__ for event in game.events} <= set(game.own_phrases)


@pytest.mark.parametrize("game", GAMES)
def test_every_option_has_a_name_and_help(game: Game[Any]) -> None:
    """Given the options of a game and their choices, then each has a name and a help text."""
    speaker = game.speaker(None, NAMES)
    for field in game.option_fields:
        for key in (field.id, *(f"{field.id}.{choice}" for choice in field.choices)):
            assert is_whole(speaker.say(f"options.{key}", {}))
            assert is_whole(speaker.say(f"options.{key}.help", {}))


@pytest.mark.parametrize("game", GAMES)
def test_every_clock_belongs_to_a_decision(game: Game[Any]) -> None:
    """Given the clocks of a game, then each is for a topic that has a phrase."""
    assert set(game.clocks) - {"*"} <= set(game.phrases)


@pytest.mark.parametrize("game", GAMES)
def test_every_topic_has_a_hint(game: Game[Any]) -> None:
    """Given the topics in the rulebook, then each has a hint."""
    book = load_rulebook(game.id)
    assert book is not None  # and names every kind: see test_rules.py
    kinds = set(book.chapter_by_topic)
    assert {f"hint.{kind}" for kind in kinds} <= set(game.phrases)
