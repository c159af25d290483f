"""The command `balance`: bots play a game against themselves, and what is fair. No server, no database."""

import sys
from typing import Annotated

import typer

from app.bots.strengths import Strength
from app.commands.balance_games import Plan, all_cores, play_plan
from app.commands.balance_page import write_section_to
from app.commands.balance_report import describe_balance, write_section
from app.commands.bots_cli import Budget, count_playouts
from app.commands.engine_cli import fail, find_game, print_json, read_options, require_seats
from app.commands.options import AsJson, Options, Players, Seed
from app.settings import ROOT
from engines import GAMES
from engines.kernel.bots import Endless

cli = typer.Typer(no_args_is_help=True)

PAGE = ROOT / "docs" / "balance.md"


@cli.command()
def balance(
    game: str,
    players: Players = None,
    games: Annotated[int, typer.Option(min=1, help="Number of games per player count.")] = 50,
    strength: Annotated[Strength, typer.Option(help="Bot in every seat.")] = "easy",
    budget: Budget = None,
    option: Options = None,
    seed: Seed = "1",
    minutes: Annotated[
        float | None, typer.Option(min=0, help="Stop after so many minutes, with what was played so far.")
    ] = None,
    processes: Annotated[
        int | None, typer.Option(min=1, help="Number of processes. Default: one per core.")
    ] = None,
    as_json: AsJson = False,
    write: Annotated[bool, typer.Option("--write", help="Put it into docs/balance.md.")] = False,
) -> None:
    """Let bots play a game against themselves and report what is fair: places, teams, endings, lengths, and
    every component. Ctrl+C stops and reports what was played so far."""
    chosen = find_game(game)
    if players is not None:
        require_seats(chosen, players)
    least, most = (players, players) if players is not None else chosen.seats
    seconds = None if minutes is None else 60 * minutes
    playouts = count_playouts(budget)
    options = read_options(chosen, option)
    plan = Plan(chosen, options, tuple(range(least, most + 1)), games, strength, playouts, seed, seconds)
    try:
        tallies = play_plan(plan, processes or all_cores(), _show_progress)
    except Endless as error:
        fail(str(error), 1)
    if not any(tally.games for tally in tallies.values()):
        fail("no game was finished", 1)
    section = write_section(plan, tallies)
    if write:
        write_section_to(PAGE, section, [one.name for one in GAMES])
    if as_json:
        print_json(describe_balance(plan, tallies))
    else:
        print(section, end="")


def _show_progress(played: int) -> None:
    """Who waits at a terminal sees how far it is."""
    if sys.stderr.isatty():
        print(f"\rgames played: {played} ", end="", file=sys.stderr)
