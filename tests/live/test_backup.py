"""Backup and restore as in docs/operating.md: a copy is taken during a game, which continues from it."""

import shutil
import sqlite3
import subprocess
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, closing
from pathlib import Path

import anyio
import httpx
import pytest

from tests.live.forks import ForkedServer
from tests.live.player import Player, begin_game, play_on
from tests.live.server import Server
from tests.servers import HANGS, TEMPLATE, Postgres

pytestmark = pytest.mark.anyio

Arrive = Callable[[Server], list[Player]]
KEY = "kept apart from the database"


@pytest.fixture
async def arrive() -> AsyncIterator[Arrive]:
    """Creates two players at a server, with the cookies of earlier players if any."""
    async with AsyncExitStack() as stack:
        clients: list[httpx.AsyncClient] = []

        def create_players(server: Server) -> list[Player]:
            before = [dict(client.cookies) for client in clients[-2:]] or [{}, {}]
            for cookies in before:
                headers = {"Accept": "text/html"}
                client = httpx.AsyncClient(
                    base_url=server.url, headers=headers, cookies=cookies, timeout=HANGS
                )
                clients.append(client)
                stack.push_async_callback(client.aclose)
            return [Player(client, name) for client, name in zip(clients[-2:], ("Anna", "Ben"), strict=True)]

        with anyio.fail_after(HANGS):
            yield create_players


async def assert_continues(old: list[Player], new: list[Player], invite: str, at: int) -> None:
    """The players find their table as it was and play on, and the invite still opens the other table."""
    for before, after in zip(old, new, strict=True):
        after.path = before.path
    assert (await new[0].look()).seq == at
    assert await play_on(new, 3) == 3
    assert (await new[1].look()).seq == at + 3
    assert (await new[1].client.get(invite)).status_code == 200


async def start_tables(pair: list[Player], game: str) -> str:
    """Starts a game; returns the invite of another table."""
    await pair[0].create(game, 2)
    invite = (await pair[0].look()).link("/invite/")
    await begin_game(pair, game)
    await play_on(pair, 7)
    return invite


async def test_a_game_continues_from_a_copy_of_the_file(tmp_path: Path, arrive: Arrive, game: str) -> None:
    for name in ("old", "new"):
        (tmp_path / name).mkdir()
    with ForkedServer(tmp_path / "old") as server:
        pair = arrive(server)
        invite = await start_tables(pair, game)
        with (
            closing(sqlite3.connect(server.database)) as source,
            closing(sqlite3.connect(tmp_path / "new" / "magehall.db")) as copy,
        ):
            source.backup(copy)  # as `.backup` of the sqlite3 program does
        shutil.copy(tmp_path / "old" / "secret.key", tmp_path / "new")
        await play_on(pair, 2)  # not in the copy
    with ForkedServer(tmp_path / "new") as server:
        await assert_continues(pair, arrive(server), invite, 7)


def run(*words: str) -> None:
    """Runs a program of the operator."""
    subprocess.run(words, check=True, timeout=HANGS)


async def test_a_game_continues_from_a_dump(
    tmp_path: Path, arrive: Arrive, game: str, postgres: Postgres
) -> None:
    dump = tmp_path / "hall.dump"
    old = {"MAGEHALL_DATABASE_URL": postgres.create_database(TEMPLATE), "MAGEHALL_SECRET_KEY": KEY}
    with ForkedServer(tmp_path, old) as server:
        pair = arrive(server)
        invite = await start_tables(pair, game)
        url = old["MAGEHALL_DATABASE_URL"]
        run(postgres.tool("pg_dump"), "--format=custom", f"--file={dump}", url)
        await play_on(pair, 2)
    new = {"MAGEHALL_DATABASE_URL": postgres.create_database(), "MAGEHALL_SECRET_KEY": KEY}
    url = new["MAGEHALL_DATABASE_URL"]
    run(postgres.tool("pg_restore"), "--exit-on-error", f"--dbname={url}", str(dump))
    with ForkedServer(tmp_path, new) as server:
        await assert_continues(pair, arrive(server), invite, 7)
