"""Tables before their game: the host's rights, the assignment of seats, and the deletion of unused tables."""

from collections.abc import Iterable
from functools import partial

import pytest
from sqlmodel import Session

from app.identity.naming.bot_names import BOT_NAMES
from app.lobby.starting import dealing
from app.lobby.starting.close_unused import CloseUnusedTable
from app.storage.database import Database
from app.storage.models import Due
from app.tables.jobs.job_runner import NoLongerDue
from app.tables.play.rooms import Rooms
from app.tables.schedule.due_rows import UNUSED_TABLE_LIFETIME_MS
from app.tables.schedule.row_kinds import NO_SEAT
from app.web.services import Services
from engines import CATALOGUE
from tests.app.conftest import Visit
from tests.app.table_helpers import find_room, read_due_rows
from tests.live.player import seat_players

pytestmark = [pytest.mark.anyio, pytest.mark.databases]


async def test_the_host_can_make_another_player_the_host(visit: Visit, services: Services, game: str) -> None:
    anna, ben = visit("Anna"), visit("Ben")
    await seat_players([anna, ben], game)
    assert (await ben.post("host", seat="1")).status_code == 403
    assert (await anna.post("host", seat="0")).status_code == 422
    assert (await anna.post("host", seat="5")).status_code == 422
    assert (await anna.post("host", seat="1")).status_code == 200
    assert (await find_room(services, anna)).scene.table.host == 1
    assert (await anna.post("start")).status_code == 403
    assert (await ben.post("start")).status_code == 200
    assert (await ben.post("host", seat="0")).status_code == 409


def reverse_seats(key: str, seats: int) -> tuple[int, ...]:
    """Draws the reverse order."""
    return tuple(reversed(range(seats)))


async def test_seats_can_be_random(
    visit: Visit, services: Services, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dealing, "draw_seats", reverse_seats)
    anna, ben = visit("Anna"), visit("Ben")
    await anna.create(game, 3, seating="random")
    await ben.join((await anna.look()).link("/invite/"))
    await anna.post("bots")
    before = {seat.name: seat for seat in (await find_room(services, anna)).scene.seats}
    assert (await anna.post("start")).status_code == 200
    scene = (await find_room(services, anna)).scene
    assert scene.names[1:] == ("Ben", "Anna")
    assert scene.names[0] in BOT_NAMES
    assert scene.table.host == 2
    for seat in scene.seats:
        assert seat.user_id == before[seat.name].user_id
        assert seat.bot == before[seat.name].bot
    assert (await anna.look()).find("seat-2") is not None


@pytest.mark.parametrize("field", [("pace", "quick"), ("seating", "somehow")])
async def test_an_unknown_pace_or_seating_is_rejected(
    visit: Visit, game: str, field: tuple[str, str]
) -> None:
    form = {"game": game, "players": "2", "name": "Anna", **dict([field])}
    assert (await visit("Anna").client.post("/tables", data=form)).status_code == 422


async def test_the_waiting_room_explains_the_options_of_host_and_players(visit: Visit, game: str) -> None:
    anna, ben, stranger = visit("Anna"), visit("Ben"), visit("Stranger")
    await anna.create(game, 3, visibility="public")
    host = (await anna.look()).html
    assert "The table closes if nobody joins for a day." in host
    assert "Still waiting. Start with bots?" in host
    assert f'action="/learn/{game}"' in host or CATALOGUE[game].lesson is None
    await ben.join((await anna.look()).link("/invite/"))
    guest = (await ben.look()).html
    assert "Anna starts the game when all seats are filled." in guest
    assert "You can leave at any time before the start." in guest
    assert "Start with bots?" not in guest
    strangers_page = (await stranger.client.get(anna.path)).text
    assert "data-opened" not in strangers_page
    await anna.post("bots")
    assert "when all seats are filled" not in (await ben.look()).html


async def test_a_table_for_people_only_has_no_bots(visit: Visit, game: str) -> None:
    anna, ben = visit("Anna"), visit("Ben")
    await anna.create(game, 2, fill="people_only")
    page = (await anna.look()).html
    assert "People only, no bots." in page
    assert "/bots" not in page
    assert "Start with bots?" not in page
    for seat in ({}, {"seat": "1"}):
        response = await anna.post("bots", **seat)
        assert response.status_code == 409
        assert "This table is for people only." in response.text
    await ben.join((await anna.look()).link("/invite/"))
    assert (await anna.post("start")).status_code == 200

    # And its rematch is also for people only
    await anna.post("leave")
    ben.path = (await ben.client.post(f"{ben.path}/rematch")).headers["location"]
    assert "People only" in (await ben.look()).html


def closing_row(rows: Iterable[Due]) -> Due:
    """The due row of an open table."""
    (row,) = [row for row in rows if row.seat == NO_SEAT]
    return row


async def test_a_table_that_nobody_joins_is_deleted(visit: Visit, services: Services, game: str) -> None:
    anna, ben = visit("Anna"), visit("Ben")
    await anna.create(game, 3)
    room = await find_room(services, anna)
    first = closing_row(await services[Database].read(partial(read_due_rows, table_id=room.id)))
    assert 0 <= first.at - room.scene.table.created_at - UNUSED_TABLE_LIFETIME_MS < 5000

    await ben.join((await anna.look()).link("/invite/"))
    second = closing_row(await services[Database].read(partial(read_due_rows, table_id=room.id)))
    assert second.at > first.at
    with pytest.raises(NoLongerDue):  # a player has joined
        await CloseUnusedTable(services[Rooms])(first)
    assert not room.is_deleted

    await CloseUnusedTable(services[Rooms])(second)
    assert (await anna.client.get(anna.path)).status_code == 404
    assert await services[Database].read(partial(read_due_rows, table_id=room.id)) == []


async def test_a_table_whose_game_has_started_is_not_deleted(
    visit: Visit, services: Services, game: str
) -> None:
    anna, ben = visit("Anna"), visit("Ben")
    await seat_players([anna, ben], game)
    room = await find_room(services, anna)
    row = closing_row(await services[Database].read(partial(read_due_rows, table_id=room.id)))
    await anna.post("start")
    assert await services[Database].read(partial(read_due_rows, table_id=room.id)) == []

    def restore_row(db: Session) -> None:
        db.add(Due(**row.model_dump()))

    await services[Database].write(restore_row)
    with pytest.raises(NoLongerDue):
        await CloseUnusedTable(services[Rooms])(row)


async def test_a_game_can_start_with_fewer_players_than_seats(visit: Visit, services: Services) -> None:
    # Given a host in seat 2 of a table for four, whose game needs at least two players
    game = next(game for game in CATALOGUE.values() if game.seats[0] == 2 and game.seats[1] > 3)
    anna, ben, cleo = visit("Anna"), visit("Ben"), visit("Cleo")
    await ben.create(game.id, 4)
    assert (await ben.look()).find("start-with") is None  # one player is not enough
    invite = (await ben.look()).link("/invite/")
    await cleo.join(invite)
    await anna.join(invite)
    await ben.post("host", seat="2")
    await ben.post("leave")
    # When she starts with the two players who are there
    assert "Start with 2" in (await anna.look()).html
    assert (await cleo.look()).find("start-with") is None
    assert (await cleo.post("start", players="2")).status_code == 403
    assert (await anna.post("start", players="3")).status_code == 409  # she saw another number of players
    assert (await anna.post("start", players="0")).status_code == 422
    assert (await anna.post("start", players="2")).status_code == 200
    # Then the free seats are removed, and the players keep their order
    scene = (await find_room(services, anna)).scene
    assert (scene.table.status, scene.table.players, scene.names) == ("running", 2, ("Cleo", "Anna"))
    assert scene.table.host == 1
    assert await anna.play() is not None or await cleo.play() is not None


async def test_a_game_cannot_start_with_fewer_players_than_it_needs(visit: Visit) -> None:
    game = next(game for game in CATALOGUE.values() if game.seats[0] > 2)
    anna, ben = visit("Anna"), visit("Ben")
    await anna.create(game.id, game.seats[1])
    await ben.join((await anna.look()).link("/invite/"))
    assert (await anna.look()).find("start-with") is None
    assert (await anna.post("start", players="2")).status_code == 422
