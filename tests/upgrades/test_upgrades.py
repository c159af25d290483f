"""An upgrade loses nothing: the data of each release is migrated, and played to the end."""

import json
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any
from unittest.mock import ANY

import anyio
import httpx
import pytest
from click.testing import CliRunner
from fastapi import FastAPI

from app.commands.main import cli
from app.games.catalogue import CATALOGUE
from app.main import create_app
from app.storage.database import Database
from app.storage.models import Entry
from app.storage.schema import migrate
from app.tables.play.rooms import Rooms
from app.web.services import Services
from engines.kernel.matches.record import read_record, verify_record
from tests.app.table_helpers import read_entries, wait_until
from tests.live.player import Player, play_on
from tests.servers import HANGS, Postgres
from tests.upgrades.stored_data import DUMPS, FILES, StoredData, restore_dump, restore_file

pytestmark = pytest.mark.anyio

FIRST = "7066d7c.db.gz"
LONG = pytest.mark.long
SOURCES = [
    pytest.param(path, marks=() if path.name == FIRST else LONG, id=path.name.removesuffix(".gz"))
    for path in (*FILES, *DUMPS)
]


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(params=SOURCES)
def data(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[StoredData]:
    """The data of a release, before the upgrade."""
    path: Path = request.param
    if path in FILES:
        yield restore_file(path, tmp_path)
    else:
        postgres: Postgres = request.getfixturevalue("postgres")
        yield restore_dump(path, postgres)


class Upgraded:
    """Today's server with the data of a release."""

    def __init__(self, app: FastAPI, data: StoredData) -> None:
        self.app, self.data = app, data
        self.services: Services = app.state.services
        self.players = {name: self.create_player(name, cookies) for name, cookies in data.cookies.items()}

    def create_player(self, name: str, cookies: dict[str, str]) -> Player:
        """A player with the cookies of their browser."""
        transport = httpx.ASGITransport(self.app)
        client = httpx.AsyncClient(
            transport=transport, base_url="http://hall", cookies=cookies, headers={"Accept": "text/html"}
        )
        return Player(client, name)

    def seat_players(self, table: dict[str, Any]) -> list[Player]:
        """The players, at a table."""
        players = list(self.players.values())[: CATALOGUE[table["game"]].seats[0]]
        for player in players:
            player.path = table["path"]
        return players

    async def read_log(self, table: dict[str, Any]) -> list[Entry]:
        """The log of a table."""
        id = table["path"].rpartition("/")[2]
        return await self.services[Database].read(partial(read_entries, table_id=id))

    async def count_entries(self, table: dict[str, Any]) -> int:
        """The length of a table's log."""
        return len(await self.read_log(table))

    async def wait_for_entries(self, table: dict[str, Any], count: int) -> None:
        """Return when a table's log has a number of entries."""
        room = await self.services[Rooms].get(table["path"].rpartition("/")[2])
        await wait_until(self.services, room, lambda scene: scene.table.seq >= count)


@asynccontextmanager
async def upgrade(data: StoredData) -> AsyncIterator[Upgraded]:
    """Migrate the data and start a server."""
    migrate(data.settings)
    app = create_app(data.settings)
    async with app.router.lifespan_context(app):
        yield Upgraded(app, data)


def run_check(data: StoredData, monkeypatch: pytest.MonkeyPatch) -> str:
    """The output of `magehall check-records`."""
    monkeypatch.setenv("MAGEHALL_DATABASE_URL", data.settings.database_url)
    monkeypatch.setenv("MAGEHALL_SECRET_KEY", "upgrades")
    result = CliRunner().invoke(cli, ["check-records"], catch_exceptions=False)
    assert result.exit_code in (0, 1), result.output
    return result.stdout


async def check_finished(upgraded: Upgraded, table: dict[str, Any]) -> None:
    """The result, the replay and the record of a finished game are there."""
    anna, *_ = upgraded.seat_players(table)
    page = await anna.look()
    assert page.find("result") is not None, table
    for at in (0, 1, table["entries"] // 2, table["entries"] - 1):
        replay = await anna.client.get(anna.path, params={"at": at})
        assert replay.status_code == 200, table
        assert f"move {at} of {table['entries']}" in replay.text, table
    response = await anna.client.get(f"{anna.path}/record")
    assert response.status_code == 200, table
    assert verify_record(CATALOGUE, response.content) is None, table
    record = read_record(response.content)
    assert len(record.entries) == table["entries"]
    assert json.loads(response.text.splitlines()[-1])["outcome"] == table.get("outcome", ANY)
    assert (await anna.client.get(f"{anna.path}/course")).status_code == 200


async def check_table_of_bots(upgraded: Upgraded, table: dict[str, Any]) -> None:
    """The bots move, and the chat is there."""
    anna, *_ = upgraded.seat_players(table)
    assert upgraded.data.message in (await anna.client.get(f"{anna.path}/messages")).text
    causes, before = ["player"], await upgraded.count_entries(table)
    with anyio.fail_after(HANGS):
        while "bot" not in causes:
            if await anna.play() is None:
                await anyio.sleep(0.01)
            causes = [entry.cause for entry in await upgraded.read_log(table)][before:]


async def check_invite(upgraded: Upgraded, table: dict[str, Any]) -> None:
    """A guest comes by the invite, and the game begins."""
    (anna, _), guest = upgraded.seat_players(table), upgraded.create_player("Eve", {})
    assert (await anna.look()).link("/invite/")
    await guest.join(table["invite"])
    assert guest.path == anna.path
    assert (await anna.post("start")).status_code == 200
    assert await play_on([anna, guest], 4) == 4


async def test_nothing_is_lost(data: StoredData, monkeypatch: pytest.MonkeyPatch) -> None:
    # Given the data of a release, in which today's rules find no difference before it is migrated
    report = run_check(data, monkeypatch)
    assert report.endswith(", different: 0\n"), report
    # When the server is upgraded
    async with upgrade(data) as upgraded:
        # Then everybody is still signed in, and finds their tables
        for name, player in upgraded.players.items():
            assert name in (await player.client.get("/me")).text
        home = (await upgraded.players["Anna"].client.get("/")).text
        assert [table for table in data.tables if table["path"] not in home] == []
        history = (await upgraded.players["Anna"].client.get("/history")).text
        assert [table for table in data.list_tables("finished") if table["path"] not in history] == []
        # And finished games are as they were
        for table in data.list_tables("finished"):
            await check_finished(upgraded, table)
        # And running games go on
        for table in data.list_tables("running"):
            players = upgraded.seat_players(table)
            before = await upgraded.count_entries(table)
            assert await play_on(players, 2) == 2, table
            assert await upgraded.count_entries(table) == before + 2
        await check_table_of_bots(upgraded, *data.list_tables("bot"))
        await check_invite(upgraded, *data.list_tables("open"))
        # And a clock that ran out in the meantime has moved the game
        (slow,) = data.list_tables("slow")
        await upgraded.wait_for_entries(slow, 6)
    assert run_check(data, monkeypatch).endswith(", different: 0\n")


@LONG
async def test_running_games_are_played_to_their_end(
    data: StoredData, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with upgrade(data) as upgraded:
        for table in data.list_tables("running"):
            await play_on(upgraded.seat_players(table))
            await check_finished(upgraded, {**table, "entries": await upgraded.count_entries(table)})
    assert run_check(data, monkeypatch).endswith(", different: 0\n")
