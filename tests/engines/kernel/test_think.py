"""Thinking: candidates, features, appraisal, search, habits, and arena matches."""

from typing import Any

import pytest

from engines import CATALOGUE
from engines.kernel.choices.agenda import follow_path, open_decisions
from engines.kernel.choices.decision import Path
from engines.kernel.contract.game import Game
from engines.kernel.matches.bots import Dice, random_choice
from engines.kernel.thinking.appraisal import Weights, build_appraisal, squash
from engines.kernel.thinking.arena import play_match, wilson_interval
from engines.kernel.thinking.candidates import find_candidates
from engines.kernel.thinking.features import TableReader
from engines.kernel.thinking.habits import Habits, ObservedPick, learn_habits, observe_picks, play_by_habit
from engines.kernel.thinking.playouts import Budget, SearchSettings
from engines.kernel.thinking.think import think
from engines.kernel.thinking.training import Sample, fit_weights
from engines.kernel.thinking.weigh_view import Weigher
from engines.kernel.worlds.world_dealer import deal_world
from tests.engines.random_states import advance

GAME: Game[Any] = next(iter(CATALOGUE.values()))
EVERY_GAME = pytest.mark.parametrize("game", CATALOGUE.values(), ids=CATALOGUE)


def played(game: Game[Any], choices: int, seed: str) -> tuple[Any, int]:
    """A state some random choices into a game, and a seat that decides there."""
    dice = Dice(seed)
    state, _ = game.start(game.seats[0], game.options(), f"think:{seed}")
    state = advance(game, state, choices, dice)
    return state, open_decisions(state)[0].decision.seat


@EVERY_GAME
def test_candidates_are_limited_distinct_and_complete_with_the_default_first(game: Game[Any]) -> None:
    for choices in (5, 20, 35):
        state, seat = played(game, choices, "candidates")
        found = list(find_candidates(game, state, seat, 16, Dice("candidates")))
        assert 1 <= len(found) <= 16
        assert all(follow_path(state, seat, one.path).decision is None for one in found)
        results = [game.encode(one.after) for one in found]
        assert len(set(results)) == len(results)
        decision = game.decision(state, seat)
        assert decision is not None
        if (default := decision.default_answer()) in [one.path[0] for one in found]:
            assert found[0].path[0] == default


@EVERY_GAME
def test_features_are_named_by_owner(game: Game[Any]) -> None:
    state, _ = played(game, 20, "features")
    view = game.view(state, 0)
    reader = TableReader(game)
    features = reader.read(view, 0)
    assert {name.partition(".")[0] for name in features} <= {"me", "lead", "all", "mine"}
    if hasattr(view, "players"):
        assert any(name.startswith("lead.") for name in features)
    assert all(features.values())
    assert reader.read(view, 0) == features


@EVERY_GAME
def test_a_view_weighs_the_weighted_sum_of_its_features(game: Game[Any]) -> None:
    reader, dice = TableReader(game), Dice("weights")
    for seats in {*game.seats}:
        state, _ = game.start(seats, game.options(), "weighed")
        views: list[tuple[Any, int]] = []
        while len(views) < 60 and open_decisions(state):
            _, state, _ = random_choice(game, state, open_decisions(state)[0].decision.seat, dice)
            views.append((game.view(state, dice(seats)), dice(seats)))
        numbers = [reader.read(*looked) for looked in views]
        weights = {name: dice(2001) / 1000 - 1 for read in numbers for name in read}
        weigher = Weigher(reader, weights)
        for looked, read in zip(views, numbers, strict=True):
            expected = sum(weights[name] * value for name, value in read.items())
            assert weigher.weigh(*looked) == pytest.approx(expected)


@EVERY_GAME
def test_a_search_is_reproducible_and_does_not_change_its_world(game: Game[Any]) -> None:
    state, seat = played(game, 20, "same")
    world = deal_world(game, state, seat, Dice("world"))
    assert world is not None
    before = game.encode(world)
    appraise = build_appraisal(game, None)
    thoughts = [
        think(game, world, seat, Budget(playouts=10), Dice("same"), appraise, SearchSettings(candidates=8))
        for _ in range(2)
    ]
    assert thoughts[0] == thoughts[1]
    assert thoughts[0].playouts <= 10
    assert game.encode(world) == before
    assert follow_path(state, seat, thoughts[0].path).decision is None


def test_a_budget_of_time_ends_the_search() -> None:
    game = GAME
    state, seat = played(game, 20, "time")
    ticks = iter(range(1000))
    budget = Budget(seconds=30.0, clock=lambda: float(next(ticks)))
    thought = think(game, state, seat, budget, Dice("time"), build_appraisal(game, None))
    assert thought.looked_at + thought.playouts <= 31
    assert next(ticks) < 120


def test_weights_are_learned_from_results() -> None:
    dice = Dice("fit")
    samples = []
    for _ in range(400):
        ahead, noise = dice(11) - 5, dice(11) - 5
        samples.append(Sample({"lead.gems": float(ahead), "lead.noise": float(noise)}, float(ahead > 0)))
    weights = fit_weights("toy", samples, 400, "random", dice)
    assert weights.weights["lead.gems"] > 5 * abs(weights.weights["lead.noise"])
    assert squash(weights.bias + 5 * weights.weights["lead.gems"]) > 0.9
    assert squash(weights.bias - 5 * weights.weights["lead.gems"]) < 0.1


def test_a_finished_game_is_appraised_by_its_result() -> None:
    game = GAME
    state, _ = game.start(2, game.options(), "finished")
    dice = Dice("finished")
    while asked := open_decisions(state):
        _, state, _ = random_choice(game, state, asked[0].decision.seat, dice)
    appraise = build_appraisal(game, Weights(game.id, 3.0, {}))
    winners = game.outcome(state).winners
    assert [appraise(state, seat) for seat in range(2)] == [float(seat in winners) for seat in range(2)]


def test_equal_bots_win_a_fair_share() -> None:
    game = GAME

    def by_default(game: Game[Any], state: Any, seat: int, dice: Dice) -> Path:
        return game.default_path(state, seat, Dice(game.hash(state)))

    score = play_match(game, 3, by_default, by_default, 6, "fair", lambda: 0.0)
    assert score.share == pytest.approx(score.fair) == pytest.approx(1 / 3)
    assert score.low < 1 / 3 < score.high


def test_a_bot_plays_a_whole_team() -> None:
    game = next(game for game in CATALOGUE.values() if game.teams)

    def by_default(game: Game[Any], state: Any, seat: int, dice: Dice) -> Path:
        return game.default_path(state, seat, Dice(game.hash(state)))

    score = play_match(game, game.seats[0], by_default, by_default, 2, "teams", lambda: 0.0)
    assert score.share == score.fair == 0.5


def test_intervals_contain_the_share_and_stay_within_bounds() -> None:
    assert wilson_interval(0, 20)[0] == pytest.approx(0, abs=1e-9)
    low, high = wilson_interval(10, 20)
    assert low == pytest.approx(0.3, abs=0.01)
    assert high == pytest.approx(0.7, abs=0.01)
    assert wilson_interval(20, 20)[1] == pytest.approx(1)


def test_habits_are_learned_from_observed_picks() -> None:
    moments = [ObservedPick("act", ("cast:fire", "cast:ice", "end"), "end", "cast:fire")] * 90
    moments += [ObservedPick("act", ("cast:ice", "end"), "end", "end")] * 10
    weights = learn_habits(moments, Dice("habits"))
    assert weights["act cast:fire"] > weights["act cast:"] > weights.get("act cast:ice", 0.0)


@EVERY_GAME
def test_choices_by_habit_are_legal_and_mostly_the_usual_ones(game: Game[Any]) -> None:
    dice = Dice("by habit")
    state, _ = game.start(game.seats[0], game.options(), "by habit")
    moments: list[ObservedPick] = []
    for number in range(40):
        if game.finished(state):
            state, _ = game.start(game.seats[0], game.options(), f"by habit {number}")
        seat = open_decisions(state)[0].decision.seat
        path, after, _ = random_choice(game, state, seat, dice)
        moments += observe_picks(state, seat, path)
        state = after
    assert moments
    assert all(moment.taken in moment.ids and len(moment.ids) > 1 for moment in moments)
    habits = Habits(learn_habits(moments, dice))
    for _ in range(20):
        if asked := open_decisions(state):
            state = play_by_habit(game, state, asked[0].decision.seat, dice, habits)
            assert game.find_violation(state) is None
