"""Settings, keys, the schema and the health of a server."""

import stat
from pathlib import Path

import pytest
from sqlalchemy import inspect
from sqlmodel import SQLModel
from typer.testing import CliRunner

from app.cli import cli
from app.db import Database
from app.house import House
from app.schema import migrate
from app.settings import Settings
from tests.app.conftest import Visit


def test_the_key_is_made_once_and_for_the_owner_alone(tmp_path: Path) -> None:
    settings = Settings(database_url=f"sqlite:///{tmp_path}/deep/magehall.db")
    key = settings.key()
    assert len(key) == 64
    assert settings.key() == key
    file = tmp_path / "deep" / "secret.key"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_the_migrations_make_the_tables_of_the_models(tmp_path: Path) -> None:
    settings = Settings(database_url=f"sqlite:///{tmp_path}/magehall.db")
    migrate(settings)
    migrate(settings)  # nothing is left to do
    db = Database(settings)
    assert {*SQLModel.metadata.tables, "alembic_version"} == set(inspect(db.engine).get_table_names())
    db.close()


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("MAGEHALL_DATABASE_URL", "oracle://secret@somewhere"),
        ("MAGEHALL_PORT", "many"),
        ("MAGEHALL_PUBLIC_ORIGIN", "magehall.example"),
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


@pytest.mark.anyio
async def test_a_server_says_that_it_is_well(visit: Visit) -> None:
    client = visit("Nobody").client
    assert (await client.get("/healthz")).status_code == 200
    assert (await client.get("/readyz")).json() == {"ready": True, "reasons": []}


@pytest.mark.anyio
async def test_a_server_that_has_lost_its_database_is_not_ready(visit: Visit, house: House) -> None:
    client = visit("Nobody").client
    await house.db.write(lambda db: db.connection().exec_driver_sql("DROP TABLE alembic_version"))
    answer = await client.get("/readyz")
    assert answer.status_code == 503
    assert answer.json()["reasons"]
