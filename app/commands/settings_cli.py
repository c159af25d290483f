"""Commands about a server's settings and state: doctor, config, accept-key and accept-clock."""

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import click

from app.commands.options import json_option
from app.server.checks import start
from app.server.checks.doctor import examine
from app.server.checks.result import list_failed
from app.settings import Misconfigured, Settings, TemporaryFailure
from app.settings.load_settings import list_values, load_settings

WRONG, TRY_AGAIN = 2, 75
"""The exit statuses of a command that cannot run: with these settings, and at the moment (`EX_TEMPFAIL`)."""


@click.command("doctor")
@json_option
def examine_server(as_json: bool) -> None:
    """Check everything that a server needs, and say what to do.

    Prints one line for each check, and changes nothing. Exits with 2 if a check failed: the server would not
    start, or could not send mail. Can be run while a server is running.
    """
    results = []
    for result in examine():
        results.append(result)
        if not as_json:
            print(f"{result.outcome:<7} {result.check:<8} {result.sentence}", flush=True)
    is_ok = not list_failed(results)
    if as_json:
        checks = [
            {"check": result.check, "outcome": result.outcome, "sentence": result.sentence}
            for result in results
        ]
        print(json.dumps({"ok": is_ok, "checks": checks}, ensure_ascii=False))
    sys.exit(0 if is_ok else WRONG)


@click.command("config")
@json_option
def print_settings(as_json: bool) -> None:
    """Print every setting, where its value comes from (default, file or variable), and the value.

    Of secrets, it prints only whether they are set.
    """
    values = list_values(load_settings_or_exit({}))
    if as_json:
        print(json.dumps({name: {"value": value, "origin": origin} for name, value, origin in values}))
        return
    for name, value, origin in values:
        print(f"{name:<16} {origin:<8} {json.dumps(value, ensure_ascii=False) if value is not None else '-'}")


@click.command("accept-key")
def accept_key() -> None:
    """Record that the data belongs to the current secret key from now on.

    For a key that was lost or replaced. Old invites stop working, and people have to turn on push
    notifications again.
    """
    settings = load_settings_or_exit({})
    with exit_if_misconfigured():
        start.accept_key(settings)
    print("The data now belongs to the current secret key.")


@click.command("accept-clock")
def accept_clock() -> None:
    """Record that this machine's clock is right, although the data was last used at a later time."""
    settings = load_settings_or_exit({})
    with exit_if_misconfigured():
        start.accept_clock(settings)
    print("The next start goes by this machine's clock.")


def load_settings_or_exit(arguments: dict[str, str | int]) -> Settings:
    """Load the settings; exits with 2 and a sentence about each invalid one."""
    with exit_if_misconfigured():
        return load_settings(arguments)


@contextmanager
def exit_if_misconfigured() -> Iterator[None]:
    """Print the sentences of Misconfigured, and exit with 2, or with 75 if another start may succeed."""
    try:
        yield
    except Misconfigured as error:
        print(error, file=sys.stderr)
        sys.exit(TRY_AGAIN if isinstance(error, TemporaryFailure) else WRONG)
