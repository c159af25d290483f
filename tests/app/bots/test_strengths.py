"""The strengths of bots: reproducible choices, their order, and their time limits."""

from collections.abc import Callable
from typing import Any

import pytest

from app.bots import strengths
from app.bots.strengths import LEVELS, choose_path, load_appraisal, make_player, playout_budget, read_weights
from app.settings import ROOT
from engines import CATALOGUE
from engines.kernel.choices.agenda import open_decisions
from engines.kernel.contract.game import Game
from engines.kernel.matches.bots import Dice
from engines.kernel.thinking import candidates, playouts
from engines.kernel.thinking.arena import play_match
from engines.kernel.thinking.playouts import Budget
from engines.kernel.worlds.world_dealer import WorldDealer, deal_world
from tests.engines.expected import find_expected
from tests.engines.random_states import advance

EVERY_GAME = pytest.mark.parametrize("game", CATALOGUE.values(), ids=CATALOGUE)


def first_answers(game: Game[Any]) -> tuple[str, ...]:
    """The first answers of the strengths in one world, with counted playouts."""
    dice = Dice("pinned")
    state, _ = game.start(game.seats[0], game.options(), "pinned")
    state = advance(game, state, 30, dice)
    seat = open_decisions(state)[0].decision.seat
    world = deal_world(game, state, seat, Dice("world"))
    assert world is not None
    moves = [
        choose_path(strength, game, world, seat, Dice("move"), playout_budget(strength, 3))
        for strength in ("easy", "medium", "master")
    ]
    return tuple(["+".join(move.path[0].picks or map(str, move.path[0].amounts or ())) for move in moves])


@EVERY_GAME
def test_choices_with_counted_playouts_are_reproducible(game: Game[Any]) -> None:
    """Given one moment, then the strengths choose as before, or in a game without a note twice the same."""
    assert first_answers(game) == (find_expected(game.id).first_answers or first_answers(game))


@EVERY_GAME
def test_every_game_has_an_appraisal(game: Game[Any]) -> None:
    weights = read_weights(game.id)
    if find_expected(game.id).has_appraisal:
        assert game.appraise is not None or (weights is not None and len(weights.weights) > 20)
    state, _ = game.start(game.seats[0], game.options(), "appraised")
    assert 0 <= load_appraisal(game.id)(state, 0) <= 1


def test_easy_beats_random() -> None:
    game = next(iter(CATALOGUE.values()))
    easy, random = make_player("easy", None), make_player("random", None)
    assert play_match(game, 2, easy, random, 16, "short", lambda: 0.0).share >= 0.7


@pytest.mark.long
@EVERY_GAME
def test_strengths_are_in_order(game: Game[Any]) -> None:
    """Given 40 games each, when Easy plays Random and Medium plays Easy, then the stronger bot wins more.

    Master against Medium takes hours: `magehall arena` measures it.
    """
    seats = 5 if game.teams else game.seats[0]
    easy, random = make_player("easy", None), make_player("random", None)
    assert play_match(game, seats, easy, random, 40, "long", lambda: 0.0).low > 0.5
    medium = make_player("medium", 40)
    assert play_match(game, seats, medium, easy, 40, "long", lambda: 0.0).share > 0.4


class SimulatedSlowMachine:
    """A clock that advances with each operation, as on a machine about 10x slower than a current one.

    A step of the rules takes 2 ms, the evaluation of a table 5 ms, a world 15 ms.
    """

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.now = 0.0
        for place, name, seconds in (
            (candidates, "follow_answer", 0.002),
            (candidates, "finish_choice", 0.002),
            (playouts, "play_by_habit", 0.006),
            (WorldDealer, "draw", 0.015),
        ):
            patch.setattr(place, name, self.slow_down(getattr(place, name), seconds))

    def slow_down(self, work: Callable[..., Any], seconds: float) -> Callable[..., Any]:
        """Wrap a function so that it advances the clock."""

        def work_slowly(*args: Any) -> Any:
            self.now += seconds
            return work(*args)

        return work_slowly


@EVERY_GAME
def test_master_observes_its_time_limit(game: Game[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """Given a slow machine, when Master chooses, then it exceeds its time by half a second at most."""
    machine = SimulatedSlowMachine(monkeypatch)
    appraise = machine.slow_down(load_appraisal(game.id), 0.005)
    monkeypatch.setattr(strengths, "load_appraisal", lambda game: appraise)
    master = LEVELS["master"].seconds
    for choices in (0, 30):
        dice = Dice("in time")
        state, _ = game.start(game.seats[1], game.options(), "in time")
        state = advance(game, state, choices, dice)
        seat = open_decisions(state)[0].decision.seat
        world = deal_world(game, state, seat, dice)
        assert world is not None
        started_at = machine.now
        choose_path("master", game, world, seat, dice, Budget(seconds=master, clock=lambda: machine.now))
        assert machine.now - started_at <= master + 0.5


def test_the_strengths_have_names() -> None:
    assert [level.name for level in LEVELS.values()] == ["Random", "Easy", "Medium", "Master"]


def test_every_strength_has_a_face() -> None:
    shapes = (ROOT / "static" / "shapes.svg").read_text()
    assert [strength for strength in LEVELS if f'id="bot-face-{strength}"' not in shapes] == []
