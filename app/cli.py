"""The command: `magehall serve`, `magehall migrate`, and what the engines offer."""

import json
import sys
from dataclasses import asdict
from typing import Annotated

import typer
from pydantic import ValidationError
from sqlalchemy.exc import SQLAlchemyError

from app import engine_cli
from app.settings import Misconfigured, Settings

cli = typer.Typer(no_args_is_help=True, help="Five mage games at one table, in a browser, in real time.")


@cli.command()
def serve(
    host: Annotated[str | None, typer.Option(help="The address to listen on, else MAGEHALL_HOST.")] = None,
    port: Annotated[int | None, typer.Option(help="The port, else MAGEHALL_PORT; 0: any free one.")] = None,
    workers: Annotated[int | None, typer.Option(help="How many processes, else MAGEHALL_WORKERS.")] = None,
) -> None:
    """Open the hall."""
    given = {"host": host, "port": port, "workers": workers}
    settings = _settings({name: value for name, value in given.items() if value is not None})
    from app import serving

    try:
        opened = serving.serve(settings)
    except Misconfigured as error:
        print(error, file=sys.stderr)
        raise typer.Exit(2) from None
    if not opened:
        raise typer.Exit(1)


@cli.command()
def migrate() -> None:
    """Bring the database to the newest schema."""
    settings = _settings({})
    from app import schema

    schema.migrate(settings)


@cli.command("check-records")
def check_records(
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON for programs.")] = False,
) -> None:
    """Play all stored games again by the rules of this version, and name what differs."""
    settings = _settings({})
    from app import check_records, db

    engine = db.engine_of(settings)
    try:
        games = list(check_records.check_records(engine))
    except SQLAlchemyError as error:
        print(f"MAGEHALL_DATABASE_URL: it cannot be read: {type(error).__name__}", file=sys.stderr)
        raise typer.Exit(2) from None
    finally:
        engine.dispose()
    different = [game for game in games if game.reason is not None]
    if as_json:
        told = {"ok": not different, "games": len(games), "different": [asdict(game) for game in different]}
        print(json.dumps(told))
    else:
        for game in different:
            where = "" if game.entry is None else f", entry {game.entry} of {game.entries}"
            print(f"table {game.table} ({game.game}, {game.status}){where}: {game.reason}")
        print(f"{len(games)} games, {len(different)} would differ")
    raise typer.Exit(int(bool(different)))


cli.registered_commands += engine_cli.cli.registered_commands


def _settings(given: dict[str, str | int]) -> Settings:
    """The settings; exit 2 with the name of one that cannot be."""
    try:
        settings = Settings.model_validate(given)
        settings.check()
    except ValidationError as error:
        for one in error.errors():
            print(f"MAGEHALL_{str(one['loc'][0]).upper()}: {one['msg']}", file=sys.stderr)
        raise typer.Exit(2) from None
    except Misconfigured as error:
        print(error, file=sys.stderr)
        raise typer.Exit(2) from None
    return settings


def main() -> None:
    """The entry point of the command."""
    cli()
