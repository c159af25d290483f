"""Sitting down, getting up, and who may do what at a table before its game starts."""

import re

from sqlmodel import Session

from app.identity.names import distinct_name
from app.lobby.seats.invites import Invites, require_invited
from app.storage.models import Seat, Table, User
from app.tables.log import entry_store
from app.web.errors import conflict, forbidden, invalid
from engines.kernel.matches.shares import hash_salt

SALT = r"^[!-~]{1,64}$"
"""What a salt may be: printable ASCII."""
HASH = re.compile(r"[0-9a-f]{64}")


def sit_invited(
    db: Session,
    table: Table,
    user: User,
    invites: Invites,
    invite: str | None = None,
    wanted: int | None = None,
    salt: str | None = None,
    salt_hash: str | None = None,
) -> int:
    """The same for one who needs an invite, unless the table is public. Raises Problem 403 or 404, too."""
    require_invited(table, invites, invite)
    return take_seat(db, table, user, wanted, salt, salt_hash)


def take_seat(
    db: Session,
    table: Table,
    user: User,
    wanted: int | None = None,
    salt: str | None = None,
    salt_hash: str | None = None,
) -> int:
    """Gives the user a seat: their own if they have one, the wanted one or the first free. Raises Problem 409
    or 422.

    What they give to the chance of the game is a `salt`, or its hash if they keep it until the game starts.
    """
    taken = {seat.seat: seat for seat in entry_store.list_seats(db, table.id)}
    own = next((seat for seat in taken.values() if seat.user_id == user.id), None)
    if own is not None:
        if (salt is not None or salt_hash is not None) and table.status == "open" and table.seal is None:
            give_share(own, salt, salt_hash)
        return own.seat
    require_open(table)
    free = [seat for seat in range(table.players) if seat not in taken]
    if not free:
        raise conflict("full", "This table is full.")
    if wanted is not None and not 0 <= wanted < table.players:
        raise invalid("There’s no such seat.")
    if wanted is not None and wanted not in free:
        raise conflict("seat_taken", "That seat is taken.")
    number = free[0] if wanted is None else wanted
    name = distinct_name(user.name, {seat.name for seat in taken.values()})
    seat = Seat(table_id=table.id, seat=number, user_id=user.id, name=name)
    give_share(seat, salt, salt_hash)
    db.add(seat)
    return number


def give_share(seat: Seat, salt: str | None = None, salt_hash: str | None = None) -> None:
    """What a seat gives to the chance of its game: a salt, or the hash of one, or nothing. Raises Problem 422
    for a hash that is none."""
    if salt is not None and salt_hash is not None:
        raise invalid("Give a salt or its hash, not both.")
    if salt is not None:
        seat.share, seat.salt, seat.salt_hash = "given", salt, hash_salt(salt)
    elif salt_hash is not None:
        if HASH.fullmatch(salt_hash) is None:
            raise invalid("The hash of a salt is 64 hexadecimal digits (SHA-256).")
        seat.share, seat.salt, seat.salt_hash = "hashed", "", salt_hash


def leave_seat(db: Session, table: Table, user_id: str) -> None:
    """Frees the user's seat; the next one becomes host, and a table without people is no more."""
    require_open(table)
    seats = entry_store.list_seats(db, table.id)
    own = next((seat for seat in seats if seat.user_id == user_id), None)
    if own is None:
        raise forbidden("not_seated", "You’re not seated at this table.")
    db.delete(own)
    db.flush()
    rest = [seat.seat for seat in seats if seat is not own and seat.bot is None]
    if not rest:
        db.delete(table)
    elif table.host == own.seat:
        table.host = rest[0]


def hand_over_host(db: Session, table: Table, user_id: str, number: int) -> None:
    """The host makes another player the host."""
    require_open(table)
    require_host(db, table, user_id)
    seat = _seat_of_another(db, table, user_id, number)
    if seat.bot is not None:
        raise invalid("A bot can’t be the host.")
    table.host = number


def remove_player(db: Session, table: Table, user_id: str, number: int) -> None:
    """The host frees another's seat. If a person had it, the old invite does not lead back."""
    require_open(table)
    require_host(db, table, user_id)
    seat = _seat_of_another(db, table, user_id, number)
    db.delete(seat)
    if seat.bot is None:
        table.invite_version += 1


def invite_anew(db: Session, table: Table, user_id: str) -> None:
    """The host makes a new invite: older ones do not lead anywhere any more."""
    require_open(table)
    require_host(db, table, user_id)
    table.invite_version += 1


def require_open(table: Table) -> None:
    """Raises Problem 409 once the game has begun, or its cards are about to be dealt."""
    if table.status == "open" and table.seal is not None:
        raise conflict("started", "The game is starting.")
    if table.status != "open":
        raise conflict("started", "The game has already started.")


def require_host(db: Session, table: Table, user_id: str) -> None:
    """Raises Problem 403 for anybody but the host."""
    seat = db.get(Seat, (table.id, table.host))
    if seat is None or seat.user_id != user_id:
        raise forbidden("not_host", "Only the host can do that.")


def _seat_of_another(db: Session, table: Table, user_id: str, number: int) -> Seat:
    """A taken seat, but not one's own. Raises Problem 422."""
    seat = db.get(Seat, (table.id, number))
    if seat is None or seat.user_id == user_id:
        raise invalid("There’s no other player in that seat.")
    return seat
