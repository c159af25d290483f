"""Arguments and options shared by several commands."""

from pathlib import Path
from typing import get_args

import click

from app.bots.strengths import Strength

game_argument = click.argument("game")
file_argument = click.argument("file", type=click.Path(path_type=Path))

json_option = click.option("--json", "as_json", is_flag=True, help="Print a single JSON object.")
players_option = click.option("--players", type=int, help="Number of players. Default: all in turn.")
seed_option = click.option(
    "--seed", default="1", show_default=True, help="Random seed. The same seed gives the same games."
)
game_options_option = click.option("--option", multiple=True, help="A game option: name=value.")
budget_option = click.option(
    "--budget", help="playouts=N: count Medium's playouts per move (Master: 8 N) instead of CPU time."
)

POSITIVE = click.IntRange(min=1)
"""The type of options that take a positive number."""
STRENGTHS = click.Choice(get_args(Strength))
"""The type of options that take the strength of a bot."""
