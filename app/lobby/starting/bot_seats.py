"""Bots at a table: the host gives them free seats while it waits, and frees those again (`seating.remove`);
while a game goes on they stand in for those who are not there."""

from collections.abc import Sequence

from sqlalchemy import text
from sqlmodel import Session

from app.bots.strengths import DEFAULT_STRENGTH, LEVELS
from app.identity.bot_names import choose_bot_name
from app.lobby.seats.seating import require_host, require_open
from app.lobby.starting.create_table import TableRequest, create_table
from app.storage.models import Seat, Table, User, now
from app.tables.jobs.stand_in import stand_in
from app.tables.log import entry_store
from app.tables.log.scene import Scene
from app.tables.play.moves import Move
from app.tables.play.room import Room
from app.tables.rendering.table_renderer import TableRenderer
from app.web.errors import conflict, invalid


def add_bot(
    db: Session, table: Table, user_id: str, wanted: int | None = None, strength: str = DEFAULT_STRENGTH
) -> int:
    """The host gives a bot the wanted seat, or the first that is free; returns it. A bot that sits there
    becomes as strong as is wanted now. Raises Problem 403, 409 or 422."""
    require_open(table)
    require_host(db, table, user_id)
    if not table.bots:
        raise conflict("people_only", "This table is for people only.")
    check_strength(strength)
    seated = entry_store.list_seats(db, table.id)
    before = None
    for seat in seated:
        if seat.seat == wanted and seat.bot is not None:
            before = seat.name
            db.delete(seat)
            db.flush()
    taken = {seat.seat: seat.name for seat in seated if seat.seat != wanted or seat.bot is None}
    free = [number for number in range(table.players) if number not in taken]
    if wanted is not None and not 0 <= wanted < table.players:
        raise invalid("There’s no such seat.")
    if wanted is not None and wanted in taken:
        raise conflict("seat_taken", "That seat is taken.")
    if not free:
        raise conflict("full", "This table is full.")
    number = free[0] if wanted is None else wanted
    seat_bot(db, table, number, strength, set(taken.values()), before)
    return number


def fill_with_bots(db: Session, table: Table, user_id: str, strength: str = DEFAULT_STRENGTH) -> None:
    """The host gives all free seats to bots. Raises Problem 403, 409 or 422."""
    for _ in range(table.players - len(entry_store.list_seats(db, table.id)) or 1):
        add_bot(db, table, user_id, None, strength)


def check_strength(strength: str) -> None:
    """Raises Problem 422 where no bot is that strong."""
    if strength not in LEVELS:
        raise invalid("Choose one of these bots: {bots}.", bots=", ".join(LEVELS))


def check_bots(plan: TableRequest, wish: str | Sequence[str | None] | None) -> tuple[str | None, ...]:
    """How strong the bots in seats 1, 2, … of a new table are, None where a seat stays free: one strength is
    for all of them. Raises Problem 422 with what would be right."""
    others = plan.players - 1
    bots = (wish,) * others if wish is None or isinstance(wish, str) else tuple(wish)
    if len(bots) != others:
        raise invalid(
            "Choose one strength for all, or one (or null) for each of the other {others} seats.",
            others=others,
        )
    for strength in bots:
        if strength is not None:
            check_strength(strength)
    if any(bots) and not plan.bots:
        raise invalid("This table is for people only.")
    return bots


def create_with_bots(
    db: Session, plan: TableRequest, user: User, bots: Sequence[str | None], salt_hash: str | None = None
) -> Table:
    """A new table with its founder and bots as `check_bots` has them. Raises Problem 422."""
    table = create_table(db, plan, user, salt_hash=salt_hash)
    for seat, strength in enumerate(bots, 1):
        if strength is not None:
            add_bot(db, table, user.id, seat, strength)
    return table


def seat_bot(
    db: Session, table: Table, seat: int, strength: str, others: set[str], before: str | None = None
) -> None:
    """Puts a bot on a free seat; `others` are the names at the table, `before` is the one it had."""
    db.add(
        Seat(
            table_id=table.id,
            seat=seat,
            user_id=_get_bot_user(db, seat),
            name=choose_bot_name(table.id, others, before),
            share="bot",
            control="bot",
            bot=strength,
        )
    )
    db.flush()


async def let_bot_play(room: Room, renderer: TableRenderer, user_id: str, seat: int) -> int:
    """A bot plays for a player who is not there, until they do something: the seq of the entry that says so.
    Raises Problem 403 or 409."""

    def wish(scene: Scene) -> tuple[int, Move]:
        return stand_in(scene, user_id, renderer.describe(room, scene.seat_of(user_id)), seat)

    return await room.play_for(wish)


_INSERT_BOT_USER = text(
    'INSERT INTO "user" (id, name, created_at) VALUES (:id, :name, :time) ON CONFLICT DO NOTHING'
)


def _get_bot_user(db: Session, seat: int) -> str:
    """The user that a bot's seat belongs to: one a seat for all tables, and nobody has a session for it."""
    id = f"bot:{seat}"
    db.connection().execute(_INSERT_BOT_USER, {"id": id, "name": "Bot", "time": now()})
    return id
