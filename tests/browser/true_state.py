"""Reads the complete state of a table, with which tests compare its pages. No page may show all of it."""

from typing import Any

from sqlmodel import Session, create_engine

from app.tables.log.scene import Scene, load_scene
from tests.live.server import Server


def load_true_scene(server: Server, table_id: str) -> Scene:
    """Loads the table's scene from the server's database, with nothing hidden."""
    engine = create_engine(f"sqlite:///{server.database}")
    with Session(engine) as db:
        scene = load_scene(db, table_id)
    engine.dispose()
    assert scene is not None
    return scene


def read_true_state(server: Server, table_id: str) -> Any:
    """Loads the complete state of the table's game."""
    match = load_true_scene(server, table_id).match
    assert match is not None
    return match.state
