"""Settings, keys, the schema and the health of a server."""

import signal
import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import anyio
import httpx
import pytest
from alembic import command
from alembic.script import ScriptDirectory
from sqlalchemy import inspect, text
from sqlmodel import SQLModel
from typer.testing import CliRunner

from app.bots.pool import BotPool
from app.commands.main import cli
from app.main import create_app
from app.settings import Settings
from app.storage import schema
from app.storage.database import Database, open_engine
from app.storage.schema import migrate
from app.web.services import Services
from tests.app.conftest import Visit
from tests.live.server import Server
from tests.servers import HANGS, Postgres, Redis


def test_the_key_is_made_once_and_for_the_owner_alone(tmp_path: Path) -> None:
    settings = Settings(database_url=f"sqlite:///{tmp_path}/deep/magehall.db")
    key = settings.load_secret_key()
    assert len(key) == 64
    assert settings.load_secret_key() == key
    file = tmp_path / "deep" / "secret.key"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_the_migrations_make_the_tables_of_the_models(tmp_path: Path) -> None:
    """A new file, whose tables come from the models, is as one that was migrated from the beginning."""
    settings = Settings(database_url=f"sqlite:///{tmp_path}/magehall.db")
    migrate(settings)
    migrate(settings)  # nothing is left to do
    made = _schema(settings)
    assert {*SQLModel.metadata.tables, "alembic_version"} == made.keys()

    migrated = Settings(database_url=f"sqlite:///{tmp_path}/migrated.db")
    with open_engine(migrated).connect() as connection:
        config = schema.build_alembic_config()
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
        connection.commit()
    connection.engine.dispose()
    assert _schema(migrated) == made


def _schema(settings: Settings) -> dict[str, Any]:
    """The tables of an SQLite file, and what SQLite says of each; the order of columns says nothing. The
    version, too."""
    engine = open_engine(settings)
    with engine.connect() as connection:

        def told(kind: str, of: str) -> list[tuple[Any, ...]]:
            return [tuple(row) for row in connection.exec_driver_sql(f"PRAGMA {kind}('{of}')")]

        tables: dict[str, Any] = {}
        for name in inspect(connection).get_table_names():
            columns, references = [
                {one[1:] for one in told(kind, name)} for kind in ("table_info", "foreign_key_list")
            ]
            indices = {
                index[1:]: [column for _, _, column in told("index_info", index[1])]
                for index in told("index_list", name)
            }
            tables[name] = columns, references, indices
        tables["alembic_version"] += (schema.find_version(connection),)
    engine.dispose()
    return tables


def test_the_files_of_the_migrations_are_named_after_their_versions() -> None:
    revisions = list(
        ScriptDirectory.from_config(schema.build_alembic_config()).walk_revisions("base", "heads")
    )
    assert schema.list_versions() == [one.revision for one in reversed(revisions)]


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
    ],
)
def test_a_setting_that_cannot_be_is_named(monkeypatch: pytest.MonkeyPatch, name: str, value: str) -> None:
    monkeypatch.setenv(name, value)
    result = CliRunner().invoke(cli, ["serve"])
    assert result.exit_code == 2
    assert name in result.stderr
    assert "secret" not in result.stderr


def test_migrate_makes_the_database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MAGEHALL_DATABASE_URL", f"sqlite:///{tmp_path}/new/magehall.db")
    assert CliRunner().invoke(cli, ["migrate"]).exit_code == 0
    assert (tmp_path / "new" / "magehall.db").exists()


def test_what_several_workers_need_is_asked_for(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("MAGEHALL_DATABASE_URL", f"sqlite:///{tmp_path}/magehall.db")
    alone = CliRunner().invoke(cli, ["serve", "--workers", "2"])
    assert (alone.exit_code, alone.stdout) == (2, "")
    assert alone.stderr.startswith("MAGEHALL_REDIS_URL: ")

    monkeypatch.setenv("MAGEHALL_DATABASE_URL", "postgresql://somebody:secret@somewhere/magehall")
    for words in (["serve"], ["migrate"]):
        keyless = CliRunner().invoke(cli, words)
        assert (keyless.exit_code, keyless.stdout) == (2, "")
        assert keyless.stderr.startswith("MAGEHALL_SECRET_KEY: ")


def test_a_database_without_tables_is_refused(
    monkeypatch: pytest.MonkeyPatch, postgres: Postgres, tmp_path: Path
) -> None:
    setting = {"MAGEHALL_DATABASE_URL": postgres.create_database(), "MAGEHALL_SECRET_KEY": "start"}
    for name, value in setting.items():
        monkeypatch.setenv(name, value)
    refused = CliRunner().invoke(cli, ["serve", "--port", "0"])
    assert refused.exit_code == 2
    assert "magehall migrate" in refused.stderr
    assert CliRunner().invoke(cli, ["migrate"]).exit_code == 0
    with Server(tmp_path, setting):  # which says that it is open
        pass


@pytest.mark.databases
def test_of_several_that_migrate_at_once_one_does_it(settings: Settings) -> None:
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
def test_an_older_schema_is_named_and_a_newer_one_is_borne(settings: Settings) -> None:
    schema.migrate(settings)
    with open_engine(settings).connect() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '0001'"))
        assert "magehall migrate" in (schema.find_schema_problem(connection) or "")
        connection.execute(text("UPDATE alembic_version SET version_num = 'of a later release'"))
        assert schema.find_schema_problem(connection) is None
    connection.engine.dispose()


@pytest.mark.anyio
@pytest.mark.databases
async def test_a_server_says_that_it_is_well(visit: Visit) -> None:
    client = visit("Nobody").client
    assert (await client.get("/healthz")).status_code == 200
    assert (await client.get("/readyz")).json() == {"ready": True, "reasons": []}


@pytest.mark.anyio
@pytest.mark.databases
async def test_a_server_that_has_lost_its_database_is_not_ready(visit: Visit, services: Services) -> None:
    client = visit("Nobody").client
    await services[Database].write(lambda db: db.connection().exec_driver_sql("DROP TABLE alembic_version"))
    answer = await client.get("/readyz")
    assert answer.status_code == 503
    assert answer.json()["reasons"] == ["migrations: the database has no tables yet: run magehall migrate"]


@pytest.mark.anyio
async def test_what_is_missing_is_told() -> None:
    """Given servers that die on the way, when it is asked whether all is well, then what is missing is named,
    what needs it answers 503, and both end when they are back."""
    with Postgres() as postgres, Redis() as redis:
        setting = {"database_url": postgres.create_database(), "secret_key": "ready", "redis_url": redis.url}
        settings = Settings.model_validate(setting)
        schema.migrate(settings)
        app = create_app(settings)
        async with (
            app.router.lifespan_context(app),
            httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://hall") as client,
        ):

            async def reasons() -> list[str]:
                answer = await client.get("/readyz")
                told: list[str] = answer.json()["reasons"]
                assert answer.status_code == (503 if told else 200)
                return told

            async def become_well() -> None:
                with anyio.fail_after(HANGS):
                    while await reasons():  # noqa: ASYNC110 (it is asked)
                        await anyio.sleep(0.02)

            await become_well()
            redis.end()
            assert await reasons() == ["redis: can't be reached"]
            redis.start()
            await become_well()
            postgres.end(signal.SIGQUIT)
            assert await reasons() == ["database: can't be reached"]
            answer = await client.post("/api/guests", json={"name": "Anna"})
            assert (answer.status_code, answer.json()["code"]) == (503, "unavailable")
            assert answer.headers["retry-after"] == "1"
            assert (await client.get("/healthz")).status_code == 200
            postgres.start()
            await become_well()
            assert (await client.post("/api/guests", json={"name": "Anna"})).status_code == 201
            services: Services = app.state.services
            services[BotPool].failed = "it has died"
            assert await reasons() == ["bots: the last move failed: it has died"]
