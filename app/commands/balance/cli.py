"""The command line of `magehall balance`. It needs no server and no database."""

import sys
from pathlib import Path

import click

from app.bots.strengths import Strength
from app.commands.balance.games import Plan, count_cores, play_plan
from app.commands.balance.page import update_page
from app.commands.balance.report import build_section, describe_balance
from app.commands.balance.saved_games import SavedGames, WrongFile
from app.commands.bots_cli import count_playouts
from app.commands.engine_cli import fail, find_game, print_json, read_options, require_seats
from app.commands.options import (
    POSITIVE,
    STRENGTHS,
    budget_option,
    game_argument,
    game_options_option,
    json_option,
    players_option,
    seed_option,
)
from app.settings import ROOT
from engines import GAMES
from engines.kernel.balancing.counted_game import CountedGame
from engines.kernel.matches.bots import EndlessGame

PAGE = ROOT / "docs" / "balance.md"


@click.command("balance")
@game_argument
@players_option
@click.option(
    "--games", type=POSITIVE, default=50, show_default=True, help="Number of games per player count."
)
@click.option("--strength", type=STRENGTHS, default="easy", show_default=True, help="Bot in every seat.")
@budget_option
@game_options_option
@seed_option
@click.option(
    "--minutes",
    type=click.FloatRange(min=0),
    help="Stop after this many minutes and report the games so far.",
)
@click.option("--processes", type=POSITIVE, help="Number of processes. Default: one per core.")
@click.option(
    "--keep",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Store every game in this file, and continue after the games that it already contains.",
)
@json_option
@click.option("--write", is_flag=True, help="Write the report into docs/balance.md.")
def report_balance(
    game: str,
    players: int | None,
    games: int,
    strength: Strength,
    budget: str | None,
    option: tuple[str, ...],
    seed: str,
    minutes: float | None,
    processes: int | None,
    keep: Path | None,
    as_json: bool,
    write: bool,
) -> None:
    """Play a game between bots and report whether it is fair: places, teams, endings, lengths and components.

    Ctrl+C stops and reports the games played so far.
    """
    chosen = find_game(game)
    if write and not PAGE.parent.is_dir():
        fail("--write needs a checkout of Magehall, whose docs/balance.md it updates; leave it out", 2)
    if players is not None:
        require_seats(chosen, players)
    fewest, most = (players, players) if players is not None else chosen.seats
    seconds = None if minutes is None else 60 * minutes
    playouts = count_playouts(budget)
    options = read_options(chosen, option)
    plan = Plan(chosen, options, tuple(range(fewest, most + 1)), games, strength, playouts, seed, seconds)
    saved = None if keep is None else _open_saved(keep, plan)
    progress = _Progress(saved)
    try:
        tallies = play_plan(plan, processes or count_cores(), progress.add, saved.games if saved else ())
    except EndlessGame as error:
        fail(str(error), 1)
    if not any(tally.games for tally in tallies.values()):
        fail("no game was finished", 1)
    section = build_section(plan, tallies)
    if write:
        update_page(PAGE, section, [game.name for game in GAMES])
    if as_json:
        print_json(describe_balance(plan, tallies))
    else:
        print(section, end="")


def _open_saved(path: Path, plan: Plan) -> SavedGames:
    try:
        return SavedGames(path, plan)
    except (WrongFile, OSError) as error:
        fail(str(error), 2)


class _Progress:
    """Saves each finished game, and shows the progress on a terminal."""

    def __init__(self, saved: SavedGames | None) -> None:
        self._saved = saved
        self._played = len(saved.games) if saved else 0

    def add(self, game: CountedGame) -> None:
        self._played += 1
        if self._saved:
            self._saved.add(game)
        if sys.stderr.isatty():
            print(f"\rgames played: {self._played} ", end="", file=sys.stderr)
