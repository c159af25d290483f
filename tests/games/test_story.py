"""The story of every game: each event has a beat, a chip and an icon that reveal nothing hidden."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from engines import CATALOGUE
from engines.kernel.contract.game import Events, Game
from engines.kernel.contract.panels import Sockets, Track
from engines.kernel.events import LOG_ONLY, SCENE, Beat, Event
from engines.kernel.matches.bots import Dice, random_choice
from engines.kernel.secrecy.audience import Viewer
from engines.kernel.secrecy.veiled import Veiled
from tests.engines.words import NAMES, is_whole
from tests.options import SIZES, turn_on_flags
from tests.project.test_icons import list_icons

GAMES = [pytest.param(game, id=game.id) for game in CATALOGUE.values()]

WITH_GOAL = [size for size in SIZES if size.values[0].goal is not None]  # type: ignore[union-attr]
"""The games with a goal, with every number of seats."""

CHIP_LENGTH = 36
"""The most characters of a chip: about 28, and a name."""

SHORT_LENGTH = 24
"""The most characters of the short condition."""


def playout(game: Game[Any], seats: int, seed: str) -> Iterator[tuple[Any, Events]]:
    """The states of a random game, each with the events that led to it; with seed "two" a player leaves."""
    dice = Dice(seed)
    options = game.parse_options({name: on for name, on in turn_on_flags(game.id).items() if seed == "two"})
    state, events = game.start(seats, options, seed)
    yield state, events
    choices = 0
    while pending := game.pending(state):
        seat = pending[dice(len(pending))].seat
        choices += 1
        if choices == 60 and seed == "two":
            state, events = game.remove_player(state, seat)
        else:
            _, state, events = random_choice(game, state, seat, dice)
        yield state, events


def masked_events(game: Game[Any], seats: int, seed: str) -> Iterator[tuple[Event, Viewer, Event]]:
    """Every event of a random game, as it is and as each viewer may see it."""
    for _, events in playout(game, seats, seed):
        for event in events:
            for viewer in (*range(seats), None):
                (masked,) = game.mask_events((event,), viewer)
                yield event, viewer, masked


@pytest.mark.parametrize(("game", "seats"), SIZES)
def test_every_event_has_a_beat_and_a_chip(game: Game[Any], seats: int) -> None:
    """Given every event of random games as each viewer sees it, then its beat and its chip are complete."""
    speakers = {viewer: game.speaker(viewer, NAMES) for viewer in (*range(seats), None)}
    for seed in ("one", "two"):
        for _, viewer, event in masked_events(game, seats, seed):
            beat = event.beat()
            assert_seated(beat, seats)
            assert beat.verb in game.all_verbs or not game.verbs, event
            if not game.verbs:
                continue
            if beat.weight > LOG_ONLY:
                assert f"beat.{type(event).__name__}" in speakers[viewer].phrases
                chip = speakers[viewer].chip(event)
                assert is_whole(chip), event
                assert len(chip) <= CHIP_LENGTH, chip


def assert_seated(beat: Beat, seats: int) -> None:
    """Assert that all seats in a beat exist, its weight is one of three, and a turn has an actor."""
    changed = [change.seat for change in beat.changes if change.seat is not None]
    actor = [] if beat.actor is None else [beat.actor]
    assert {*actor, *beat.targets, *changed, *beat.out} <= set(range(seats)), beat
    assert LOG_ONLY <= beat.weight <= SCENE
    assert beat.opens in ("", "round", "turn")
    assert beat.opens != "turn" or beat.actor is not None


@pytest.mark.parametrize(("game", "seats"), SIZES)
def test_a_beat_shows_nothing_that_its_event_hides(game: Game[Any], seats: int) -> None:
    """Given an event with hidden things, then the beat of the masked event has None for each of them."""
    for event, _, masked in masked_events(game, seats, "two"):
        whole, shown = event.beat(), masked.beat()
        assert not any(isinstance(thing, Veiled) for thing in whole.things), event
        missing = Counter(map(repr, whole.things)) - Counter(map(repr, shown.things))
        assert shown.things.count(None) == missing.total(), event
        assert len(shown.things) == len(whole.things), event


@pytest.mark.parametrize("game", GAMES)
def test_every_verb_has_an_icon_in_the_sprite(game: Game[Any]) -> None:
    """Given the verbs of a game, then the icon of each is in the sprite."""
    assert {verb: icon for verb, icon in game.all_verbs.items() if icon not in list_icons()} == {}


@pytest.mark.parametrize("game", GAMES)
def test_the_story_covers_every_event(game: Game[Any]) -> None:
    """Given a game with a story, then it has a beat for each event."""
    assert [kind for kind in game.events if game.verbs and kind.beat is Event.beat] == []


@pytest.mark.parametrize(("game", "seats"), WITH_GOAL)
def test_the_goal_shows_every_players_progress(game: Game[Any], seats: int) -> None:
    """Given states of a random game, then the goal shows each seat's progress to every viewer."""
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
            progress = game.progress(view)
            assert len(progress) == seats
            if isinstance(goal, Track):
                assert [(mark.seat, mark.value) for mark in goal.marks] == list(enumerate(progress))
            if isinstance(goal, Sockets):
                filled = [(seat, sum(map(bool, sockets))) for seat, sockets in goal.rows]
                assert filled == list(enumerate(progress))
    assert rounds > 0


@pytest.mark.parametrize(("game", "seats"), WITH_GOAL)
def test_the_goal_agrees_with_the_final_score(game: Game[Any], seats: int) -> None:
    """Given a finished game, then the progress of each seat is its score."""
    assert game.goal is not None
    assert game.progress is not None
    for seed in ("one", "two"):
        *_, (state, _) = playout(game, seats, seed)
        places = game.outcome(state).places
        goal = game.goal(game.view(state, None), None, game.speaker(None, NAMES))
        if isinstance(goal, Track | Sockets):
            assert game.progress(game.view(state, None)) == tuple([place.score for place in places])
