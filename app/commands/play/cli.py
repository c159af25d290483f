"""The command play. It needs no server and no database."""

import secrets
import sys

import click

from app.commands.engine_cli import fail, find_game, read_options, require_seats
from app.commands.options import STRENGTHS, game_argument, game_options_option
from app.commands.play.display import Display
from app.commands.play.loop import play_to_end
from app.commands.play.plain_display import PlainDisplay
from app.commands.play.terminal_game import TerminalGame
from app.language.catalogues import codes
from app.settings import CODE, ROOT

INSTALL = "uv pip install --require-hashes -r requirements-terminal.txt"
"""The command, in .venv/bin of a checkout, that installs the package for frames and colours."""


@click.command("play")
@game_argument
@click.option("--players", type=int, help="Number of players. Default: the usual number.")
@click.option(
    "--seat",
    "seats",
    type=click.IntRange(min=0),
    multiple=True,
    help="A seat that is yours; several for a hot seat. Default: 0.",
)
@click.option("--hot-seat", is_flag=True, help="All seats are yours.")
@click.option("--bots", type=STRENGTHS, default="easy", show_default=True, help="Bots in the other seats.")
@click.option("--seed", help="Random seed. The same seed gives the same game. Default: a new one.")
@click.option(
    "--language", type=click.Choice(codes()), default="en", show_default=True, help="Language of the game."
)
@game_options_option
def play_game(
    game: str,
    players: int | None,
    seats: tuple[int, ...],
    hot_seat: bool,
    bots: str,
    seed: str | None,
    language: str,
    option: tuple[str, ...],
) -> None:
    """Play a game in the terminal: the table in words, and decisions by number. It needs no board.

    ? shows a hint and the keys. If stdout is no terminal, plain lines are printed.
    """
    chosen = find_game(game)
    count = chosen.table_size if players is None else players
    require_seats(chosen, count)
    people = range(count) if hot_seat else seats or (0,)
    if absent := [seat for seat in people if seat >= count]:
        fail(f"no seat {absent[0]}: the game has seats 0-{count - 1}", 2)
    seed = secrets.token_hex(4) if seed is None else seed
    session = TerminalGame(chosen, count, read_options(chosen, option), people=people, bots=bots, seed=seed)
    display = open_display()
    display.show_title(chosen.name, f"{chosen.about} (--seed {seed}; ? for help)")
    try:
        is_over = play_to_end(session, display, language)
    except KeyboardInterrupt:
        is_over = False
    except Exception as error:
        error.add_note(f"The same game again: magehall play {game} --players {count} --seed {seed}")
        raise
    if not is_over:
        fail(f"The game is not over. Play it again with --seed {seed}.", 1)


def open_display() -> Display:
    """A display with frames and colours on a terminal, if rich is installed; else one of plain lines."""
    if not (sys.stdout.isatty() and sys.stdin.isatty()):
        return PlainDisplay()
    try:
        from app.commands.play.rich_display import RichDisplay
    except ModuleNotFoundError:
        command = f".venv/bin/{INSTALL}" if ROOT == CODE else "pip install 'magehall[terminal]'"
        print(f"For frames and colours, install rich with: {command}", file=sys.stderr)
        return PlainDisplay()
    return RichDisplay()
