"""Two workers on one database: what is due is done by either, and once."""

from functools import partial

import anyio
import pytest

from app.house import House
from app.main import create_app
from tests.app.conftest import Visit
from tests.app.tables import dues, entries, room_of

pytestmark = [pytest.mark.anyio, pytest.mark.databases]


async def test_bots_and_left_seats_are_played_by_two_workers_to_the_end(
    visit: Visit, house: House, game: str
) -> None:
    other = create_app(house.settings)
    async with other.router.lifespan_context(other):
        there: House = other.state.house
        changed = anyio.Event()
        for one in (house, there):
            one.bus.listen(lambda hint: changed.set())
        anna = visit("Anna")
        await anna.create(game, 4)
        await anna.post("bots")
        await anna.post("start")
        await anna.post("leave")
        room = await room_of(house, anna)
        with anyio.fail_after(120):
            while room.scene.table.status != "finished":
                await changed.wait()
                changed = anyio.Event()
                await room.catch_up()
    log = await house.db.read(partial(entries, table_id=room.id))
    assert [entry.seq for entry in log] == list(range(1, len(log) + 1))
    assert {entry.cause for entry in log} >= {"bot"}
    assert await house.db.read(partial(dues, table_id=room.id)) == []
