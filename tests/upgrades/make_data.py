"""Writes the data of a release for `test_upgrades.py`, by playing with the release's own code.

Run it when a release is tagged, and commit the files; they are never written again:

    git worktree add /tmp/release v1.2
    .venv/bin/python -m tests.upgrades.make_data v1.2 /tmp/release
    git worktree remove /tmp/release

If the release needs other packages than today's code, name its own Python as a third argument.
`--postgresql` writes a dump of PostgreSQL instead of an SQLite file. Beside each file is a JSON file, with
the cookies of the players and the end of each finished game.
"""

import argparse
import gzip
import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.servers import Postgres

FOLDER = Path(__file__).parent
SECRET_KEY = "upgrades"
MIGRATE = (
    "import sys; from app.settings import Settings\n"
    "try: from app.storage.schema import migrate\n"
    "except ImportError: from app.schema import migrate\n"
    "migrate(Settings.model_validate({'database_url': sys.argv[1], 'secret_key': sys.argv[2]}))"
)


def main() -> None:
    """Parse the arguments and write the files."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("name")
    parser.add_argument("checkout", type=Path)
    parser.add_argument("python", nargs="?", default=sys.executable)
    parser.add_argument("--postgresql", action="store_true")
    given = parser.parse_args()
    if given.postgresql:
        write_dump(FOLDER / f"{given.name}.sql.gz", given.checkout, given.python)
    else:
        write_file(FOLDER / f"{given.name}.db.gz", given.checkout, given.python)


def write_file(path: Path, checkout: Path, python: str) -> None:
    """Write an SQLite file, compressed."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "magehall.db"
        play(path, checkout, python, f"sqlite:///{file}")
        with closing(sqlite3.connect(file)) as connection:
            connection.execute("PRAGMA journal_mode=DELETE")
            connection.execute("VACUUM")
        write_compressed(path, file.read_bytes())


def write_dump(path: Path, checkout: Path, python: str) -> None:
    """Write a dump of PostgreSQL as statements, compressed."""
    with Postgres() as postgres:
        url = postgres.create_database()
        play(path, checkout, python, url)
        command = [postgres.tool("pg_dump"), "--no-owner", "--no-privileges", url]
        write_compressed(path, subprocess.run(command, check=True, capture_output=True).stdout)


def play(path: Path, checkout: Path, python: str, url: str) -> None:
    """Play with the code of the checkout, and describe the tables in the JSON file."""
    environment = {**os.environ, "PYTHONPATH": str(checkout)}

    def run(*arguments: str) -> bytes:
        command = [python, *arguments, url, SECRET_KEY]
        return subprocess.run(
            command, cwd=checkout, env=environment, check=True, stdout=subprocess.PIPE
        ).stdout

    run("-c", MIGRATE)
    path.with_name(f"{path.name.removesuffix('.gz')}.json").write_bytes(run(str(FOLDER / "play_release.py")))


def write_compressed(path: Path, data: bytes) -> None:
    """Write a gzip file that is the same for the same data."""
    path.write_bytes(gzip.compress(data, 9, mtime=0))
    sys.stdout.write(f"{path.name}: {path.stat().st_size // 1024} kB\n")


if __name__ == "__main__":
    main()
