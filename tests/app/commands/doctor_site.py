"""A working directory for tests of `magehall doctor`, and of servers that do not start."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import pytest
from click.testing import CliRunner, Result

from app.commands.main import cli
from app.commands.settings_cli import WRONG
from tests.new_database import new_database

KEY = "a key for tests of doctor"
OTHER_KEY = "another key for tests of doctor"
URL = "MAGEHALL_DATABASE_URL"
RESTORE = "stop the server, and restore a backup (docs/operating.md)"
ACCEPT = "or accept the loss of invites and push subscriptions with: magehall accept-key"
SET_CLOCK = "set it, for example with: timedatectl set-ntp true"


class Site(NamedTuple):
    """An empty working directory with the default data folder, and the environment of a server there."""

    path: Path
    patch: pytest.MonkeyPatch

    @property
    def data(self) -> Path:
        """The folder with the data."""
        return self.path / "data"

    @property
    def file(self) -> Path:
        """The SQLite file."""
        return self.data / "magehall.db"

    def set(self, **settings: str) -> None:
        """Set variables by the names of settings."""
        for name, value in settings.items():
            self.patch.setenv(f"MAGEHALL_{name.upper()}", value)

    def create(self, *statements: str) -> None:
        """Create the data of a server with KEY, then run statements on it."""
        self.data.mkdir(mode=0o700)
        self.file.write_bytes(new_database())
        self.set(secret_key=KEY)
        assert run("accept-key").exit_code == 0
        with closing(sqlite3.connect(self.file)) as connection:
            for statement in statements:
                connection.execute(statement)
            connection.commit()


def run(*words: str) -> Result:
    """Run a command in this process."""
    return CliRunner().invoke(cli, words)


def assert_refused(sentence: str, *, check: str, status: int = WRONG) -> None:
    """The server does not start, with this exit status, and doctor fails, with the same sentence."""
    started = run("serve")
    ended = (started.exit_code, started.stdout, started.stderr)
    assert ended == (status, "", f"{sentence}\n"), started.exception
    examined = run("doctor", "--json")
    assert examined.exit_code == 2, examined.output
    report = json.loads(examined.stdout)
    problems = [found for found in report["checks"] if found["outcome"] == "failed"]
    assert problems == [{"check": check, "outcome": "failed", "sentence": sentence}]
    assert report["ok"] is False


def find(check: str) -> dict[str, str]:
    """The result of one check of doctor."""
    (result,) = [
        found for found in json.loads(run("doctor", "--json").stdout)["checks"] if found["check"] == check
    ]
    return dict(result)
