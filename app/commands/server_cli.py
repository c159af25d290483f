"""Commands for operators of a server: serve, migrate, check-records, reports and admin."""

import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict

import click
from sqlalchemy import Engine
from sqlalchemy.exc import DBAPIError
from sqlmodel import Session

from app.chat import reports
from app.commands.check_records import check_records
from app.commands.options import json_option
from app.commands.settings_cli import exit_if_misconfigured, load_settings_or_exit
from app.operator.sessions import LINK_MINUTES, create_link
from app.server.checks.database import explain_error
from app.server.checks.start import migrate_checked
from app.server.serving import serve as serve_app
from app.settings import Misconfigured
from app.storage import schema
from app.storage.database import open_engine


@click.command("serve")
@click.option("--host", help="Address to listen on. Default: MAGEHALL_HOST.")
@click.option("--port", type=int, help="Port, or 0 for any free one. Default: MAGEHALL_PORT.")
@click.option("--workers", type=int, help="Number of workers. Default: MAGEHALL_WORKERS.")
@click.option("--migrate", is_flag=True, help="Run magehall migrate first.")
@click.option("--reload", is_flag=True, help="For authors: run changed code, and show it in open pages.")
def start_server(
    host: str | None, port: int | None, workers: int | None, migrate: bool, reload: bool
) -> None:
    """Start the server.

    It exits with 2 if a setting has to be corrected, and with 75 if something cannot be used at the moment,
    such as a database that is still starting: then start it again.

    With --reload it is for development, as with MAGEHALL_DEVELOPMENT=1: when a file of the rules, pages,
    words or styles is saved, open pages show it within seconds, and running tables go on if their state fits
    the new code. Code with errors does not replace the running one; the error is shown here and on the pages.
    """
    given: dict[str, str | int] = {
        name: value
        for name, value in (("host", host), ("port", port), ("workers", workers))
        if value is not None
    }
    if reload:
        given["development"] = 1
        for name, value in given.items():  # the workers read the environment
            os.environ[f"MAGEHALL_{name.upper()}"] = str(value)
    settings = load_settings_or_exit(given)
    with exit_if_misconfigured():
        if migrate:
            migrate_checked(settings)
        has_started = serve_app(settings, reload)
    if not has_started:
        sys.exit(1)


@click.command("migrate")
def migrate_database() -> None:
    """Update the database to the newest schema."""
    settings = load_settings_or_exit({})
    with exit_if_misconfigured():
        migrate_checked(settings)


@click.command("check-records")
@json_option
def report_differing_records(as_json: bool) -> None:
    """Replay all stored games with the current rules and report those that differ.

    It changes nothing, and works before `magehall migrate`, too.
    """
    with open_database(can_be_older=True) as engine:
        games = list(check_records(engine))
    different = [game for game in games if game.reason is not None]
    if as_json:
        differences = [asdict(game) for game in different]
        print(json.dumps({"ok": not different, "games": len(games), "different": differences}))
    else:
        for game in different:
            where = "" if game.entry is None else f", entry {game.entry} of {game.entries}"
            print(f"table {game.table} ({game.game}, {game.status}){where}: {game.reason}")
        print(f"games checked: {len(games)}, different: {len(different)}")
    sys.exit(int(bool(different)))


@click.command("reports")
@json_option
def list_reports(as_json: bool) -> None:
    """List reported chat messages, oldest first."""
    with open_database() as engine, Session(engine) as db:
        reported = reports.list_reports(db)
    if as_json:
        print(json.dumps({"reports": [report.plain for report in reported]}, ensure_ascii=False))
        return
    for report in reported:
        print(_format_report(report))
    if not reported:
        print("No reports.")


def _format_report(report: reports.Report) -> str:
    """Format a report on one line; the text is quoted so that it has no line breaks."""
    place = f"{report.at:%Y-%m-%d %H:%M} table {report.table} ({report.circle}), message {report.message}"
    return f"{place}: {report.name} [{report.user}] said {report.text!r}"


@click.command("admin")
def print_admin_link() -> None:
    """Print a link that opens the operator's page, once."""
    settings = load_settings_or_exit({})
    with open_database() as engine, Session(engine) as db:
        token = create_link(db)
        db.commit()
    host = "localhost" if settings.host in ("0.0.0.0", "::") else settings.host
    print(f"{settings.public_origin or f'http://{host}:{settings.port}'}/admin/enter/{token}")
    print(f"It works once, within {LINK_MINUTES} minutes. Don't share it.", file=sys.stderr)


@contextmanager
def open_database(can_be_older: bool = False) -> Iterator[Engine]:
    """Open the database; exits with 2 if it does not exist, cannot be read, or has an unsuitable schema."""
    settings = load_settings_or_exit({})
    file = settings.database_file
    if file is not None and not file.exists():
        print(f"MAGEHALL_DATABASE_URL: there is no database at {file}", file=sys.stderr)
        sys.exit(2)
    engine = open_engine(settings)
    try:
        with engine.connect() as connection:
            schema.require_known_version(connection)
            problem = schema.find_schema_problem(connection)
            if problem and not (can_be_older and schema.find_version(connection)):
                raise Misconfigured(f"MAGEHALL_DATABASE_URL: {problem}")
        yield engine
    except Misconfigured as error:
        print(error, file=sys.stderr)
        sys.exit(2)
    except DBAPIError as error:
        print(explain_error(error, settings), file=sys.stderr)
        sys.exit(2)
    finally:
        engine.dispose()
