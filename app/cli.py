"""The command: `magehall serve`, what an operator needs beside it, and what the engines offer."""

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated

import typer
from pydantic import ValidationError

from app import engine_cli
from app.settings import Misconfigured, Settings

if TYPE_CHECKING:
    from sqlalchemy import Engine

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
def check_stored(as_json: engine_cli.AsJson = False) -> None:
    """Play all stored games again by the rules of this version, and name what differs."""
    from app.check_records import check_records

    with _stored() as engine:
        games = list(check_records(engine))
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


@cli.command("reports")
def list_reports(as_json: engine_cli.AsJson = False) -> None:
    """List the messages that people have reported, the oldest first."""
    from sqlmodel import Session

    from app.chat.reports import reports

    with _stored() as engine, Session(engine) as db:
        found = reports(db)
    if as_json:
        print(json.dumps({"reports": [report.plain for report in found]}, ensure_ascii=False))
        return
    for report in found:
        print(report)
    if not found:
        print("Nothing was reported.")


cli.registered_commands += engine_cli.cli.registered_commands


@contextmanager
def _stored() -> Iterator["Engine"]:
    """The database, to be read; exit 2 when it cannot be."""
    settings = _settings({})
    from sqlalchemy.exc import SQLAlchemyError

    from app.db import engine_of

    file = settings.database_file
    if file is not None and not file.exists():
        print(f"MAGEHALL_DATABASE_URL: there is no database at {file}", file=sys.stderr)
        raise typer.Exit(2)
    engine = engine_of(settings)
    try:
        yield engine
    except SQLAlchemyError as error:
        print(f"MAGEHALL_DATABASE_URL: it cannot be read: {type(error).__name__}", file=sys.stderr)
        raise typer.Exit(2) from None
    finally:
        engine.dispose()


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
