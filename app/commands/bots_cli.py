"""Commands about bots: arena, train. No server, no database."""

import sys
import time
from typing import Annotated, Any

import typer

from app.bots.strengths import LEVELS, make_player, read_weights, write_weights
from app.commands.engine_cli import fail, find_game, print_json, require_seats
from app.commands.options import AsJson, Players, Seed
from engines.kernel.bots import Dice, playout
from engines.kernel.decision import Path
from engines.kernel.game import Game
from engines.kernel.handout import handout
from engines.kernel.thinking.appraisal import Appraise, Weights, make_appraisal
from engines.kernel.thinking.arena import Player, Score, play_match
from engines.kernel.thinking.think import Budget as Thinking
from engines.kernel.thinking.think import Manner, think
from engines.kernel.thinking.training import Sample, fit_weights, play_for_samples

cli = typer.Typer(no_args_is_help=True)

Budget = Annotated[
    str | None,
    typer.Option(
        "--budget", help="playouts=N: count Medium's playouts a move (Master: 8 N) instead of CPU time."
    ),
]

JUDGED = 60
"""How many games new weights play against the old ones, or against random bots, before they are adopted."""


@cli.command()
def arena(
    game: str,
    bots: Annotated[str, typer.Option(help=f"Two of {', '.join(LEVELS)}: A in one seat, B in all others.")],
    games: Annotated[int, typer.Option(min=1, help="Number of games.")] = 100,
    seed: Seed = "1",
    players: Players = None,
    budget: Budget = None,
    as_json: AsJson = False,
) -> None:
    """Play a match between bots: every deal with A in each seat, or for each team, in turn."""
    chosen = find_game(game)
    seats = players if players is not None else chosen.seats[0]
    require_seats(chosen, seats)
    names = bots.split(",")
    if len(names) != 2 or not set(names) <= set(LEVELS):
        fail(f"--bots takes two of {', '.join(LEVELS)}, such as master,easy; not {bots!r}", 2)
    playouts = count_playouts(budget)
    one, two = [make_player(name, playouts) for name in names]
    score = play_match(chosen, seats, one, two, games, seed, time.process_time)
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


@cli.command()
def train(
    game: str,
    seconds: Annotated[float, typer.Option(min=1, help="CPU seconds to play games for.")] = 40,
    seed: Seed = "1",
    stronger: Annotated[
        bool, typer.Option("--stronger", help="Learn from bots with the present weights, not random ones.")
    ] = False,
    judged: Annotated[int, typer.Option(min=1, help="Games of the match that decides.")] = JUDGED,
    as_json: AsJson = False,
) -> None:
    """Learn what a table is worth, and keep it if it wins a match against what is kept. Exits 1 if not."""
    chosen = find_game(game)
    old = read_weights(chosen.id)
    if stronger and old is None:
        fail(f"{chosen.name} has no weights yet: train without --stronger first", 2)
    samples, games = _gather(chosen, seconds, seed, old if stronger else None)
    source = "bots" if stronger else "random"
    new = fit_weights(chosen.id, samples, games, source, Dice(f"fit:{seed}"))
    score = _judge(chosen, new, old, judged, seed)
    better = score.share > score.fair if old is not None else score.low > score.fair
    if better:
        write_weights(new)
    result = {
        "game": chosen.id,
        "games": games,
        "samples": len(samples),
        "weights": len(new.weights),
        "share": round(score.share, 4),
        "interval": [round(score.low, 4), round(score.high, 4)],
        "adopted": better,
    }
    if as_json:
        print_json(result)
    else:
        print(f"{games} games, {len(samples)} moments, {len(new.weights)} weights")
        print(f"wins {score.share:.1%} against {'the old weights' if old else 'random bots'}")
        print("adopted" if better else "not adopted")
    if not better:
        raise typer.Exit(1)


def count_playouts(budget: str | None) -> int | None:
    """The playouts of `--budget`; exit 2 for what is none."""
    if budget is None:
        return None
    name, _, value = budget.partition("=")
    if name != "playouts" or not value.isdigit():
        fail(f"--budget is playouts=N, not {budget!r}", 2)
    return int(value)


def _gather(game: Game[Any], seconds: float, seed: str, weights: Weights | None) -> tuple[list[Sample], int]:
    """Moments of as many games as can be played, the smallest table and one of middling size in turn."""
    sizes = sorted({game.seats[0], sum(game.seats) // 2})
    lengths = {seats: playout(game, seats, game.options(), f"length:{seed}").choices for seats in sizes}
    appraise = None if weights is None else make_appraisal(game, weights)
    samples: list[Sample] = []
    games, begun = 0, time.process_time()
    while time.process_time() - begun < seconds:
        seats = sizes[games % len(sizes)]
        mover = None if appraise is None else _mover(game, appraise)
        found, _ = play_for_samples(game, seats, f"{seed}:{games}", lengths[seats], mover)
        samples += found
        games += 1
    return samples, games


def _mover(game: Game[Any], appraise: Appraise[Any]) -> Any:
    def move(state: Any, seat: int, dice: Dice) -> Path:
        world = handout(game, state, seat, dice)
        if world is None:
            return game.default_path(state, seat, dice)
        return think(game, world, seat, Thinking(), dice, appraise, Manner(candidates=8)).path

    return move


def _judge(game: Game[Any], new: Weights, old: Weights | None, games: int, seed: str) -> Score:
    """One ply with new weights against one ply with the old ones, or random bots if there are none."""

    def player(weights: Weights) -> Player[Any]:
        appraise = make_appraisal(game, weights)

        def play(game: Game[Any], state: Any, seat: int, dice: Dice) -> Path:
            world = handout(game, state, seat, dice)
            if world is None:
                return game.default_path(state, seat, dice)
            return think(game, world, seat, Thinking(), dice, appraise, Manner(candidates=24)).path

        return play

    other = player(old) if old is not None else make_player("random", None)
    print(f"{game.id}: judging in {games} games", file=sys.stderr)
    return play_match(game, game.seats[0], player(new), other, games, f"judge:{seed}", time.process_time)
