"""Every game of the house says what it asks, offers, refuses and tells, in whole words, to everybody."""

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
    """Every question on the way of a random choice, and then the choice."""
    cursor = begin_choice(match.state, seat)
    path: Path = ()
    while cursor.decision is not None:
        yield cursor.decision
        answer = cursor.decision.random_answer(dice)
        cursor, path = follow_answer(cursor, answer), (*path, answer)
    yield path


def offered(speaker: Speaker, decision: Decision) -> Iterator[str]:
    """What the seat that is asked can choose, and why not the rest."""
    if isinstance(decision, Split):
        yield from (say_kind(kind, speaker) for kind in decision.kinds)
    if isinstance(decision, Pick):
        for option in decision.options:
            yield speaker.text(option.text)
            if option.blocked:
                yield speaker.text(option.blocked)


def hinted(speaker: Speaker, decision: Decision) -> str:
    """What is said to whoever is asked such a thing for the first time."""
    words = speaker.say(f"hint.{decision.topic.key}", decision.topic.args)
    assert len(words) <= MAX_HINT_LENGTH
    return words


def said(game: Game[Any], seats: int, options: Struct, seed: str) -> Iterator[str]:
    """All that is said in a random game."""
    dice = Dice(seed)
    everybody = voices(game, seats)
    match, news = Match.start(game, seats, options, key_of(seed, ()))
    while match.pending:
        for viewer, speaker in everybody:
            yield from map(speaker.event, game.mask_events(news, viewer))
        seat = match.pending[dice(len(match.pending))].seat
        for one in questions(match, seat, dice):
            if isinstance(one, tuple):
                match, news = match.play(seat, Choose(one))
                break
            assert one.topic.key in game.phrases
            yield from (speaker.text(one.topic) for _, speaker in everybody)
            yield hinted(everybody[seat][1], one)
            yield from offered(everybody[seat][1], one)
    outcome = game.outcome(match.state)
    for viewer, speaker in everybody:
        yield from map(speaker.event, game.mask_events(news, viewer))
        yield speaker.text(outcome.reason)
        yield from (speaker.text(place.reason) for place in outcome.places)


@pytest.mark.parametrize(("game", "seats"), SIZES)
def test_whole_games_can_be_said(game: Game[Any], seats: int) -> None:
    odd = [words for words in said(game, seats, game.options(), "sizes") if not is_whole(words)]
    assert odd == []


@pytest.mark.parametrize(("game", "options"), VARIANTS)
def test_whole_games_can_be_said_with_every_option(game: Game[Any], options: Struct) -> None:
    odd = [words for words in said(game, sum(game.seats) // 2, options, "option") if not is_whole(words)]
    assert odd == []


@pytest.mark.parametrize("game", GAMES)
def test_every_event_has_a_phrase(game: Game[Any]) -> None:
    assert {event.__name__ for event in game.events} <= set(game.phrases)


@pytest.mark.parametrize("game", GAMES)
def test_every_option_has_a_name_and_help(game: Game[Any]) -> None:
    speaker = game.speaker(None, NAMES)
    for field in game.option_fields:
        for key in (field.id, *(f"{field.id}.{choice}" for choice in field.choices)):
            assert is_whole(speaker.say(f"options.{key}", {}))
            assert is_whole(speaker.say(f"options.{key}.help", {}))


@pytest.mark.parametrize("game", GAMES)
def test_every_clock_belongs_to_a_question(game: Game[Any]) -> None:
    assert set(game.clocks) - {"*"} <= set(game.phrases)


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_question_has_a_hint(game: Game[Any]) -> None:
    book = load_rulebook(game.id)
    assert book is not None  # and names every kind: see test_rules.py
    kinds = set(book.chapter_by_topic)
    assert {f"hint.{kind}" for kind in kinds} <= set(game.phrases)
