"""`magehall backup` and `magehall restore`: what they refuse, each with one sentence, and older schemas."""

import json
import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from alembic import command
from click.testing import CliRunner, Result
from sqlalchemy import Engine, text
from sqlmodel import Session, select

from app.commands.main import cli
from app.settings import Settings
from app.storage import schema
from app.storage.backup import postgresql
from app.storage.backup.archive import KEY, MANIFEST
from app.storage.database import open_engine
from app.storage.models import User
from tests.new_database import new_database
from tests.servers import TEMPLATE, Postgres

NEWEST = schema.list_versions()[-1]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a server with one user and a key; the commands use it."""
    use(monkeypatch, tmp_path / "data")
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "magehall.db").write_bytes(new_database())
    (tmp_path / "data" / "secret.key").write_text("the key\n")
    write_user("1", "Anna")
    return tmp_path


def use(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    """Makes the commands use the database in a folder."""
    monkeypatch.setenv("MAGEHALL_DATABASE_URL", f"sqlite:///{folder / 'magehall.db'}")


@contextmanager
def opened_database() -> Iterator[Engine]:
    """The configured database; it is closed at the end."""
    engine = open_engine(Settings())
    yield engine
    engine.dispose()


def run(*words: object) -> Result:
    return CliRunner().invoke(cli, [str(word) for word in words])


def assert_refused(result: Result, *parts: object) -> None:
    """The command has failed with one sentence that contains these parts."""
    assert result.exit_code == 2, result.output
    assert result.stderr.count("\n") == 1, result.stderr
    assert "Traceback" not in result.output
    for part in parts:
        assert str(part) in result.stderr, result.stderr


@pytest.fixture
def backup(folder: Path) -> Path:
    """A backup of the server."""
    file = folder / "magehall.backup"
    result = run("backup", file)
    assert result.exit_code == 0, result.stderr
    return file


def test_a_backup_can_be_a_stream(folder: Path) -> None:
    """Given a backup on standard output, when it is read from standard input, then it is restored."""
    written = run("backup", "-")
    assert (written.exit_code, "sqlite, schema" in written.stderr) == (0, True), written.stderr
    (folder / "data" / "magehall.db").unlink()
    restored = CliRunner().invoke(cli, ["restore", "-"], input=written.stdout_bytes)
    assert restored.exit_code == 0, restored.stderr
    assert list_names(folder / "data" / "magehall.db") == ["Anna"]
    assert list((folder / "data").glob(".backup-*")) == []
    assert_refused(CliRunner().invoke(cli, ["restore", "-"], input=b"no backup"), "is no backup of Magehall")


def list_names(file: Path) -> list[str]:
    with closing(sqlite3.connect(file)) as connection:
        return [name for (name,) in connection.execute('SELECT name FROM "user"')]


def test_a_backup_is_private_and_complete(backup: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # Given a backup, which only its owner can read, with nothing left beside it
    assert backup.stat().st_mode & 0o777 == 0o600
    assert {path.name for path in backup.parent.iterdir()} == {"data", "magehall.backup"}
    with ZipFile(backup) as archive:
        manifest = json.loads(archive.read(MANIFEST))
        assert archive.read(KEY) == b"the key\n"
    assert (manifest["database"], manifest["schema"]) == ("sqlite", NEWEST)

    # When it is restored into a folder that does not exist
    new = backup.parent / "new"
    use(monkeypatch, new)
    result = run("restore", backup)

    # Then database and key are there, and private
    assert result.exit_code == 0, result.stderr
    assert list_names(new / "magehall.db") == ["Anna"]
    assert (new / "secret.key").read_text() == "the key\n"
    assert {path.name for path in new.iterdir()} == {"magehall.db", "secret.key"}
    for path in new.iterdir():
        assert path.stat().st_mode & 0o777 == 0o600


def test_nothing_is_replaced_without_force(backup: Path) -> None:
    before = backup.read_bytes()
    assert_refused(run("backup", backup), backup, "--force")
    assert backup.read_bytes() == before
    assert run("backup", backup, "--force").exit_code == 0
    assert_refused(run("restore", backup), "--force")
    assert run("restore", backup, "--force").exit_code == 0
    assert list_names(backup.parent / "data" / "magehall.db") == ["Anna"]


def test_a_backup_that_fails_leaves_no_file(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = folder / "magehall.backup"
    assert_refused(run("backup", folder / "missing" / "x"), "No such file")
    assert_refused(run("backup", folder), "--force")
    (folder / "data" / "secret.key").unlink()
    assert_refused(run("backup", file), "MAGEHALL_SECRET_KEY")
    monkeypatch.setenv("MAGEHALL_SECRET_KEY", "the key")
    database = folder / "data" / "magehall.db"
    content = database.read_bytes()
    database.write_bytes(content[:20_000] + b"\0" * 40_000 + content[60_000:])
    assert_refused(run("backup", file), database, "damaged")
    database.write_bytes(b"no database, but a text " * 1000)
    assert_refused(run("backup", file), database)
    database.unlink()
    assert_refused(run("backup", file), "there is no database")
    assert [path.name for path in folder.iterdir()] == ["data"]
    assert sorted(path.name for path in (folder / "data").iterdir()) == []


def change_manifest(file: Path, **changes: object) -> None:
    """Writes other values into the manifest of a backup."""
    with ZipFile(file) as archive:
        contents = {name: archive.read(name) for name in archive.namelist()}
    contents[MANIFEST] = json.dumps(json.loads(contents[MANIFEST]) | changes).encode()
    with ZipFile(file, "w") as archive:
        for name, content in contents.items():
            archive.writestr(name, content)


def cut(file: Path) -> None:
    os.truncate(file, file.stat().st_size // 2)


def flip_bits(file: Path) -> None:
    content = bytearray(file.read_bytes())
    content[len(content) // 2] ^= 0xFF
    file.write_bytes(content)


def replace_by_database(file: Path) -> None:
    file.write_bytes(new_database())


def replace_by_other_archive(file: Path) -> None:
    with ZipFile(file, "w") as archive:
        archive.writestr("letter.txt", "hello")


def empty(file: Path) -> None:
    file.write_bytes(b"")


REFUSED: list[tuple[Callable[..., None], dict[str, Any], str]] = [
    (cut, {}, "no backup of Magehall"),
    (flip_bits, {}, "damaged"),
    (empty, {}, "no backup of Magehall"),
    (replace_by_database, {}, "no backup of Magehall"),
    (replace_by_other_archive, {}, "no backup of Magehall"),
    (Path.unlink, {}, "No such file"),
    (change_manifest, {"schema": "9999", "magehall": "9.0"}, "newer Magehall (9.0)"),
    (change_manifest, {"format": 2, "magehall": "9.0"}, "newer Magehall (9.0)"),
    (change_manifest, {"database": "postgresql", "sha256": {}}, "damaged"),
    (change_manifest, {"sha256": {"magehall.db": "0", "secret.key": "0"}}, "damaged"),
    (change_manifest, {"sha256": 5}, "damaged"),
]


@pytest.mark.parametrize(("change", "values", "reason"), REFUSED)
def test_other_files_are_refused(
    backup: Path, change: Callable[..., None], values: dict[str, Any], reason: str
) -> None:
    database = backup.parent / "data" / "magehall.db"
    before = database.read_bytes()
    change(backup, **values)
    assert_refused(run("restore", backup, "--force"), backup, reason)
    assert database.read_bytes() == before
    assert sorted(path.name for path in database.parent.iterdir()) == ["magehall.db", "secret.key"]


def test_another_key_is_not_replaced_silently(backup: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    new = backup.parent / "new"
    use(monkeypatch, new)
    monkeypatch.setenv("MAGEHALL_SECRET_KEY", "another")
    assert_refused(run("restore", backup), "MAGEHALL_SECRET_KEY", "secret.key")
    assert not new.exists()
    monkeypatch.setenv("MAGEHALL_SECRET_KEY", "the key")
    assert run("restore", backup).exit_code == 0
    assert not (new / "secret.key").exists()


def test_a_kind_of_database_stays_the_same(backup: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MAGEHALL_DATABASE_URL", "postgresql://nobody@127.0.0.1:1/none")
    monkeypatch.setenv("MAGEHALL_SECRET_KEY", "the key")
    assert_refused(run("restore", backup), "sqlite", "MAGEHALL_DATABASE_URL")
    assert_refused(run("backup", backup, "--force"), "MAGEHALL_DATABASE_URL", "can't be read")


def test_an_older_schema_is_migrated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # Given a backup of a database with an old schema
    old, new = tmp_path / "old", tmp_path / "new"
    old.mkdir()
    use(monkeypatch, old)
    (old / "secret.key").write_text("the key\n")
    config = schema.build_alembic_config()
    with opened_database() as engine, engine.connect() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0008")
    assert run("backup", tmp_path / "x").exit_code == 0

    # When it is restored, then the database has the newest schema
    use(monkeypatch, new)
    assert run("restore", tmp_path / "x").exit_code == 0
    with opened_database() as engine, engine.connect() as connection:
        assert schema.find_version(connection) == NEWEST


def write_user(id: str, name: str) -> None:
    with opened_database() as engine, Session(engine) as db:
        db.add(User(id=id, name=name))
        db.commit()


def read_users() -> list[str]:
    with opened_database() as engine, Session(engine) as db:
        return sorted(db.exec(select(User.name)))


def test_a_dump_that_fails_changes_nothing(
    postgres: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Given a backup of a PostgreSQL database, which went on
    monkeypatch.setenv("MAGEHALL_DATABASE_URL", postgres.create_database(TEMPLATE))
    monkeypatch.setenv("MAGEHALL_SECRET_KEY", "the key")
    write_user("1", "Anna")
    file = tmp_path / "x"
    assert run("backup", file).exit_code == 0
    write_user("2", "Ben")

    # When pg_restore fails, then the database is as it was
    with monkeypatch.context() as patch:
        patch.setattr(postgresql, "DEBIAN_PROGRAMS", str(tmp_path))
        program = tmp_path / "pg_restore"
        program.write_text(
            "#!/bin/sh\n"
            '[ "$1" = --version ] && echo "pg_restore (PostgreSQL) 99.1" && exit\n'
            "echo 'pg_restore: error: no space' >&2; exit 1\n"
        )
        program.chmod(0o755)
        assert_refused(run("restore", file), "--force")
        assert_refused(run("restore", file, "--force"), "pg_restore failed: no space")
    assert read_users() == ["Anna", "Ben"]

    # When it works, then the backup replaces the database, and no old table stays
    assert run("restore", file, "--force").exit_code == 0
    assert read_users() == ["Anna"]
    with opened_database() as engine, engine.connect() as connection:
        schemas = connection.scalars(text("SELECT nspname FROM pg_namespace WHERE nspname LIKE 'mage%'"))
        assert list(schemas) == []


def test_tables_of_another_program_are_never_replaced(
    postgres: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MAGEHALL_DATABASE_URL", postgres.create_database(TEMPLATE))
    monkeypatch.setenv("MAGEHALL_SECRET_KEY", "the key")
    assert run("backup", tmp_path / "x").exit_code == 0
    monkeypatch.setenv("MAGEHALL_DATABASE_URL", postgres.create_database())
    assert_refused(run("backup", tmp_path / "y"), "nothing to back up")
    with opened_database() as engine, engine.begin() as connection:
        connection.execute(text("CREATE TABLE invoices (id int)"))
    assert_refused(run("restore", tmp_path / "x", "--force"), "another program")


def test_programs_must_not_be_older_than_the_server(
    postgres: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MAGEHALL_DATABASE_URL", postgres.url(TEMPLATE))
    monkeypatch.setenv("MAGEHALL_SECRET_KEY", "the key")
    monkeypatch.setattr(postgresql, "DEBIAN_PROGRAMS", str(tmp_path))
    monkeypatch.setenv("PATH", str(tmp_path))
    assert_refused(run("backup", tmp_path / "x"), "pg_dump was not found", "install")
    program = tmp_path / "pg_dump"
    program.write_text("#!/bin/sh\necho 'pg_dump (PostgreSQL) 9.6.24'\n")
    program.chmod(0o755)
    assert_refused(run("backup", tmp_path / "x"), "pg_dump has version 9.6.24", "install")
    assert not (tmp_path / "x").exists()
