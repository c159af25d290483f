"""A retired edition: running games stop and can be put away; finished ones stay as they are."""

from contextlib import AsyncExitStack
from dataclasses import replace
from functools import partial
from typing import Any, cast

import anyio
import pytest
from sqlmodel import Session

from app.commands.check_records import check_records
from app.games.catalogue import CATALOGUE
from app.settings import Settings
from app.storage.database import Database
from app.storage.models import Table
from app.web.services import Services
from engines.kernel.matches.record import verify_record
from tests.app.conftest import Visit
from tests.app.table_helpers import expire_clocks, find_room, read_due_rows, wait_until
from tests.app.tables.test_editions import restart
from tests.live.player import Player, begin_game, play_on
from tests.servers import HANGS

pytestmark = pytest.mark.anyio

GAME, VERSION = "magestik", 2
RETIRED = "The rules that this game began with are retired, so it can’t continue."
PUT_AWAY = "This table was put away. Its game has no result."


@pytest.fixture
def retire(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Makes an edition the newest of its game; called, it is an earlier one, and retired unless False."""
    game, names = CATALOGUE[GAME], cast(dict[str, Any], CATALOGUE)
    monkeypatch.setitem(names, GAME, game.find_edition(VERSION))

    def choose(is_retired: bool = True) -> None:
        editions = [replace(edition, retired=is_retired) for edition in game.editions]
        monkeypatch.setitem(names, GAME, replace(game, editions=tuple(editions)))

    return choose


async def begin(visit: Visit, **fields: str) -> tuple[Player, Player]:
    """A game of two players by the edition that will be retired."""
    anna, ben = visit("Anna"), visit("Ben")
    await begin_game([anna, ben], GAME, **{"option.rounds": "1", **fields})
    return anna, ben


async def wait_for_claim(services: Services, table_id: str) -> None:
    """Return when a worker has tried to move the game."""
    read = partial(read_due_rows, table_id=table_id)
    with anyio.fail_after(HANGS):
        while not any(row.claimed_until for row in await services[Database].read(read)):  # noqa: ASYNC110
            await anyio.sleep(0.01)


def change_version(db: Session, table_id: str) -> None:
    """Give a table rules that no release knows."""
    db.get_one(Table, table_id).rules_version = 999


async def test_a_running_game_stops_and_is_still_shown(
    visit: Visit, services: Services, lifespan: AsyncExitStack, retire: Any
) -> None:
    # Given a running game with a clock, and the edition is retired
    anna, ben = await begin(visit, pace="slow")
    assert await play_on([anna, ben], 4) == 4
    question = next(seen.question for seen in [await anna.look(), await ben.look()] if seen.question)
    retire()
    async with restart(lifespan, services[Settings], anna, ben) as app:
        room = await find_room(app.state.services, anna)
        for player in (anna, ben):
            # Then its page says so, and shows the board without a decision
            page = await player.look()
            assert RETIRED in page.html
            assert page.question is None
            assert page.find("put-away") is not None
            assert f'data-edition="{VERSION}"' in page.html
            assert room.scene.match is not None
            # And its past moments
            replay = (await player.client.get(player.path, params={"at": "2"})).text
            assert "move 2 of 4" in replay
            assert "/play-on" not in replay
        # And no choice, clock or bot moves it
        for player in (anna, ben):
            response = await player.choose(question.id, question.path)
            assert (response.status_code, RETIRED in response.text) == (409, True)
            assert (await player.post("undo", op="undo")).status_code == 409
            assert (await player.post("leave", op="leave")).status_code == 409
        await expire_clocks(app.state.services, room)
        await wait_for_claim(app.state.services, room.id)
        assert room.scene.table.seq == 4
        home = (await anna.client.get("/")).text
        assert anna.path in home
        assert "can’t continue" in home
        assert (await anna.client.get(f"{anna.path}/record")).status_code == 409
        (result,) = check_records(app.state.services[Database].engine)
        assert "retired" in (result.reason or "")
    # When the previous release is restored
    retire(False)
    async with restart(lifespan, services[Settings], anna, ben) as app:
        # Then the clock has moved the game
        room = await find_room(app.state.services, anna)
        await wait_until(app.state.services, room, lambda scene: scene.table.seq > 4)


async def test_a_player_puts_the_table_away(
    visit: Visit, services: Services, lifespan: AsyncExitStack, retire: Any
) -> None:
    anna, ben = await begin(visit, pace="slow", visibility="public")
    assert await play_on([anna, ben], 4) == 4
    assert (await anna.post("put-away")).status_code == 409
    retire()
    stranger = visit("Cleo")
    async with restart(lifespan, services[Settings], anna, ben, stranger) as app:
        table_id = anna.path.rpartition("/")[2]
        # When a player puts it away
        assert (await anna.post("put-away")).status_code == 303
        # Then it is in nobody's lists, and nothing is due
        for player in (anna, ben, stranger):
            assert anna.path not in (await player.client.get("/")).text
            assert anna.path not in (await player.client.get("/history")).text
        database = app.state.services[Database]
        assert await database.read(partial(read_due_rows, table_id=table_id)) == []
        # And its address still shows it
        page = await ben.look()
        assert PUT_AWAY in page.html
        assert page.find("put-away") is None
        assert "move 1 of 4" in (await ben.client.get(ben.path, params={"at": "1"})).text
        assert (await ben.post("put-away")).status_code == 303
        assert list(check_records(database.engine)) == []


async def test_a_table_whose_log_does_not_fit_is_put_away(
    visit: Visit, services: Services, lifespan: AsyncExitStack
) -> None:
    anna, ben = await begin(visit)
    await services[Database].write(partial(change_version, table_id=anna.path.rpartition("/")[2]))
    async with restart(lifespan, services[Settings], anna, ben):
        assert (await anna.look()).find("put-away") is not None
        assert (await ben.post("put-away")).status_code == 303
        assert anna.path not in (await anna.client.get("/")).text
        assert PUT_AWAY in (await anna.look()).html


async def test_only_players_put_a_table_away(
    visit: Visit, services: Services, lifespan: AsyncExitStack, retire: Any
) -> None:
    anna, ben = await begin(visit)
    stranger = visit("Cleo")
    stranger.path = anna.path
    retire()
    async with restart(lifespan, services[Settings], anna, ben, stranger):
        assert (await stranger.look()).find("put-away") is None
        assert (await stranger.post("put-away")).status_code == 403
        assert anna.path in (await anna.client.get("/")).text


async def test_a_finished_game_keeps_everything_but_playing_on(
    visit: Visit, services: Services, lifespan: AsyncExitStack, retire: Any
) -> None:
    anna, ben = await begin(visit)
    await play_on([anna, ben])
    retire()
    async with restart(lifespan, services[Settings], anna, ben) as app:
        assert (await anna.look()).find("result") is not None
        replay = (await anna.client.get(anna.path, params={"at": "2"})).text
        assert "move 2 of" in replay
        assert "/play-on" not in replay
        record = (await anna.client.get(f"{anna.path}/record")).content
        assert verify_record(CATALOGUE, record) is None
        assert (await anna.client.post(f"{anna.path}/play-on", data={"at": "2"})).status_code == 409
        (result,) = check_records(app.state.services[Database].engine)
        assert result.reason is None
