"""Runs migrations against the database of the settings, or of the caller's configuration."""

from pathlib import Path

from alembic import context
from sqlalchemy import create_engine
from sqlmodel import SQLModel

from app import models
from app.settings import Settings

assert models.Table.metadata is SQLModel.metadata


def run() -> None:
    """Brings one database to the wanted version, in one transaction."""
    url = context.config.get_main_option("sqlalchemy.url") or Settings().database_url
    if url.startswith("sqlite:///"):
        Path(url.removeprefix("sqlite:///")).parent.mkdir(parents=True, exist_ok=True)
    engine = create_engine(url)
    with engine.connect() as connection:
        context.configure(
            connection=connection,
            target_metadata=SQLModel.metadata,
            render_as_batch=connection.dialect.name == "sqlite",
        )
        with context.begin_transaction():
            context.run_migrations()
    engine.dispose()


run()
