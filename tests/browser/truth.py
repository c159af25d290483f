"""The truth of a table, to hold its pages against: no page may hold all of it."""

from typing import Any

from sqlmodel import Session, create_engine

from app.tables.log.scene import Scene, load_scene
from tests.live.server import Server


def scene_of(server: Server, table_id: str) -> Scene:
    """The table as the log has it, nothing masked, out of the server's database."""
    engine = create_engine(f"sqlite:///{server.database}")
    with Session(engine) as db:
        scene = load_scene(db, table_id)
    engine.dispose()
    assert scene is not None
    return scene


def truth(server: Server, table_id: str) -> Any:
    """Its whole state."""
    match = scene_of(server, table_id).match
    assert match is not None
    return match.state
