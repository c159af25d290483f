"""MAGEHALL_DURABILITY: what it sets for each connection."""

import pytest
from sqlalchemy import text

from app.settings import Settings
from app.storage.database import open_engine


def read_level(database_url: str, durability: str, statement: str) -> str:
    """The level of a new connection."""
    values = {"database_url": database_url, "secret_key": "test", "durability": durability}
    engine = open_engine(Settings.model_validate(values))
    with engine.connect() as connection:
        level = str(connection.scalar(text(statement)))
    engine.dispose()
    return level


def change_server(database_url: str, change: str) -> None:
    """Changes the setting of a PostgreSQL database."""
    engine = open_engine(Settings.model_validate({"database_url": database_url, "secret_key": "test"}))
    with engine.begin() as connection:
        name = connection.scalar(text("SELECT current_database()"))
        connection.execute(text(f'ALTER DATABASE "{name}" {change}'))
    engine.dispose()


@pytest.mark.databases
def test_connections_are_as_durable_as_the_setting(database_url: str) -> None:
    if database_url.startswith("sqlite"):
        assert read_level(database_url, "normal", "PRAGMA synchronous") == "1"
        assert read_level(database_url, "full", "PRAGMA synchronous") == "2"
        return
    assert read_level(database_url, "normal", "SHOW synchronous_commit") == "on"
    change_server(database_url, "SET synchronous_commit = off")
    try:
        assert read_level(database_url, "normal", "SHOW synchronous_commit") == "off"
        assert read_level(database_url, "full", "SHOW synchronous_commit") == "on"
    finally:
        change_server(database_url, "RESET synchronous_commit")
