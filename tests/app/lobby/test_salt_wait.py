"""The time that pages have to open their salts."""

from functools import partial

import pytest
from sqlmodel import Session

from app.lobby.starting.dealing import start_game
from app.storage.database import Database, database_time
from app.tables.log.commit import change_table
from app.tables.schedule import row_kinds, timing
from app.web.services import Services
from engines.kernel.matches.shares import hash_salt
from tests.app.conftest import Visit
from tests.app.table_helpers import find_room, read_due_rows
from tests.live.player import seat_players

pytestmark = pytest.mark.anyio


async def test_the_wait_for_salts_follows_the_clock_scale(
    visit: Visit, services: Services, game: str
) -> None:
    # Given a table before its start, on a server whose clocks run at a third of their speed
    anna, ben = visit("Anna"), visit("Ben")
    await seat_players([anna, ben], game)
    await anna.post("salt-hash", salt_hash=hash_salt("a salt"))
    room = await find_room(services, anna)
    slow = timing.Timing(scale=3)
    longest = 3 * 1000 * timing.SALT_OPENING_SECONDS

    # When the host starts the game, and the table is changed again before the salt is opened
    def start(db: Session) -> list[tuple[int | None, int]]:
        host, waits = room.scene.seats[0].user_id, []
        for work in (partial(start_game, user_id=host), lambda db, table: None):
            _, soonest = change_table(db, room.id, work, slow)
            (row,) = [row for row in read_due_rows(db, room.id) if row.kind == row_kinds.DEALING]
            waits.append((soonest, row.at - database_time(db)))
        return waits

    # Then the wait is three times as long, and the second change does not extend it
    (soonest, left), (_, later) = await services[Database].write(start)
    assert soonest == longest
    assert longest - 60_000 < later <= left <= longest
