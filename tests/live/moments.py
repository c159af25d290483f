"""Databases of tables in the middle of a game, built from the rules instead of by playing at a server."""

import shutil
import sqlite3
from contextlib import AsyncExitStack, closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
from sqlmodel import Session, create_engine

from app.tables.log.scene import Scene, load_scene
from engines.kernel.matches.match import Match
from tests.live.forks import ForkedServer
from tests.live.player import Player, begin_game
from tests.options import turn_on_flags
from tests.servers import HANGS

NAMES = ("Anna", "Ben", "Cleo", "Dora", "Eve", "Finn", "Gil", "Hana")


@dataclass(frozen=True)
class DealtTable:
    """A table in a folder with the files of a server: its id, its match after the deal, and its players'
    session tokens by seat."""

    folder: Path
    id: str
    match: Match[Any]
    tokens: tuple[str, ...]


async def deal_table(folder: Path, game: str, seats: int, **fields: str) -> DealtTable:
    """Starts a game at a server in this folder, which is then stopped."""
    players = []
    async with AsyncExitStack() as stack:
        server = stack.enter_context(ForkedServer(folder))
        for name in NAMES[:seats]:
            client = httpx.AsyncClient(base_url=server.url, headers={"Accept": "text/html"}, timeout=HANGS)
            players.append(Player(await stack.enter_async_context(client), name))
        flags = {f"option.{flag}": "on" for flag in turn_on_flags(game)}
        await begin_game(players, game, **flags, **fields)
        server.stop()
        table = players[0].path.rpartition("/")[2]
        scene = scene_of(server.database, table)
    assert scene.match is not None
    tokens = tuple([player.client.cookies["magehall"] for player in players])
    return DealtTable(folder, table, scene.match, tokens)


def scene_of(database: Path, table: str) -> Scene:
    """Loads a table's scene from a database file."""
    engine = create_engine(f"sqlite:///{database}")
    with Session(engine, expire_on_commit=False) as db:
        scene = load_scene(db, table)
        db.expunge_all()
    engine.dispose()
    assert scene is not None
    return scene


def copy_with_state(dealt: DealtTable, folder: Path, state: Any) -> Path:
    """Copies the files into a folder, with a table that begins in this state instead of the dealt one."""
    shutil.copytree(dealt.folder, folder)
    with closing(sqlite3.connect(folder / "magehall.db")) as database, database:
        encoded = dealt.match.game.encode(state)
        database.execute("UPDATE snapshot SET state = ? WHERE table_id = ? AND seq = 0", (encoded, dealt.id))
    return folder
