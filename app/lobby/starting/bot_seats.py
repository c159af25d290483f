"""Gives seats to bots: free ones before the game starts, and those of absent players while it runs.

The host frees a bot's seat like a person's, by `seating.remove_player`.
"""

from collections.abc import Sequence

from sqlalchemy import text
from sqlmodel import Session

from app.bots.strengths import DEFAULT_STRENGTH, LEVELS
from app.identity.naming.bot_names import choose_bot_name
from app.lobby.seats.seating import require_host, require_open
from app.lobby.starting.create_table import TablePlan, create_table
from app.storage.models import Seat, Table, User, now
from app.tables.jobs.stand_in import stand_in
from app.tables.log import entry_store
from app.tables.log.scene import Scene
from app.tables.play.moves import Move
from app.tables.play.room import Room
from app.tables.rendering.table_renderer import TableRenderer
from app.web.errors import conflict, invalid


def add_bot(
    db: Session, table: Table, user_id: str, number: int | None = None, strength: str = DEFAULT_STRENGTH
) -> int:
    """Give a bot the seat `number`, by default the first free one, as the host; returns the seat.

    A bot that has the seat already is replaced by one of this strength and the same name. Raises Problem 403,
    409 or 422.
    """
    require_open(table)
    require_host(db, table, user_id)
    if not table.bots:
        raise conflict("people_only", "This table is for people only.")
    check_strength(strength)
    seats = entry_store.list_seats(db, table.id)
    previous_name = None
    for seat in seats:
        if seat.seat == number and seat.bot is not None:
            previous_name = seat.name
            db.delete(seat)
            db.flush()
    names_by_seat = {seat.seat: seat.name for seat in seats if seat.seat != number or seat.bot is None}
    free_seats = [seat_number for seat_number in range(table.players) if seat_number not in names_by_seat]
    if number is not None and not 0 <= number < table.players:
        raise invalid("There’s no such seat.")
    if number is not None and number in names_by_seat:
        raise conflict("seat_taken", "That seat is taken.")
    if not free_seats:
        raise conflict("full", "This table is full.")
    number = free_seats[0] if number is None else number
    seat_bot(db, table, number, strength, set(names_by_seat.values()), previous_name)
    return number


def fill_with_bots(db: Session, table: Table, user_id: str, strength: str = DEFAULT_STRENGTH) -> None:
    """Give all free seats to bots, as the host. Raises Problem 403, 409 or 422."""
    for _ in range(table.players - len(entry_store.list_seats(db, table.id)) or 1):
        add_bot(db, table, user_id, None, strength)


def check_strength(strength: str) -> None:
    """Raises Problem 422 unless the strength exists."""
    if strength not in LEVELS:
        raise invalid("Choose one of these bots: {bots}.", bots=", ".join(LEVELS))


def check_bots(plan: TablePlan, strengths: str | Sequence[str | None] | None) -> tuple[str | None, ...]:
    """The strengths of the bots in seats 1, 2, … of a new table; None where a seat stays free.

    A single strength, or None, stands for all of these seats. Raises Problem 422.
    """
    other_seats = plan.players - 1
    if strengths is None or isinstance(strengths, str):
        strengths = (strengths,) * other_seats
    bots = tuple(strengths)
    if len(bots) != other_seats:
        raise invalid(
            "Choose one strength for all, or one (or null) for each of the other {others} seats.",
            others=other_seats,
        )
    for strength in bots:
        if strength is not None:
            check_strength(strength)
    if any(bots) and not plan.bots:
        raise invalid("This table is for people only.")
    return bots


def create_table_with_bots(
    db: Session, plan: TablePlan, user: User, bots: Sequence[str | None], salt_hash: str | None = None
) -> Table:
    """Create a table for its host and the bots of `check_bots`. Raises Problem 422."""
    table = create_table(db, plan, user, salt_hash=salt_hash)
    for seat, strength in enumerate(bots, 1):
        if strength is not None:
            add_bot(db, table, user.id, seat, strength)
    return table


def seat_bot(
    db: Session,
    table: Table,
    seat: int,
    strength: str,
    taken_names: set[str],
    previous_name: str | None = None,
) -> None:
    """Give a free seat to a bot, with a name that is not taken; it keeps its previous name if it can."""
    db.add(
        Seat(
            table_id=table.id,
            seat=seat,
            user_id=_get_bot_user(db, seat),
            name=choose_bot_name(table.id, taken_names, previous_name),
            share="bot",
            control="bot",
            bot=strength,
        )
    )
    db.flush()


async def let_bot_play(room: Room, renderer: TableRenderer, user_id: str, seat: int) -> int:
    """Let a bot play for an absent player until they return; returns the seq of the entry.

    Raises Problem 403 or 409.
    """

    def choose_move(scene: Scene) -> tuple[int, Move]:
        return stand_in(scene, user_id, renderer.describe(room, scene.seat_of(user_id)), seat)

    return await room.play_for(choose_move)


_INSERT_BOT_USER = text(
    'INSERT INTO "user" (id, name, created_at) VALUES (:id, :name, :time) ON CONFLICT DO NOTHING'
)


def _get_bot_user(db: Session, seat: int) -> str:
    """The user of a bot's seat: one per seat number, shared by all tables and without sessions."""
    id = f"bot:{seat}"
    db.connection().execute(_INSERT_BOT_USER, {"id": id, "name": "Bot", "time": now()})
    return id
