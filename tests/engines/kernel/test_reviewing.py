"""Reviews: chances of all sides as known to the deciding seat, alternatives, and luck."""

from functools import cache
from typing import Any

import pytest

from engines import CATALOGUE
from engines.kernel.choices.agenda import open_decisions
from engines.kernel.contract.game import Game
from engines.kernel.matches.bots import Dice, record_game
from engines.kernel.matches.match import Act, Choose, Leave, Undo
from engines.kernel.matches.record import Record
from engines.kernel.reviewing.highlights import MAX_HIGHLIGHTS, find_lucky_draws, find_turning_moves
from engines.kernel.reviewing.percentages import round_percentages
from engines.kernel.reviewing.review import Evaluation, ReviewedGame, find_undone, open_review
from engines.kernel.reviewing.reviewer import Reviewer, ReviewSettings
from engines.kernel.reviewing.sides import find_sides
from engines.kernel.thinking.appraisal import build_appraisal
from engines.kernel.worlds.world_dealer import deal_world

GAME: Game[Any] = next(iter(CATALOGUE.values()))
EVERY_GAME = pytest.mark.parametrize("game", CATALOGUE.values(), ids=CATALOGUE)
QUICK = ReviewSettings(worlds=2, trials=2, depth=2, candidates=6, finalists=3)


def appraise(view: Any, seat: int) -> float:
    """The kernel's own appraisal, by progress."""
    return build_appraisal(GAME, None)(view, seat)


@cache
def record() -> Record:
    """The record of a random game."""
    return record_game(GAME, 2, GAME.options(), "review")


def review(seed: str = "1") -> ReviewedGame:
    return open_review(GAME, record(), appraise, seed, QUICK)


@cache
def looks() -> tuple[Evaluation, ...]:
    """All evaluations of a review."""
    return tuple(review().evaluate_all())


def test_chances_add_up_to_one_at_every_moment_and_end_with_the_result() -> None:
    # Given a reviewed game
    # Then there is an evaluation of the deal and for every entry; chances add up to 1, changes to 0
    assert [look.entry for look in looks()] == list(range(len(record().entries) + 1))
    assert all(sum(look.chances) == pytest.approx(1) for look in looks())
    assert all(sum(look.swing) == pytest.approx(0) for look in looks())
    # And the last one is the outcome
    winners = record().end.outcome.winners
    assert looks()[-1].chances == tuple([(seat in winners) / len(winners) for seat in range(2)])


def test_an_evaluation_depends_on_the_seed_but_not_on_other_evaluations() -> None:
    for entry in (0, 3, 7):
        assert review().evaluate(entry) == looks()[entry]
    assert tuple(review("2").evaluate_all()) != looks()


@EVERY_GAME
def test_a_moment_is_judged_only_by_what_a_seat_may_know(game: Game[Any]) -> None:
    # Given a table, and another one that the seat to move cannot tell from it
    state, _ = game.start(game.seats[0], game.options(), "know")
    seat = open_decisions(state)[0].decision.seat
    world = deal_world(game, state, seat, Dice("know"))
    assert world is not None
    assert game.encode(world) != game.encode(state)
    # When both are judged
    reviewer = [Reviewer(game, game.seats[0], build_appraisal(game, None), "1", QUICK) for _ in range(2)]
    chances = [one.judge(where, seat, 0) for one, where in zip(reviewer, (state, world), strict=True)]
    # Then the chances are identical, one per side, and so are the ways to choose
    assert chances[0] == chances[1]
    assert len(chances[0]) == len(find_sides(game, state, game.seats[0]))
    path = game.default_path(state, seat, Dice("path"))
    tried = [
        one.try_alternatives(where, seat, path, 0)
        for one, where in zip(reviewer, (state, world), strict=True)
    ]
    assert tried[0] == tried[1]


def test_the_best_way_is_first_and_the_one_taken_is_included() -> None:
    decided = [look for look in looks() if look.ways]
    assert decided
    for look in decided:
        act = record().entries[look.entry - 1].act
        assert isinstance(act, Choose)
        assert look.taken is not None
        assert look.ways[look.taken].path == act.path
        assert [way.chance for way in look.ways] == sorted([way.chance for way in look.ways], reverse=True)
        assert look.missed == look.ways[0].chance - look.ways[look.taken].chance >= 0


def test_only_draws_and_the_deal_have_luck() -> None:
    matches = review().matches
    for look in looks()[1:]:
        drawn = matches[look.entry - 1].state.rng != matches[look.entry].state.rng
        assert (look.luck is not None) == drawn
    dealt = looks()[0].luck
    assert dealt is not None
    assert sum(dealt) == pytest.approx(0)


def test_undone_choices_change_no_chances() -> None:
    kept, back = Choose(()), Undo()
    acts: list[tuple[int, Act]] = [(0, kept), (0, kept), (0, back), (0, back), (0, kept), (1, Leave())]
    assert find_undone(acts) == {1, 2, 3, 4}


def test_teams_win_together() -> None:
    for game in CATALOGUE.values():
        state, _ = game.start(game.seats[1], game.options(), "teams")
        sides = find_sides(game, state, game.seats[1])
        assert sorted([seat for side in sides for seat in side]) == list(range(game.seats[1]))
        assert len(sides) == (game.seats[1] if game.teams is None else 2)


def look(entry: int, swing: float, luck: float | None = None) -> Evaluation:
    """The evaluation of an entry that changed the chances of two sides."""
    drawn = None if luck is None else (luck, -luck)
    return Evaluation(entry, 1, 0, (0.5, 0.5), (swing, -swing), drawn)


def test_the_five_largest_swings_are_turning_points_in_the_order_of_the_game() -> None:
    swings = [look(at, swing) for at, swing in enumerate([0.9, 0.06, -0.3, 0.1, 0.07, 0.2, -0.08, 0.04])]
    assert [one.entry for one in find_turning_moves(swings)] == [2, 3, 4, 5, 6]
    assert len(find_turning_moves(swings)) == MAX_HIGHLIGHTS


def test_small_swings_and_little_luck_are_left_out() -> None:
    assert find_turning_moves([look(1, 0.049), look(2, -0.05)]) == (look(2, -0.05),)
    assert [one.entry for one in find_lucky_draws([look(0, 0, 0.2), look(1, 0.2), look(2, 0, -0.01)])] == [0]


@pytest.mark.parametrize(
    ("chances", "percents"),
    [
        ((0.333, 0.333, 0.334), (33, 33, 34)),
        ((0.125,) * 8, (13, 13, 13, 13, 12, 12, 12, 12)),
        ((1.0, 0.0), (100, 0)),
    ],
)
def test_percents_add_up_to_a_hundred(chances: tuple[float, ...], percents: tuple[int, ...]) -> None:
    assert round_percentages(chances) == percents
