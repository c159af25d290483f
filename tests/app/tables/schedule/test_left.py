"""Players who leave: the game continues without them."""

from functools import partial

import pytest

from app.storage.database import Database
from app.web.services import Services
from tests.app.conftest import Visit
from tests.app.table_helpers import find_room, read_due_rows, read_entries, wait_until
from tests.live.player import begin_game, play_on

pytestmark = [pytest.mark.anyio, pytest.mark.databases]


@pytest.mark.parametrize("pace", ["none", "slow"])
async def test_a_game_continues_without_a_player_who_left(
    visit: Visit, services: Services, game: str, pace: str
) -> None:
    players = [visit(name) for name in ("Anna", "Ben", "Cleo")]
    await begin_game(players, game, pace=pace)
    await play_on(players, 4)
    left, *rest = players
    assert (await left.post("leave")).status_code == 200
    room = await find_room(services, left)
    for _ in range(60):
        await wait_until(
            services, room, lambda scene: scene.match is not None and scene.match.decision_id(0) is None
        )
        assert room.scene.match is not None
        if room.scene.match.finished:
            break
        await play_on(rest, 1)
    log = await services[Database].read(partial(read_entries, table_id=room.id))
    assert all(entry.cause == "time-out" for entry in log if entry.seat == 0 and entry.seq > 5)
    assert all(entry.deadline is None for entry in log if entry.cause == "time-out")


async def test_a_game_that_all_players_have_left_ends(visit: Visit, services: Services, game: str) -> None:
    players = [visit(name) for name in ("Anna", "Ben", "Cleo")]
    await begin_game(players, game)
    room = await find_room(services, players[0])
    for player in players:
        await player.post("leave")
    await wait_until(services, room, lambda scene: scene.table.status == "finished")
    assert await services[Database].read(partial(read_due_rows, table_id=room.id)) == []
    for player in players:
        assert (await player.post("back")).status_code == 200
        assert room.scene.control(0) == "left"  # leaving is final
