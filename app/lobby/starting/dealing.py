"""Starts games: seals the players' contributions to the randomness, opens their salts, and deals the cards.

A player who has committed to the hash of a salt has a short time to open it. If they do not, their salt is
left out, and the game starts without it. No state is held in a worker: the seal is stored with the table,
and a due row ends the wait.
"""

import anyio
from sqlmodel import Session

from app.games.catalogue import CATALOGUE, find_rules, load_rules
from app.lobby.seats.seating import require_host, require_open, set_share
from app.lobby.starting.drop_free_seats import drop_free_seats
from app.storage.database import database_time
from app.storage.models import Due, Seat, Snapshot, Table
from app.tables.finished.origins import start_match
from app.tables.jobs.job_runner import NoLongerDue
from app.tables.log import entry_store
from app.tables.log.encoding import pack
from app.tables.log.salts import compose_sealed_text, derive_key
from app.tables.log.scene import Scene
from app.tables.log.snapshots import encode_asked
from app.tables.play.room import Room
from app.tables.play.rooms import Rooms
from app.tables.schedule import due_rows
from app.web.errors import conflict, forbidden, invalid
from engines.kernel.matches.proof.protocol import PROTOCOL
from engines.kernel.matches.shares import bot_salt, draw_seats, hash_salt, seal_of

POLL_INTERVAL_SECONDS = 0.05
"""Interval at which callers of `wait_for_deal` read the table."""


def start_game(db: Session, table: Table, user_id: str, players: int | None = None) -> None:
    """Seal the table, as its host; with `players`, drop the free seats first. Raises Problem 403, 409 or 422.

    The cards are dealt at once unless a player has a salt to open. (The row that ends that wait is written
    with every change of the table, see `change_table`.)
    """
    require_host(db, table, user_id)
    require_open(table)
    if players is not None:
        drop_free_seats(db, table, players)
    seats = entry_store.list_seats(db, table.id)
    if len(seats) < table.players:
        raise conflict("not_full", "Fill all seats first.")
    for seat in seats:
        seat.chair = seat.seat
    table.protocol, table.rules_version = PROTOCOL, _choose_version(table)
    rules = find_rules(table.game, table.rules_version)
    if rules is None or rules.is_retired:
        raise conflict("frozen", "The rules of this table are retired. Create a new one.")
    table.seal = seal_of(compose_sealed_text(table, seats))
    if not _has_unopened_salt(seats):
        _deal_cards(db, table, seats)


def commit_to_salt(db: Session, table: Table, user_id: str | None, salt_hash: str) -> None:
    """Commit a player to a salt by its hash; they can replace it until the game starts.

    Raises Problem 403, 409 or 422.
    """
    seat = _find_own_seat(db, table, user_id)
    require_open(table)
    set_share(seat, salt_hash=salt_hash)


def open_salt(db: Session, table: Table, user_id: str | None, salt: str) -> None:
    """Open a player's salt after the table has been sealed, and deal the cards if it is the last one.

    A repetition has no effect. Raises Problem 403, 409 or 422.
    """
    seat = _find_own_seat(db, table, user_id)
    if seat.share == "opened" and seat.salt == salt:
        return
    if table.status != "open":
        raise conflict("started", "The game has already started.")
    if table.seal is None:
        raise conflict("not_sealed", "Keep your salt to yourself until the host starts the game.")
    if seat.share != "hashed":
        raise invalid("You gave no hash of a salt before the game was started.")
    if hash_salt(salt) != seat.salt_hash:
        raise invalid("This salt doesn’t match the hash you gave for it.")
    seat.share, seat.salt = "opened", salt
    seats = entry_store.list_seats(db, table.id)
    if not _has_unopened_salt(seats):
        _deal_cards(db, table, seats)


def has_salt_to_open(scene: Scene, user_id: str) -> bool:
    """Whether the cards are not dealt yet, and the user's salt is not opened."""
    seats = tuple([seat for seat in scene.seats if seat.user_id == user_id])
    return scene.table.status == "open" and _has_unopened_salt(seats)


async def wait_for_deal(room: Room) -> None:
    """Wait until the cards are dealt, at most twice the time that pages have to open their salts."""
    with anyio.move_on_after(2 * room.salt_opening_seconds):
        while room.scene.table.status == "open" and not room.is_deleted:
            await anyio.sleep(POLL_INTERVAL_SECONDS)
            await room.catch_up()


class DealCards:
    """The job of the kind "deal": deals the cards without the salts that have not been opened in time."""

    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms

    async def __call__(self, row: Due) -> None:
        """Deal the cards of the row's table. Raises NoLongerDue if they are dealt already."""
        room = await self._rooms.get(row.table_id)

        def deal(db: Session, table: Table) -> None:
            if table.status != "open" or table.seal is None:
                raise NoLongerDue("everybody opened their salts")
            _deal_cards(db, table, entry_store.list_seats(db, table.id))

        await room.change(deal)


def _choose_version(table: Table) -> int:
    """The version of the rules that a table is played by: the newest that has its options.

    A game that continues from another one keeps its rules.
    """
    game = CATALOGUE[table.game]
    if table.from_id is not None:
        return table.rules_version
    try:
        game.parse_stored_options(table.options)
    except ValueError:
        return table.rules_version
    return game.version


def _find_own_seat(db: Session, table: Table, user_id: str | None) -> Seat:
    for seat in entry_store.list_seats(db, table.id):
        if seat.user_id == user_id:
            return seat
    raise forbidden("not_seated", "You’re not seated at this table.")


def _has_unopened_salt(seats: tuple[Seat, ...]) -> bool:
    """Whether one of the seats has committed to a salt and not opened it."""
    return any(seat.share == "hashed" for seat in seats)


def _deal_cards(db: Session, table: Table, seats: tuple[Seat, ...]) -> None:
    """Deal the cards. Their key is derived from the seed and the salts alone, before seats are drawn."""
    for seat in seats:
        if seat.share == "hashed":
            seat.share = "silent"
        elif seat.share == "bot":
            assert seat.chair is not None
            seat.salt = bot_salt(table.seed, seat.chair)
    key = derive_key(table, seats)
    if table.seating == "random":
        _reassign_seats(db, table, seats, draw_seats(key, table.players))
    game = load_rules(table.game, table.rules_version)
    match, events = start_match(db, table, game, key)
    table.status, table.started_at = "running", database_time(db)
    table.deal = pack(events)
    db.add(Snapshot(table_id=table.id, seq=0, state=game.encode(match.state), asked=encode_asked(match)))
    due_rows.unschedule_dealing(db, table)


def _reassign_seats(db: Session, table: Table, seats: tuple[Seat, ...], order: tuple[int, ...]) -> None:
    """Move each player to the seat drawn for them; the host stays host.

    The rows are replaced, because the seat is part of their primary key.
    """
    reassigned_seats = [Seat(**seat.model_dump(exclude={"seat"}), seat=order[seat.seat]) for seat in seats]
    table.host = order[table.host]
    for seat in seats:
        db.delete(seat)
    db.flush()
    db.add_all(reassigned_seats)
    db.flush()
