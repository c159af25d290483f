"""The story of every game: each event has a beat, a chip and an icon, and none shows too much."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from engines import CATALOGUE
from engines.kernel.choices.tasks import Event
from engines.kernel.contract.game import Events, Game
from engines.kernel.contract.panels import Sockets, Track
from engines.kernel.contract.story import LOG_ONLY, SCENE, Beat
from engines.kernel.matches.bots import Dice, random_choice
from engines.kernel.secrecy.audience import Viewer
from engines.kernel.secrecy.veiled import Veiled
from tests.engines.words import NAMES, is_whole
from tests.options import SIZES, turned_on
from tests.project.test_icons import drawn

GAMES = [pytest.param(game, id=game.id) for game in CATALOGUE.values()]

CHIP_LENGTH = 36
"""Characters of a chip at most: about 28, and a name."""

SHORT_LENGTH = 24
"""Characters of the short condition at most."""


def playout(game: Game[Any], seats: int, seed: str) -> Iterator[tuple[Any, Events]]:
    """State after state of a random game, each with the news that led to it; one player leaves halfway."""
    dice = Dice(seed)
    options = game.parse_options({name: on for name, on in turned_on(game.id).items() if seed == "two"})
    state, news = game.start(seats, options, seed)
    yield state, news
    choices = 0
    while pending := game.pending(state):
        seat = pending[dice(len(pending))].seat
        choices += 1
        if choices == 60 and seed == "two":
            state, news = game.remove_player(state, seat)
        else:
            _, state, news = random_choice(game, state, seat, dice)
        yield state, news


def told(game: Game[Any], seats: int, seed: str) -> Iterator[tuple[Event, Viewer, Event]]:
    """Every event of a random game, as it is and as each viewer may see it."""
    for _, news in playout(game, seats, seed):
        for event in news:
            for viewer in (*range(seats), None):
                (masked,) = game.mask_events((event,), viewer)
                yield event, viewer, masked


@pytest.mark.parametrize(("game", "seats"), SIZES)
def test_every_event_has_a_beat_and_a_chip(game: Game[Any], seats: int) -> None:
    speakers = {viewer: game.speaker(viewer, NAMES) for viewer in (*range(seats), None)}
    for seed in ("one", "two"):
        for _, viewer, event in told(game, seats, seed):
            beat = game.beat(event)
            assert_seated(beat, seats)
            assert beat.verb in game.all_verbs, event
            if beat.weight > LOG_ONLY:
                assert f"beat.{type(event).__name__}" in speakers[viewer].phrases
                chip = speakers[viewer].chip(event)
                assert is_whole(chip), event
                assert len(chip) <= CHIP_LENGTH, chip


def assert_seated(beat: Beat, seats: int) -> None:
    """Everybody in a beat sits at the table, its weight is one of three, and a turn has an owner."""
    changed = [change.seat for change in beat.changes if change.seat is not None]
    actor = [] if beat.actor is None else [beat.actor]
    assert {*actor, *beat.targets, *changed, *beat.out} <= set(range(seats)), beat
    assert LOG_ONLY <= beat.weight <= SCENE
    assert beat.opens in ("", "round", "turn")
    assert beat.opens != "turn" or beat.actor is not None


@pytest.mark.parametrize(("game", "seats"), SIZES)
def test_a_beat_shows_nothing_that_its_event_hides(game: Game[Any], seats: int) -> None:
    for event, _, masked in told(game, seats, "two"):
        whole, shown = game.beat(event), game.beat(masked)
        assert not any(isinstance(thing, Veiled) for thing in whole.things), event
        missing = Counter(map(repr, whole.things)) - Counter(map(repr, shown.things))
        assert shown.things.count(None) == missing.total(), event
        assert len(shown.things) == len(whole.things), event


@pytest.mark.parametrize("game", GAMES)
def test_every_verb_has_an_icon_that_is_drawn(game: Game[Any]) -> None:
    assert {verb: icon for verb, icon in game.all_verbs.items() if icon not in drawn()} == {}


@pytest.mark.parametrize("game", GAMES)
def test_a_story_tells_of_every_event(game: Game[Any]) -> None:
    assert set(game.story) == set(game.events)


@pytest.mark.parametrize(("game", "seats"), SIZES)
def test_the_goal_shows_how_far_everybody_is(game: Game[Any], seats: int) -> None:
    assert game.goal is not None
    assert game.progress is not None
    rounds = 0
    for number, (state, _) in enumerate(playout(game, seats, "one")):
        assert game.round(state) >= rounds
        rounds = game.round(state)
        if number % 10 and game.pending(state):
            continue
        for viewer in (*range(seats), None):
            view = game.view(state, viewer)
            goal = game.goal(view, viewer, game.speaker(viewer, NAMES))
            assert is_whole(goal.sentence)
            assert 0 < len(goal.short) <= SHORT_LENGTH
            far = game.progress(view)
            assert len(far) == seats
            if isinstance(goal, Track):
                assert [(mark.seat, mark.value) for mark in goal.marks] == list(enumerate(far))
            if isinstance(goal, Sockets):
                filled = [(seat, sum(map(bool, sockets))) for seat, sockets in goal.rows]
                assert filled == list(enumerate(far))
    assert rounds > 0


@pytest.mark.parametrize(("game", "seats"), SIZES)
def test_the_goal_agrees_with_the_score_at_the_end(game: Game[Any], seats: int) -> None:
    assert game.goal is not None
    assert game.progress is not None
    for seed in ("one", "two"):
        *_, (state, _) = playout(game, seats, seed)
        places = game.outcome(state).places
        goal = game.goal(game.view(state, None), None, game.speaker(None, NAMES))
        if isinstance(goal, Track | Sockets):
            assert game.progress(game.view(state, None)) == tuple([place.score for place in places])
