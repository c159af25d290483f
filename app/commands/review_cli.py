"""The command review. It needs no server and no database."""

import sys
import time
from pathlib import Path

import click
import msgspec

from app.commands.engine_cli import fail, find_game, print_json, read_bytes
from app.commands.options import file_argument, json_option
from app.review.slices import open_record
from engines.kernel.matches.record import InvalidRecord, read_record
from engines.kernel.reviewing.highlights import find_lucky_draws, find_turning_moves
from engines.kernel.reviewing.percentages import round_percentages
from engines.kernel.reviewing.review import Evaluation, ReviewedGame
from engines.kernel.reviewing.sides import Chances

PRINTED_MISSES = 5
"""Moves with a better alternative that are printed."""


@click.command("review")
@file_argument
@json_option
def review_file(file: Path, as_json: bool) -> None:
    """Review a game record: everybody's chances, turning points, better moves and luck, as a bot sees
    them."""
    data = read_bytes(file)
    try:
        find_game(read_record(data).setup.game)
        game = open_record(data.decode())
    except InvalidRecord as error:
        fail(str(error), 1)
    started_at = time.process_time()
    evaluations = _evaluate_all(game)
    seconds = time.process_time() - started_at
    if as_json:
        report = {
            "sides": game.sides,
            "seconds": round(seconds, 3),
            "looks": msgspec.to_builtins(evaluations),
            "turns": [evaluation.entry for evaluation in find_turning_moves(evaluations)],
            "lucky": [evaluation.entry for evaluation in find_lucky_draws(evaluations)],
        }
        print_json(report)
        return
    print(f"{len(evaluations) - 1} moves, {seconds:.1f} s of CPU time. Sides: {_sides(game)}.")
    print("A bot's opinion. It knew only what the player to move could know.")
    for evaluation in evaluations:
        percentages = [f"{percentage:>3}%" for percentage in round_percentages(evaluation.chances)]
        print(f"{evaluation.entry:>5}  {' '.join(percentages)}")
    for evaluation in find_turning_moves(evaluations):
        print(f"turning point: move {evaluation.entry}, seat {evaluation.seat}: {_changes(evaluation.swing)}")
    for evaluation in find_lucky_draws(evaluations):
        place = f"move {evaluation.entry}" if evaluation.entry else "the deal"
        print(f"luck: {place}: {_changes(evaluation.luck or ())}")
    misses = sorted(evaluations, key=lambda evaluation: -evaluation.missed)[:PRINTED_MISSES]
    for miss in sorted([miss for miss in misses if miss.missed > 0], key=lambda miss: miss.entry):
        print(f"better: move {miss.entry}, seat {miss.seat}: {100 * miss.missed:+.0f}% by {_path(miss)}")


def _evaluate_all(game: ReviewedGame) -> list[Evaluation]:
    """All evaluations; shows the progress on a terminal."""
    evaluations: list[Evaluation] = []
    for evaluation in game.evaluate_all():
        evaluations.append(evaluation)
        if sys.stderr.isatty():
            print(f"\r{100 * len(evaluations) // len(game.matches)}%", end="", file=sys.stderr)
    if sys.stderr.isatty():
        print("\r", end="", file=sys.stderr)
    return evaluations


def _sides(game: ReviewedGame) -> str:
    return " | ".join([", ".join([f"seat {seat}" for seat in side]) for side in game.sides])


def _changes(change: Chances) -> str:
    return " ".join([f"{100 * difference:+.0f}%" for difference in change])


def _path(evaluation: Evaluation) -> str:
    """The best path, by the ids of its picks."""
    return " > ".join(
        [",".join(map(str, answer.picks or answer.amounts or ())) for answer in evaluation.ways[0].path]
    )
