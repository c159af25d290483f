"""Options shared by several commands."""

from typing import Annotated

import typer

AsJson = Annotated[bool, typer.Option("--json", help="Print a single JSON object.")]
Players = Annotated[int | None, typer.Option("--players", help="Number of players. Default: all in turn.")]
Seed = Annotated[str, typer.Option("--seed", help="Random seed. The same seed gives the same games.")]
Options = Annotated[list[str] | None, typer.Option("--option", help="A game option: name=value.")]
