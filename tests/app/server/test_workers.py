"""Two workers on one database: each due row is handled by one of them, and once."""

from functools import partial

import anyio
import pytest

from app.bus import Bus
from app.main import create_app
from app.settings import Settings
from app.storage.database import Database
from app.web.services import Services
from tests.app.conftest import Visit
from tests.app.table_helpers import find_room, read_due_rows, read_entries
from tests.servers import HANGS

pytestmark = [pytest.mark.anyio, pytest.mark.databases]


async def test_two_workers_play_bots_and_left_seats_to_the_end(
    visit: Visit, services: Services, game: str
) -> None:
    second_app = create_app(services[Settings])
    async with second_app.router.lifespan_context(second_app):
        second_services: Services = second_app.state.services
        changed = anyio.Event()
        for worker_services in (services, second_services):
            worker_services[Bus].listen(lambda hint: changed.set())
        anna = visit("Anna")
        await anna.create(game, 4)
        await anna.post("bots")
        await anna.post("start")
        await anna.post("leave")
        room = await find_room(services, anna)
        with anyio.fail_after(HANGS):
            while room.scene.table.status != "finished":
                await changed.wait()
                changed = anyio.Event()
                await room.catch_up()
    log = await services[Database].read(partial(read_entries, table_id=room.id))
    assert [entry.seq for entry in log] == list(range(1, len(log) + 1))
    assert {entry.cause for entry in log} >= {"bot"}
    assert await services[Database].read(partial(read_due_rows, table_id=room.id)) == []
