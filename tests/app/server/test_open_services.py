"""The settings, key, database schema and readiness of a server."""

import os
import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.script import ScriptDirectory
from click.testing import CliRunner
from sqlalchemy import inspect, text
from sqlmodel import SQLModel

from app.commands.main import cli
from app.settings import Settings
from app.storage import schema
from app.storage.database import Database, open_engine
from app.storage.schema import migrate
from app.web.services import Services
from tests.app.conftest import Visit
from tests.live.server import Server
from tests.servers import Postgres

KEY = "the key of these tests"


def test_the_key_is_created_once_and_readable_by_its_owner_only(tmp_path: Path) -> None:
    settings = Settings(database_url=f"sqlite:///{tmp_path}/deep/magehall.db")
    key = settings.load_secret_key()
    assert len(key) == 64
    assert settings.load_secret_key() == key
    file = tmp_path / "deep" / "secret.key"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_migrations_create_the_tables_of_the_models(tmp_path: Path) -> None:
    """Given a new database, created from the models, and one that ran all migrations, then both are equal."""
    settings = Settings(database_url=f"sqlite:///{tmp_path}/magehall.db")
    migrate(settings)
    migrate(settings)  # does nothing
    created = read_schema(settings)
    assert {*SQLModel.metadata.tables, "alembic_version"} == created.keys()

    migrated = Settings(database_url=f"sqlite:///{tmp_path}/migrated.db")
    with open_engine(migrated).connect() as connection:
        config = schema.build_alembic_config()
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
        connection.commit()
    connection.engine.dispose()
    assert read_schema(migrated) == created


def read_schema(settings: Settings) -> dict[str, Any]:
    """Read the tables of an SQLite file: columns in any order, foreign keys, indices, and the version."""
    engine = open_engine(settings)
    with engine.connect() as connection:

        def run_pragma(pragma: str, name: str) -> list[tuple[Any, ...]]:
            return [tuple(row) for row in connection.exec_driver_sql(f"PRAGMA {pragma}('{name}')")]

        tables: dict[str, Any] = {}
        for name in inspect(connection).get_table_names():
            columns, references = [
                {row[1:] for row in run_pragma(pragma, name)} for pragma in ("table_info", "foreign_key_list")
            ]
            indices = {
                index[1:]: [column for _, _, column in run_pragma("index_info", index[1])]
                for index in run_pragma("index_list", name)
            }
            tables[name] = columns, references, indices
        tables["alembic_version"] += (schema.find_version(connection),)
    engine.dispose()
    return tables


def test_migration_files_are_named_after_their_versions() -> None:
    revisions = list(
        ScriptDirectory.from_config(schema.build_alembic_config()).walk_revisions("base", "heads")
    )
    assert schema.list_versions() == [revision.revision for revision in reversed(revisions)]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("MAGEHALL_DATABASE_URL", "oracle://secret@somewhere"),
        ("MAGEHALL_PORT", "many"),
        ("MAGEHALL_PUBLIC_ORIGIN", "magehall.example"),
        ("MAGEHALL_DATABASE_URL", "sqlite://"),
        ("MAGEHALL_DATABASE_URL", "postgresql://secret@"),
        ("MAGEHALL_REDIS_URL", "http://secret@somewhere"),
        ("MAGEHALL_WORKERS", "0"),
        ("MAGEHALL_PUBLIC_ORIGIN", "https://["),
        ("MAGEHALL_PUBLIC_ORIGIN", "https://magehall.example:99999"),
        ("MAGEHALL_PUBLIC_ORIGIN", "https://me:secret@magehall.example"),
        ("MAGEHALL_PUBLIC_ORIGIN", "https://magehall.example/#a"),
        ("MAGEHALL_REDIS_URL", "redis://secret@somewhere:port"),
        ("MAGEHALL_REDIS_URL", "redis://[secret"),
        ("MAGEHALL_DATABASE_URL", "postgresql://secret@somewhere:99999/magehall"),
        ("MAGEHALL_DATABASE_URL", "postgresql://secret@somewhere:port/magehall"),
        ("MAGEHALL_HOST", "http://localhost"),
        ("MAGEHALL_HOST", ""),
        ("MAGEHALL_TRUSTED_PROXIES", "10.0.0.0/99"),
        ("MAGEHALL_SMTP_FROM", "Magehall <a@example.org>"),
        ("MAGEHALL_SMTP_FROM", "nobody"),
    ],
)
def test_an_invalid_setting_is_named(monkeypatch: pytest.MonkeyPatch, name: str, value: str) -> None:
    monkeypatch.setenv(name, value)
    result = CliRunner().invoke(cli, ["serve"])
    assert result.exit_code == 2
    assert name in result.stderr
    assert "secret" not in result.stderr


HOSTILE_SETTINGS = (
    *(
        "-1",
        "65536",
        "99999999999",
        "9" * 5000,
        "1e400",
        "nan",
        "inf",
        "-inf",
        "0x10",
        "٣",
        "[]",
        "{}",
        "null",
    ),
    *("\ud800", "\udcff", "a\nb", "\x1b[31m", "a" * 5000, "http://[", " ", "é" * 3000),
)
"""Values that no setting of a number, an address or a choice can have; some are valid texts."""


@pytest.mark.parametrize("field", Settings.model_fields)
def test_a_hostile_setting_is_named_in_one_sentence_or_harmless(
    monkeypatch: pytest.MonkeyPatch, field: str
) -> None:
    name, accepted = f"MAGEHALL_{field.upper()}", []
    served: list[Settings] = []

    def accept(settings: Settings, reload: bool) -> bool:
        served.append(settings)
        return True

    monkeypatch.setattr("app.commands.server_cli.serve_app", accept)
    for value in HOSTILE_SETTINGS:
        # As Python decodes bytes of the environment that are no UTF-8
        monkeypatch.setitem(os.environ._data, os.fsencode(name), value.encode("utf-8", "surrogatepass"))  # type: ignore[attr-defined]
        result = CliRunner().invoke(cli, ["serve"])
        if result.exit_code == 0:
            accepted.append(value)
            continue
        assert result.exit_code == 2, (value, result.exception)
        lines = result.stderr.splitlines()
        assert lines, value
        assert all(line.startswith("MAGEHALL_") for line in lines), lines
        assert any(line.startswith(f"{name}: ") or f" {name}," in line for line in lines), lines
        assert max(map(len, lines)) < 300
    # Only free texts accept any of these, and numbers none that is larger than their bounds
    kind = Settings.model_fields[field].annotation
    numbers = [getattr(settings, field) for settings in served if kind in (int, float, bool)]
    assert all(0 <= number <= 1_000_000 for number in numbers)
    assert not {"\ud800", "a\nb", "\x1b[31m", "a" * 5000} & set(accepted)


def test_migrate_creates_the_database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MAGEHALL_DATABASE_URL", f"sqlite:///{tmp_path}/new/magehall.db")
    assert CliRunner().invoke(cli, ["migrate"]).exit_code == 0
    assert (tmp_path / "new" / "magehall.db").exists()


def test_missing_settings_for_several_workers_are_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("MAGEHALL_DATABASE_URL", f"sqlite:///{tmp_path}/magehall.db")
    result = CliRunner().invoke(cli, ["serve", "--workers", "2"])
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("MAGEHALL_REDIS_URL: ")

    monkeypatch.setenv("MAGEHALL_DATABASE_URL", "postgresql://somebody:secret@somewhere/magehall")
    for command_name in ("serve", "migrate"):
        result = CliRunner().invoke(cli, [command_name])
        assert (result.exit_code, result.stdout) == (2, "")
        assert result.stderr.startswith("MAGEHALL_SECRET_KEY: ")


def test_a_database_without_tables_is_rejected(
    monkeypatch: pytest.MonkeyPatch, postgres: Postgres, tmp_path: Path
) -> None:
    environment = {"MAGEHALL_DATABASE_URL": postgres.create_database(), "MAGEHALL_SECRET_KEY": KEY}
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    result = CliRunner().invoke(cli, ["serve", "--port", "0"])
    assert result.exit_code == 2
    assert "magehall migrate" in result.stderr
    assert CliRunner().invoke(cli, ["migrate"]).exit_code == 0
    with Server(tmp_path, environment):  # waits until the server is ready
        pass


@pytest.mark.databases
def test_concurrent_migrations_run_once(settings: Settings) -> None:
    schema.migrate(settings)
    with open_engine(settings).connect() as connection:
        config = schema.build_alembic_config()
        config.attributes["connection"] = connection
        command.downgrade(config, "base")
        connection.commit()
        assert schema.find_schema_problem(connection) is not None
        connection.rollback()
        with ThreadPoolExecutor(4) as threads:
            list(threads.map(schema.migrate, [settings] * 4))
        assert schema.find_schema_problem(connection) is None
    connection.engine.dispose()


@pytest.mark.databases
def test_an_older_schema_is_reported_and_a_newer_one_accepted_while_running(settings: Settings) -> None:
    schema.migrate(settings)
    with open_engine(settings).connect() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '0001'"))
        assert "magehall migrate" in (schema.find_schema_problem(connection) or "")
        connection.execute(text("UPDATE alembic_version SET version_num = 'of a later release'"))
        assert schema.find_schema_problem(connection) is None
    connection.engine.dispose()


@pytest.mark.databases
@pytest.mark.parametrize("command", ["serve --port 0", "migrate", "check-records", "reports", "admin"])
def test_a_newer_schema_is_refused_in_one_sentence(
    monkeypatch: pytest.MonkeyPatch, settings: Settings, command: str
) -> None:
    # Given a database that a later release has migrated
    monkeypatch.setenv("MAGEHALL_DATABASE_URL", settings.database_url)
    monkeypatch.setenv("MAGEHALL_SECRET_KEY", "test")
    engine = open_engine(settings)
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    # Then no command of this release uses it, and each says what to do
    result = CliRunner().invoke(cli, command.split())
    assert result.exit_code == 2
    (line,) = result.stderr.splitlines()
    assert line.startswith("MAGEHALL_DATABASE_URL: the database has version 9999 of a newer release")
    assert result.stdout == ""
    # And a worker of a server that is running can still be restarted
    with engine.connect() as connection:
        assert schema.find_schema_problem(connection) is None
    engine.dispose()


@pytest.mark.parametrize("command", ["reports", "admin"])
def test_other_commands_ask_for_a_migration(
    monkeypatch: pytest.MonkeyPatch, settings: Settings, command: str
) -> None:
    monkeypatch.setenv("MAGEHALL_DATABASE_URL", settings.database_url)
    monkeypatch.setenv("MAGEHALL_SECRET_KEY", "test")
    engine = open_engine(settings)
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '0002'"))
    engine.dispose()
    result = CliRunner().invoke(cli, [command])
    assert (result.exit_code, len(result.stderr.splitlines())) == (2, 1)
    assert "run magehall migrate" in result.stderr


@pytest.mark.anyio
@pytest.mark.databases
async def test_a_healthy_server_is_ready(visit: Visit) -> None:
    client = visit("Nobody").client
    assert (await client.get("/healthz")).status_code == 200
    assert (await client.get("/readyz")).json() == {"ready": True, "reasons": [], "degraded": []}


@pytest.mark.anyio
@pytest.mark.databases
async def test_a_server_without_its_tables_is_not_ready(visit: Visit, services: Services) -> None:
    client = visit("Nobody").client
    await services[Database].write(lambda db: db.connection().exec_driver_sql("DROP TABLE alembic_version"))
    answer = await client.get("/readyz")
    assert answer.status_code == 503
    assert answer.json()["reasons"] == ["migrations: the database has no tables yet: run magehall migrate"]
