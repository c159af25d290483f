"""The commands arena and train. They need no server and no database."""

import sys
import time
from typing import Any

import click
from msgspec.structs import replace

from app.bots.strengths import LEVELS, make_player, read_weights, write_weights
from app.commands.engine_cli import fail, find_game, print_json, require_seats
from app.commands.options import POSITIVE, budget_option, game_argument, json_option, seed_option
from engines.kernel.choices.decision import Path
from engines.kernel.contract.game import Game
from engines.kernel.matches.bots import Dice, playout
from engines.kernel.thinking.appraisal import Weights, build_appraisal
from engines.kernel.thinking.arena import ArenaResult, BotPlayer, play_match
from engines.kernel.thinking.habits import Habits
from engines.kernel.thinking.playouts import Budget as Thinking
from engines.kernel.thinking.think import think
from engines.kernel.thinking.training import TrainingData, learn, play_to_learn
from engines.kernel.worlds.world_dealer import deal_world

TRIAL_GAMES = 60
"""Games that new weights play against the old ones, or against random bots, before they are adopted."""
RANDOM_SHARE = 1 / 3
"""The share of the training time in which --stronger plays random games too."""
TRIAL_PLAYOUTS = 16
"""Playouts per move in a trial that compares habits only."""


@click.command("arena")
@game_argument
@click.option("--bots", required=True, help=f"Two of {', '.join(LEVELS)}: A in one seat, B in all others.")
@click.option("--games", type=POSITIVE, default=100, show_default=True, help="Number of games.")
@seed_option
@click.option("--players", type=int, help="Number of players. Default: the fewest.")
@budget_option
@json_option
def compare_bots(
    game: str, bots: str, games: int, seed: str, players: int | None, budget: str | None, as_json: bool
) -> None:
    """Play a match between bots: every deal with A in each seat, or for each team, in turn."""
    chosen = find_game(game)
    seats = players if players is not None else chosen.seats[0]
    require_seats(chosen, seats)
    names = bots.split(",")
    if len(names) != 2 or not set(names) <= set(LEVELS):
        fail(f"--bots takes two of {', '.join(LEVELS)}, such as master,easy; not {bots!r}", 2)
    playouts = count_playouts(budget)
    first, second = [make_player(name, playouts) for name in names]
    score = play_match(chosen, seats, first, second, games, seed, time.process_time)
    result = {
        "game": chosen.id,
        "players": seats,
        "games": games,
        "bots": names,
        "share": round(score.share, 4),
        "fair": round(score.fair, 4),
        "interval": [round(score.low, 4), round(score.high, 4)],
        "cpu_ms": [round(1000 * spent, 2) for spent in score.cpu],
    }
    if as_json:
        print_json(result)
        return
    print(f"{games} games of {chosen.name} with {seats} players, {names[0]} against {names[1]}, seed {seed}")
    print(f"share of wins: {score.share:.1%}, between {score.low:.1%} and {score.high:.1%} (95 %)")
    print(f"fair share:    {score.fair:.1%}")
    print(f"CPU a move:    {1000 * score.cpu[0]:.1f} ms and {1000 * score.cpu[1]:.1f} ms")


@click.command("train")
@game_argument
@click.option(
    "--seconds",
    type=click.FloatRange(min=1),
    default=40,
    show_default=True,
    help="CPU seconds to play games for.",
)
@seed_option
@click.option("--stronger", is_flag=True, help="Learn from bots as they are now as well as from random ones.")
@click.option(
    "--judged", type=POSITIVE, default=TRIAL_GAMES, show_default=True, help="Games of the match that decides."
)
@json_option
def train_bots(game: str, seconds: float, seed: str, stronger: bool, judged: int, as_json: bool) -> None:
    """Learn to evaluate tables and to prefer moves. Adopt the result if it wins a match against the current
    weights; exit with 1 if not."""
    chosen = find_game(game)
    old = read_weights(chosen.id)
    if chosen.appraise is None and stronger and old is None:
        fail(f"{chosen.name} has no weights yet: train without --stronger first", 2)
    if chosen.appraise is not None and not stronger:
        fail(f"{chosen.name} judges by itself: train with --stronger, which teaches habits", 2)
    data = _collect_data(chosen, seconds, seed, _make_easy_player(chosen, old) if stronger else None)
    source = "bots" if stronger else "random"
    new = learn(chosen.id, data, source, Dice(f"learn:{seed}"))
    if old is not None and not data.picks:
        new = replace(new, habits=old.habits)
    score = _play_trial(chosen, new, old, judged, seed)
    better = score.share > score.fair if old is not None else score.low > score.fair
    if better:
        write_weights(new)
    result = {
        "game": chosen.id,
        "games": data.games,
        "samples": len(data.samples),
        "weights": len(new.weights),
        "habits": len(new.habits),
        "share": round(score.share, 4),
        "interval": [round(score.low, 4), round(score.high, 4)],
        "adopted": better,
    }
    if as_json:
        print_json(result)
    else:
        print(f"{data.games} games, {len(data.samples)} moments")
        print(f"{len(new.weights)} weights, {len(new.habits)} habits")
        print(f"wins {score.share:.1%} against {'the previous weights' if old else 'random bots'}")
        print("adopted" if better else "not adopted")
    if not better:
        sys.exit(1)


def count_playouts(budget: str | None) -> int | None:
    """The playouts of `--budget`; exits with 2 for an invalid value."""
    if budget is None:
        return None
    name, _, value = budget.partition("=")
    if name != "playouts" or not value.isdigit():
        fail(f"--budget is playouts=N, not {budget!r}", 2)
    return int(value)


def _collect_data(game: Game[Any], seconds: float, seed: str, player: BotPlayer[Any] | None) -> TrainingData:
    """Play games for a time, at the smallest and a medium table size in turn, and return training data.

    Random games come first: they are fast, and show positions that good bots avoid. A game with an `appraise`
    function of its own learns only from games of its bots.
    """
    sizes = sorted({game.seats[0], sum(game.seats) // 2})
    lengths = {seats: playout(game, seats, game.options(), f"length:{seed}").choices for seats in sizes}
    data, started_at = TrainingData(), time.process_time()
    while (spent := time.process_time() - started_at) < seconds:
        seats = sizes[data.games % len(sizes)]
        is_random = game.appraise is None and spent < seconds * RANDOM_SHARE
        bot = None if is_random else player
        play_to_learn(game, seats, f"{seed}:{data.games}", lengths[seats], bot, data)
    return data


def _make_easy_player(game: Game[Any], weights: Weights | None, playouts: int = 0) -> BotPlayer[Any]:
    """Create a bot with the given weights that looks one ply ahead, or makes a few playouts."""
    appraise = build_appraisal(game, weights)
    habits = Habits({} if weights is None else weights.habits)

    def play(game: Game[Any], state: Any, seat: int, dice: Dice) -> Path:
        world = deal_world(game, state, seat, dice)
        if world is None:
            return game.default_path(state, seat, dice)
        budget = Thinking(playouts=playouts)
        return think(game, world, seat, budget, dice, appraise, LEVELS["easy"].settings, habits).path

    return play


def _play_trial(game: Game[Any], new: Weights, old: Weights | None, games: int, seed: str) -> ArenaResult:
    """Play a match of new weights against old ones, or against random bots if there are none.

    The bots look one ply ahead; if only habits were learned, they make a few playouts.
    """
    playouts = TRIAL_PLAYOUTS if game.appraise is not None else 0
    challenger = _make_easy_player(game, new, playouts)
    if old is None and not playouts:
        opponent = make_player("random")
    else:
        opponent = _make_easy_player(game, old, playouts)
    print(f"{game.id}: judging in {games} games", file=sys.stderr)
    seats = game.table_size if game.teams else game.seats[0]
    return play_match(game, seats, challenger, opponent, games, f"judge:{seed}", time.process_time)
