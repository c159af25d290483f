"""Fair deals: salts are committed to, then opened; what was ground through the database is refused."""

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
from app.tables.schedule import due_rows, timing
from app.web.services import Services
from engines import CATALOGUE
from engines.kernel.matches.record import InvalidRecord, Record, read_record, verify_record
from engines.kernel.matches.shares import FairDeal, bot_salt, draw_seats, hash_salt
from engines.kernel.rng import commitment
from tests.app.api.conftest import told
from tests.app.conftest import Visit
from tests.app.table_helpers import dues, room_of, until
from tests.live.player import Player, seat_players
from tests.live.program import Program

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """However slow the machine is, salts are waited for; a test that wants that to be over says so."""
    monkeypatch.setattr(timing, "SALT_OPENING_SECONDS", 3600)


def salt_of(player: Player) -> str:
    """What a player adds."""
    return f"salt-of-{player.name}"


async def sealed(players: list[Player], game: str, **fields: str) -> None:
    """Their game is about to be dealt: all of them have given hashes, none has opened its salt."""
    await seat_players(players, game, **fields)
    for player in players:
        answer = await player.post("salt-hash", salt_hash=hash_salt(salt_of(player)))
        assert answer.status_code == 200, answer.text
    assert (await players[0].post("start")).status_code == 200


async def record_of(services: Services, players: list[Player]) -> bytes:
    """The record of their game, which is over since all but one have left it."""
    for player in players[1:]:
        await player.post("leave")
    room = await room_of(services, players[0])
    assert room.scene.table.status == "finished"
    return (await players[0].client.get(f"{players[0].path}/record")).content


def fair_of(record: Record) -> FairDeal:
    """How its key came about."""
    assert isinstance(record.setup.fair, FairDeal)
    return record.setup.fair


async def wait_no_longer(services: Services, room: Room) -> None:
    """The time to open salts is over, and the cards are dealt."""
    (row,) = [
        row
        for row in await services[Database].read(partial(dues, table_id=room.id))
        if row.kind == due_rows.DEALING
    ]
    await DealCards(services[Rooms])(row)


@pytest.mark.databases
async def test_salts_are_committed_to_before_any_is_opened(
    visit: Visit, services: Services, game: str
) -> None:
    # Given two players whose pages have given hashes
    anna, ben = visit("Anna"), visit("Ben")
    await seat_players([anna, ben], game)
    await anna.post("salt-hash", salt_hash=hash_salt(salt_of(anna)))

    # Then nobody can open a salt before the host starts, nor give a hash after that
    assert (await anna.post("salt", salt=salt_of(anna))).status_code == 204
    await ben.post("salt-hash", salt_hash=hash_salt(salt_of(ben)))
    assert (await anna.post("start")).status_code == 200
    room = await room_of(services, anna)
    assert (room.scene.table.status, [seat.salt for seat in room.scene.seats]) == ("open", ["", ""])
    assert (await ben.post("salt-hash", salt_hash=hash_salt("another"))).status_code == 204
    assert (await ben.post("leave")).status_code == 409

    # And the page says what is sealed, before any salt is known
    page = (await anna.look()).html
    seal = room.scene.table.seal
    assert seal is not None
    assert all(one in page for one in (seal, room.scene.table.commitment, hash_salt(salt_of(ben))))
    assert "Dealing the cards…" in page

    # When both have opened theirs, the cards are dealt, and everybody can check from what
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
    assert await services[Database].read(partial(dues, table_id=room.id)) == []


async def test_a_wrong_salt_is_refused_with_the_reason(visit: Visit, services: Services, game: str) -> None:
    anna, ben = visit("Anna"), visit("Ben")
    await sealed([anna, ben], game)
    answer = await anna.post("salt", salt="another")
    assert answer.status_code == 422
    assert "This salt doesn’t match the hash you gave for it." in answer.text
    room = await room_of(services, anna)
    assert [seat.share for seat in room.scene.seats] == ["hashed", "hashed"]


@pytest.mark.databases
async def test_a_page_that_does_not_answer_adds_nothing_and_the_record_says_so(
    visit: Visit, services: Services, game: str
) -> None:
    anna, ben = visit("Anna"), visit("Ben")
    await sealed([anna, ben], game)
    await anna.post("salt", salt=salt_of(anna))
    room = await room_of(services, anna)
    await wait_no_longer(services, room)
    assert (await ben.post("salt", salt=salt_of(ben))).status_code == 204
    data = await record_of(services, [anna, ben])
    assert verify_record(CATALOGUE, data) is None
    record = read_record(data)
    assert record.setup.salts == (salt_of(anna), "")
    assert [share.kind for share in fair_of(record).shares] == ["opened", "silent"]
    assert fair_of(record).shares[1].hash == hash_salt(salt_of(ben))


async def test_bots_and_random_seats_take_their_chance_from_the_seed_and_the_salts(
    visit: Visit, services: Services, game: str
) -> None:
    anna = visit("Anna")
    await anna.create(game, 4, seating="random", salt_hash=hash_salt(salt_of(anna)))
    await anna.post("bots")
    await anna.post("start")
    await anna.post("salt", salt=salt_of(anna))
    room = await room_of(services, anna)
    await room.catch_up()
    assert room.scene.match is not None
    seed, seats = room.scene.table.seed, sorted(room.scene.seats, key=lambda seat: seat.chair or 0)
    assert [seat.salt for seat in seats] == [salt_of(anna), *[bot_salt(seed, chair) for chair in (1, 2, 3)]]
    drawn = draw_seats(room.scene.match.state.rng.open.key, 4)
    assert tuple([seat.seat for seat in seats]) == drawn
    assert room.scene.table.host == drawn[0]


async def test_play_now_waits_for_the_salt_of_a_page_that_has_one_and_for_no_other(
    visit: Visit, services: Services, game: str
) -> None:
    anna, ben = visit("Anna"), visit("Ben")
    hashed = {"salt_hash": hash_salt(salt_of(anna))}
    anna.path = (await anna.client.post(f"/play/{game}", data=hashed)).headers["location"]
    room = await room_of(services, anna)
    assert room.scene.status == "open"
    assert (await anna.post("salt", salt=salt_of(anna))).status_code == 200
    await room.catch_up()
    assert room.scene.match is not None
    ben.path = (await ben.client.post(f"/play/{game}")).headers["location"]
    assert (await room_of(services, ben)).scene.match is not None


async def test_a_lesson_says_that_it_is_arranged(visit: Visit, services: Services) -> None:
    game = next(game for game in CATALOGUE.values() if game.lesson is not None)
    anna = visit("Anna")
    anna.path = (await anna.client.post(f"/learn/{game.id}")).headers["location"]
    room = await room_of(services, anna)
    assert room.scene.match is not None
    assert {seat.share for seat in room.scene.seats} == {"arranged"}


async def test_programs_give_a_hash_and_open_it_or_tell_a_salt_or_nothing(
    visit: Visit, services: Services, game: str
) -> None:
    programs = [Program(visit(name).client, name) for name in ("Anna", "Ben", "Cleo")]
    anna, ben, cleo = [await program.arrive() for program in programs]
    await anna.create(game, 3, salt_hash=hash_salt("one"))
    await ben.join(anna, salt="two")
    await cleo.join(anna)
    assert told(await anna.post("seats", invite=anna.invite, salt="3", salt_hash=hash_salt("3"))) == (
        422,
        "invalid",
    )
    assert told(await anna.post("salt", salt="one")) == (409, "not_sealed")
    assert (await anna.look())["seal"] is None
    # The answer comes at once to one who has a salt to open
    assert (await anna.post("start")).json() == {"seq": 0}
    table = await anna.look()
    assert table["status"] == "open"
    lines = table["sealed"].split("\n")
    assert lines[2:] == [table["commitment"], "chosen", hash_salt("one"), hash_salt("two"), "none"]
    assert told(await anna.post("salt", salt="two")) == (422, "invalid")
    assert told(await cleo.post("salt", salt="two")) == (422, "invalid")
    assert (await anna.post("salt", salt="one")).status_code == 204
    assert told(await anna.post("salt", salt="two")) == (409, "started")
    assert (await anna.look())["status"] == "running"
    room = await services[Rooms].get(anna.table.rpartition("/")[2])
    shares = [(seat.share, seat.salt) for seat in room.scene.seats]
    assert shares == [("opened", "one"), ("given", "two"), ("none", "")]


async def test_a_start_by_a_program_is_answered_after_the_deal(
    visit: Visit, services: Services, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(timing, "SALT_OPENING_SECONDS", 0.001)
    anna, ben = [await Program(visit(name).client, name).arrive() for name in ("Anna", "Ben")]
    await anna.create(game, 2)
    await ben.join(anna, salt_hash=hash_salt("never opened"))
    assert (await anna.post("start")).json() == {"seq": 0}
    room = await services[Rooms].get(anna.table.rpartition("/")[2])
    await until(services, room, lambda scene: scene.table.status == "running")


def choose_bot_salt(db: Session, table: Table) -> None:
    """A bot's salt is made to the operator's liking."""
    seat = next(seat for seat in entry_store.list_seats(db, table.id) if seat.bot is not None)
    seat.share, seat.salt, seat.salt_hash = "given", "ground", hash_salt("ground")


def swap_seats(db: Session, table: Table) -> None:
    """Two players who have told what they add are given each other's cards."""
    one, other, *_ = entry_store.list_seats(db, table.id)
    for name in ("salt", "salt_hash", "share"):
        mine, theirs = getattr(one, name), getattr(other, name)
        setattr(one, name, theirs)
        setattr(other, name, mine)


def choose_unopened(db: Session, table: Table) -> None:
    """Who has not opened a salt is said to have opened another."""
    seat = next(seat for seat in entry_store.list_seats(db, table.id) if seat.share == "hashed")
    seat.share, seat.salt, seat.salt_hash = "opened", "ground", hash_salt("ground")


def choose_seed(db: Session, table: Table) -> None:
    """Another seed, and its hash in the place of what was shown."""
    table.seed, table.commitment = "ground", commitment("ground")


def choose_seed_alone(db: Session, table: Table) -> None:
    """Another seed than the one that was committed to."""
    table.seed = "ground"


@pytest.mark.parametrize(
    "grind", [choose_bot_salt, swap_seats, choose_unopened, choose_seed, choose_seed_alone]
)
async def test_a_deal_that_is_ground_through_the_database_is_refused_by_verify(
    visit: Visit, services: Services, game: str, grind: Callable[[Session, Table], None]
) -> None:
    # Given a table where one has opened a salt and one has not: whoever holds the database knows all but that
    anna, ben = visit("Anna"), visit("Ben")
    await anna.create(game, 3)
    await ben.join((await anna.look()).link("/invite/"))
    await anna.post("bots")
    for player in (anna, ben):
        await player.post("salt-hash", salt_hash=hash_salt(salt_of(player)))
    await anna.post("start")
    await anna.post("salt", salt=salt_of(anna))
    room = await room_of(services, anna)

    # When they try another deal by changing what it is made of, and the cards are dealt
    def change(db: Session, table: Table) -> None:
        grind(db, table)
        for seat in entry_store.list_seats(db, table.id):
            db.add(seat)

    await room.change(change)
    await wait_no_longer(services, room)

    # Then the record does not hold
    await anna.post("leave")
    await ben.post("leave")
    await room.catch_up()
    data = await services[Database].read(partial(export_record, scene=room.scene))
    wrong = verify_record(CATALOGUE, data)
    assert isinstance(wrong, InvalidRecord), "a ground deal is taken for a fair one"
