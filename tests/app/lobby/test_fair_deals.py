"""Fair deals: salts are committed and then opened; deals manipulated in the database are rejected."""

from collections.abc import Callable
from functools import partial

import pytest
from sqlmodel import Session

from app.lobby.starting.dealing import DealCards
from app.storage.database import Database
from app.storage.models import Table
from app.tables.finished.record import export_record
from app.tables.log import entry_store
from app.tables.play.room import Room
from app.tables.play.rooms import Rooms
from app.tables.schedule import row_kinds, timing
from app.web.services import Services
from engines import CATALOGUE
from engines.kernel.matches.record import InvalidRecord, Record, read_record, verify_record
from engines.kernel.matches.shares import FairDeal, bot_salt, draw_seats, hash_salt
from engines.kernel.rng import commitment
from tests.app.api.conftest import read_error
from tests.app.conftest import Visit
from tests.app.table_helpers import find_room, read_due_rows, wait_until
from tests.live.player import Player, seat_players
from tests.live.program import Program

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def long_salt_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the wait for salts so long that it never times out during a test, however slow the machine."""
    monkeypatch.setattr(timing, "SALT_OPENING_SECONDS", 3600)


def salt_of(player: Player) -> str:
    """The salt of a player."""
    return f"salt-of-{player.name}"


async def seal_table(players: list[Player], game: str, **fields: str) -> None:
    """Starts a game whose players have all committed to a salt and have not opened it."""
    await seat_players(players, game, **fields)
    for player in players:
        response = await player.post("salt-hash", salt_hash=hash_salt(salt_of(player)))
        assert response.status_code == 200, response.text
    assert (await players[0].post("start")).status_code == 200


async def record_of(services: Services, players: list[Player]) -> bytes:
    """Finishes the players' game, by letting all but one leave, and returns its record."""
    for player in players[1:]:
        await player.post("leave")
    room = await find_room(services, players[0])
    assert room.scene.table.status == "finished"
    return (await players[0].client.get(f"{players[0].path}/record")).content


def fair_of(record: Record) -> FairDeal:
    """The proof of a record's deal."""
    assert isinstance(record.setup.fair, FairDeal)
    return record.setup.fair


async def end_salt_wait(services: Services, room: Room) -> None:
    """Ends the wait for salts; the cards are dealt."""
    (row,) = [
        row
        for row in await services[Database].read(partial(read_due_rows, table_id=room.id))
        if row.kind == row_kinds.DEALING
    ]
    await DealCards(services[Rooms])(row)


@pytest.mark.databases
async def test_all_salts_are_committed_before_any_is_opened(
    visit: Visit, services: Services, game: str
) -> None:
    # Given two players, only one of whom has committed to a salt
    anna, ben = visit("Anna"), visit("Ben")
    await seat_players([anna, ben], game)
    await anna.post("salt-hash", salt_hash=hash_salt(salt_of(anna)))

    # Then no salt can be opened before the host starts the game, and no hash committed after that
    assert (await anna.post("salt", salt=salt_of(anna))).status_code == 204
    await ben.post("salt-hash", salt_hash=hash_salt(salt_of(ben)))
    assert (await anna.post("start")).status_code == 200
    room = await find_room(services, anna)
    assert (room.scene.table.status, [seat.salt for seat in room.scene.seats]) == ("open", ["", ""])
    assert (await ben.post("salt-hash", salt_hash=hash_salt("another"))).status_code == 204
    assert (await ben.post("leave")).status_code == 409

    # And the page shows what is sealed before any salt is opened
    page = (await anna.look()).html
    seal = room.scene.table.seal
    assert seal is not None
    assert all(text in page for text in (seal, room.scene.table.commitment, hash_salt(salt_of(ben))))
    assert "Dealing the cards…" in page

    # When both have opened theirs, the cards are dealt, and the record proves how
    assert (await anna.post("salt", salt=salt_of(anna))).status_code == 200
    assert (await anna.post("salt", salt=salt_of(anna))).status_code == 200
    await room.catch_up()
    assert room.scene.status == "open"
    assert (await ben.post("salt", salt=salt_of(ben))).status_code == 200
    await room.catch_up()
    assert room.scene.match is not None
    assert salt_of(ben) not in (await anna.look()).html
    data = await record_of(services, [anna, ben])
    assert verify_record(CATALOGUE, data) is None
    record = read_record(data)
    assert record.setup.salts == (salt_of(anna), salt_of(ben))
    assert [share.kind for share in fair_of(record).shares] == ["opened", "opened"]
    assert fair_of(record).seal == seal
    assert await services[Database].read(partial(read_due_rows, table_id=room.id)) == []


async def test_a_wrong_salt_is_rejected_with_a_reason(visit: Visit, services: Services, game: str) -> None:
    anna, ben = visit("Anna"), visit("Ben")
    await seal_table([anna, ben], game)
    response = await anna.post("salt", salt="another")
    assert response.status_code == 422
    assert "This salt doesn’t match the hash you gave for it." in response.text
    room = await find_room(services, anna)
    assert [seat.share for seat in room.scene.seats] == ["hashed", "hashed"]


@pytest.mark.databases
async def test_the_record_notes_that_an_unopened_salt_was_left_out(
    visit: Visit, services: Services, game: str
) -> None:
    anna, ben = visit("Anna"), visit("Ben")
    await seal_table([anna, ben], game)
    await anna.post("salt", salt=salt_of(anna))
    room = await find_room(services, anna)
    await end_salt_wait(services, room)
    assert (await ben.post("salt", salt=salt_of(ben))).status_code == 204
    data = await record_of(services, [anna, ben])
    assert verify_record(CATALOGUE, data) is None
    record = read_record(data)
    assert record.setup.salts == (salt_of(anna), "")
    assert [share.kind for share in fair_of(record).shares] == ["opened", "silent"]
    assert fair_of(record).shares[1].hash == hash_salt(salt_of(ben))


async def test_bots_and_random_seats_depend_only_on_the_seed_and_the_salts(
    visit: Visit, services: Services, game: str
) -> None:
    anna = visit("Anna")
    await anna.create(game, 4, seating="random", salt_hash=hash_salt(salt_of(anna)))
    await anna.post("bots")
    await anna.post("start")
    await anna.post("salt", salt=salt_of(anna))
    room = await find_room(services, anna)
    await room.catch_up()
    assert room.scene.match is not None
    seed, seats = room.scene.table.seed, sorted(room.scene.seats, key=lambda seat: seat.chair or 0)
    assert [seat.salt for seat in seats] == [salt_of(anna), *[bot_salt(seed, chair) for chair in (1, 2, 3)]]
    drawn = draw_seats(room.scene.match.state.rng.open.key, 4)
    assert tuple([seat.seat for seat in seats]) == drawn
    assert room.scene.table.host == drawn[0]


async def test_play_now_waits_only_for_pages_with_a_salt(visit: Visit, services: Services, game: str) -> None:
    anna, ben = visit("Anna"), visit("Ben")
    hashed = {"salt_hash": hash_salt(salt_of(anna))}
    anna.path = (await anna.client.post(f"/play/{game}", data=hashed)).headers["location"]
    room = await find_room(services, anna)
    assert room.scene.status == "open"
    assert (await anna.post("salt", salt=salt_of(anna))).status_code == 200
    await room.catch_up()
    assert room.scene.match is not None
    ben.path = (await ben.client.post(f"/play/{game}")).headers["location"]
    assert (await find_room(services, ben)).scene.match is not None


async def test_the_deal_of_a_lesson_is_recorded_as_arranged(visit: Visit, services: Services) -> None:
    game = next(game for game in CATALOGUE.values() if game.lesson is not None)
    anna = visit("Anna")
    anna.path = (await anna.client.post(f"/learn/{game.id}")).headers["location"]
    room = await find_room(services, anna)
    assert room.scene.match is not None
    assert {seat.share for seat in room.scene.seats} == {"arranged"}


async def test_a_program_may_commit_to_a_salt_send_it_openly_or_send_none(
    visit: Visit, services: Services, game: str
) -> None:
    programs = [Program(visit(name).client, name) for name in ("Anna", "Ben", "Cleo")]
    anna, ben, cleo = [await program.arrive() for program in programs]
    await anna.create(game, 3, salt_hash=hash_salt("one"))
    await ben.join(anna, salt="two")
    await cleo.join(anna)
    assert read_error(await anna.post("seats", invite=anna.invite, salt="3", salt_hash=hash_salt("3"))) == (
        422,
        "invalid",
    )
    assert read_error(await anna.post("salt", salt="one")) == (409, "not_sealed")
    assert (await anna.look())["seal"] is None
    # A host with a salt to open gets the response at once
    assert (await anna.post("start")).json() == {"seq": 0}
    table = await anna.look()
    assert table["status"] == "open"
    lines = table["sealed"].split("\n")
    assert lines[2:] == [table["commitment"], "chosen", hash_salt("one"), hash_salt("two"), "none"]
    assert read_error(await anna.post("salt", salt="two")) == (422, "invalid")
    assert read_error(await cleo.post("salt", salt="two")) == (422, "invalid")
    assert (await anna.post("salt", salt="one")).status_code == 204
    assert read_error(await anna.post("salt", salt="two")) == (409, "started")
    assert (await anna.look())["status"] == "running"
    room = await services[Rooms].get(anna.table.rpartition("/")[2])
    shares = [(seat.share, seat.salt) for seat in room.scene.seats]
    assert shares == [("opened", "one"), ("given", "two"), ("none", "")]


async def test_the_start_by_a_program_returns_after_the_deal(
    visit: Visit, services: Services, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(timing, "SALT_OPENING_SECONDS", 0.001)
    anna, ben = [await Program(visit(name).client, name).arrive() for name in ("Anna", "Ben")]
    await anna.create(game, 2)
    await ben.join(anna, salt_hash=hash_salt("never opened"))
    assert (await anna.post("start")).json() == {"seq": 0}
    room = await services[Rooms].get(anna.table.rpartition("/")[2])
    await wait_until(services, room, lambda scene: scene.table.status == "running")


CHOSEN_SALT = CHOSEN_SEED = "chosen-by-operator"


def choose_bot_salt(db: Session, table: Table) -> None:
    """The operator chooses a bot's salt."""
    seat = next(seat for seat in entry_store.list_seats(db, table.id) if seat.bot is not None)
    seat.share, seat.salt, seat.salt_hash = "given", CHOSEN_SALT, hash_salt(CHOSEN_SALT)


def swap_seats(db: Session, table: Table) -> None:
    """The operator swaps the salts of two players, and with them their cards."""
    first, second, *_ = entry_store.list_seats(db, table.id)
    for name in ("salt", "salt_hash", "share"):
        first_value, second_value = getattr(first, name), getattr(second, name)
        setattr(first, name, second_value)
        setattr(second, name, first_value)


def choose_unopened(db: Session, table: Table) -> None:
    """The operator opens another salt for a player who has not opened theirs."""
    seat = next(seat for seat in entry_store.list_seats(db, table.id) if seat.share == "hashed")
    seat.share, seat.salt, seat.salt_hash = "opened", CHOSEN_SALT, hash_salt(CHOSEN_SALT)


def choose_seed(db: Session, table: Table) -> None:
    """The operator replaces the seed and its commitment."""
    table.seed, table.commitment = CHOSEN_SEED, commitment(CHOSEN_SEED)


def choose_seed_alone(db: Session, table: Table) -> None:
    """The operator replaces the seed, but not its commitment."""
    table.seed = CHOSEN_SEED


@pytest.mark.parametrize(
    "manipulate", [choose_bot_salt, swap_seats, choose_unopened, choose_seed, choose_seed_alone]
)
async def test_a_deal_that_was_manipulated_in_the_database_is_rejected_by_verify(
    visit: Visit, services: Services, game: str, manipulate: Callable[[Session, Table], None]
) -> None:
    # Given a table where one salt is opened, and the other is the only thing the operator does not know
    anna, ben = visit("Anna"), visit("Ben")
    await anna.create(game, 3)
    await ben.join((await anna.look()).link("/invite/"))
    await anna.post("bots")
    for player in (anna, ben):
        await player.post("salt-hash", salt_hash=hash_salt(salt_of(player)))
    await anna.post("start")
    await anna.post("salt", salt=salt_of(anna))
    room = await find_room(services, anna)

    # When the operator changes what the deal is derived from, and the cards are dealt
    def change(db: Session, table: Table) -> None:
        manipulate(db, table)
        for seat in entry_store.list_seats(db, table.id):
            db.add(seat)

    await room.change(change)
    await end_salt_wait(services, room)

    # Then the record is invalid
    await anna.post("leave")
    await ben.post("leave")
    await room.catch_up()
    data = await services[Database].read(partial(export_record, scene=room.scene))
    error = verify_record(CATALOGUE, data)
    assert isinstance(error, InvalidRecord), "a manipulated deal was accepted as fair"
