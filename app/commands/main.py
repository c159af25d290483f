"""The `magehall` command with all its subcommands."""

import sys
from typing import Annotated

import typer

from app.commands import bots_cli, engine_cli, review_cli
from app.commands.balance import cli as balance_cli
from app.commands.new_game import CannotCreate, create_game
from app.commands.server_cli import cli
from app.settings import ROOT

__all__ = ["cli", "main"]

cli.registered_commands += engine_cli.cli.registered_commands
cli.registered_commands += bots_cli.cli.registered_commands
cli.registered_commands += balance_cli.cli.registered_commands
cli.registered_commands += review_cli.cli.registered_commands


@cli.command("new-game")
def write_new_game(
    name: Annotated[str, typer.Argument(help="Its id: lower-case letters, digits and underscores.")],
) -> None:
    """Write the smallest game that obeys the laws, to be made into yours."""
    try:
        paths = create_game(ROOT, name)
    except CannotCreate as error:
        print(error, file=sys.stderr)
        raise typer.Exit(2) from None
    for path in paths:
        print(path)
    print(f"Try it: magehall laws {name}, make play. Then read docs/adding-a-game.md.")


def main() -> None:
    """Run the command."""
    cli()
