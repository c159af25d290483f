"""A table plays on by the rules it began with, after the server was upgraded to newer ones."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from typing import Any, cast

import httpx
import pytest
from fastapi import FastAPI
from sqlmodel import Session

from app.commands.check_records import check_records
from app.games.catalogue import CATALOGUE
from app.main import create_app
from app.settings import Settings
from app.storage.database import Database
from app.storage.models import Table
from app.web.services import Services
from engines.kernel.matches.record import read_record, verify_record
from tests.app.conftest import Visit
from tests.games.test_editions import EDITIONS
from tests.live.player import Player, begin_game, play_on

pytestmark = pytest.mark.anyio

HOST = "http://hall"


@pytest.fixture
def upgrade(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Makes an edition the newest of its game; called without one, the server has today's rules again."""

    def choose(game_id: str = "", version: int = 0) -> None:
        monkeypatch.undo()
        if game_id:
            edition = CATALOGUE[game_id].find_edition(version)
            monkeypatch.setitem(cast(dict[str, Any], CATALOGUE), game_id, edition)

    return choose


@asynccontextmanager
async def restart(lifespan: AsyncExitStack, settings: Settings, *players: Player) -> AsyncIterator[FastAPI]:
    """Stop the application, so that it executes no more jobs, and start another one for the same players."""
    await lifespan.aclose()
    app = create_app(settings)
    async with app.router.lifespan_context(app):
        for player in players:
            player.client = httpx.AsyncClient(
                transport=httpx.ASGITransport(app),
                base_url=HOST,
                cookies=player.client.cookies,
                headers={"Accept": "text/html"},
            )
        yield app
        for player in players:
            await player.client.aclose()


def read_version(db: Session, table_id: str) -> int:
    """The version of the rules of a table."""
    return db.get_one(Table, table_id).rules_version


FIRST_ONLY = [
    pytest.param(*edition.values, id=edition.id, marks=pytest.mark.long if number else ())
    for number, edition in enumerate(EDITIONS)
]
"""`make test` runs the first only."""


@pytest.mark.parametrize(("game", "version"), FIRST_ONLY)
async def test_a_running_table_keeps_its_edition_to_the_end_and_beyond(
    visit: Visit, services: Services, lifespan: AsyncExitStack, upgrade: Any, game: Any, version: int
) -> None:
    # Given a table that began by an earlier edition
    upgrade(game.id, version)
    seats = game.seats[0]
    players = [visit(f"Mage{seat}") for seat in range(seats)]
    await begin_game(players, game.id)
    assert await play_on(players, 6) == 6
    table_id = players[0].path.rpartition("/")[2]
    # When the server is upgraded
    upgrade()
    async with restart(lifespan, services[Settings], *players) as app:
        # Then the table is played to its end by that edition
        assert await play_on(players) > 0
        anna = players[0]
        page = await anna.look()
        assert f'data-edition="{version}"' in page.html
        data = (await anna.client.get(f"{anna.path}/record")).content
        assert read_record(data).setup.version == version
        assert verify_record(CATALOGUE, data) is None
        # And its drawer says what is different, in the language of the reader
        drawer = (await anna.client.get(f"{anna.path}/rulebook")).text
        edition = game.find_edition(version)
        say = edition.speaker(None, ()).say
        assert all(say(key, {}) in drawer for key in edition.differences)
        assert 'id="edition"' in drawer
        # And its replay is shown, and a new game goes on from it by the same edition
        assert (await anna.client.get(anna.path, params={"at": 3})).status_code == 200
        response = await anna.client.post(f"{anna.path}/play-on", data={"at": "2"})
        new_id = response.headers["location"].rpartition("/")[2]
        database = app.state.services[Database]
        assert await database.read(partial(read_version, table_id=new_id)) == version
        # And a table of today begins by the newest rules
        await players[1].create(game.id, seats)
        fresh_id = players[1].path.rpartition("/")[2]
        assert await database.read(partial(read_version, table_id=fresh_id)) == game.version
        results = {result.table: result for result in check_records(database.engine)}
        assert results[table_id].reason is None


async def test_a_table_that_waits_for_players_begins_by_the_newest_rules(
    visit: Visit, services: Services, lifespan: AsyncExitStack, upgrade: Any
) -> None:
    upgrade("magecraft", 1)
    anna, ben = visit("Anna"), visit("Ben")
    await anna.create("magecraft", 2)
    invite = (await anna.look()).link("/invite/")
    upgrade()
    async with restart(lifespan, services[Settings], anna, ben) as app:
        await ben.join(invite)
        assert (await anna.post("start")).status_code == 200
        table_id = anna.path.rpartition("/")[2]
        version = await app.state.services[Database].read(partial(read_version, table_id=table_id))
    assert version == CATALOGUE["magecraft"].version


async def test_a_card_is_shown_as_it_is_in_an_edition(visit: Visit) -> None:
    anna = visit("Anna")
    faces = [
        (await anna.client.get(f"/games/magestik/faces/staff:6{query}")).text
        for query in ("", "?rules=3", "?rules=2")
    ]
    assert faces[0] == faces[1] != faces[2]
    assert (await anna.client.get("/games/magestik/faces/staff:6?rules=9")).status_code == 404
