"""The command review. It needs no server and no database."""

import sys
import time
from pathlib import Path

import msgspec
import typer

from app.commands.engine_cli import fail, find_game, print_json, read_bytes
from app.commands.options import AsJson
from app.review.slices import open_record
from engines.kernel.matches.record import InvalidRecord, read_record
from engines.kernel.reviewing.highlights import as_percents, find_luck, find_turns
from engines.kernel.reviewing.review import Look, ReviewedGame
from engines.kernel.reviewing.sides import Chances

cli = typer.Typer(no_args_is_help=True)

PRINTED_MISSES = 5
"""Moves with a better alternative that are printed."""


@cli.command()
def review(file: Path, as_json: AsJson = False) -> None:
    """Review a game record: everybody's chances, turning points, better moves and luck, as a bot sees
    them."""
    data = read_bytes(file)
    try:
        find_game(read_record(data).setup.game)
        game = open_record(data.decode())
    except InvalidRecord as wrong:
        fail(str(wrong), 1)
    begun = time.process_time()
    looks = _make_looks(game)
    seconds = time.process_time() - begun
    if as_json:
        told = {
            "sides": game.sides,
            "seconds": round(seconds, 3),
            "looks": msgspec.to_builtins(looks),
            "turns": [look.entry for look in find_turns(looks)],
            "lucky": [look.entry for look in find_luck(looks)],
        }
        print_json(told)
        return
    print(f"{len(looks) - 1} moves, {seconds:.1f} s of CPU time. Sides: {_sides(game)}.")
    print("A bot's opinion. It knew only what the player to move could know.")
    for look in looks:
        print(f"{look.entry:>5}  {' '.join([f'{one:>3}%' for one in as_percents(look.chances)])}")
    for look in find_turns(looks):
        print(f"turning point: move {look.entry}, seat {look.seat}: {_changes(look.swing)}")
    for look in find_luck(looks):
        print(f"luck: {f'move {look.entry}' if look.entry else 'the deal'}: {_changes(look.luck or ())}")
    missed = sorted(looks, key=lambda look: -look.missed)[:PRINTED_MISSES]
    for look in sorted([one for one in missed if one.missed > 0], key=lambda one: one.entry):
        print(f"better: move {look.entry}, seat {look.seat}: {100 * look.missed:+.0f}% by {_path(look)}")


def _make_looks(game: ReviewedGame) -> list[Look]:
    """All looks; shows the progress on a terminal."""
    looks: list[Look] = []
    for look in game.looks():
        looks.append(look)
        if sys.stderr.isatty():
            print(f"\r{100 * len(looks) // len(game.matches)}%", end="", file=sys.stderr)
    if sys.stderr.isatty():
        print("\r", end="", file=sys.stderr)
    return looks


def _sides(game: ReviewedGame) -> str:
    return " | ".join([", ".join([f"seat {seat}" for seat in side]) for side in game.sides])


def _changes(change: Chances) -> str:
    return " ".join([f"{100 * one:+.0f}%" for one in change])


def _path(look: Look) -> str:
    """The best path, by the ids of its picks."""
    return " > ".join([",".join(map(str, one.picks or one.amounts or ())) for one in look.ways[0].path])
