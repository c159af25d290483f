"""Runs migrations on the caller's connection, or on the database of the settings."""

from alembic import context
from sqlalchemy import Connection
from sqlmodel import SQLModel

from app.settings import Settings
from app.storage import (
    friend_models,
    models,
    notification_models,
    operator_models,
    origin_models,
    passkey_models,
    player_models,
    review_models,
    server_models,
)
from app.storage.database import open_engine

assert models.Table.metadata is operator_models.Worker.metadata is SQLModel.metadata
assert origin_models.TableOrigin.metadata is friend_models.UserRelation.metadata is SQLModel.metadata
assert passkey_models.Passkey.metadata is player_models.Result.metadata is SQLModel.metadata
assert notification_models.NotificationSettings.metadata is SQLModel.metadata
assert review_models.Review.metadata is server_models.ServerFact.metadata is SQLModel.metadata


def run(connection: Connection) -> None:
    """Migrate one database to the requested version, in one transaction if the database supports that."""
    context.configure(
        connection=connection,
        target_metadata=SQLModel.metadata,
        render_as_batch=connection.dialect.name == "sqlite",
    )
    with context.begin_transaction():
        context.run_migrations()


given = context.config.attributes.get("connection")
if given is not None:
    run(given)
else:
    engine = open_engine(Settings())
    with engine.connect() as own:
        run(own)
    engine.dispose()
