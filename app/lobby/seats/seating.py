"""Changes to the seats of an open table, by its players and its host."""

import re

from sqlmodel import Session, col, delete

from app.identity.naming.name_similarity import distinct_name
from app.identity.person_ids import person_id
from app.identity.users import require_existing_user
from app.lobby.seats.invites import Invites, require_invite
from app.storage.database import database_time
from app.storage.friend_models import Invitation
from app.storage.models import RemovedPlayer, Seat, Table, User
from app.tables.log import entry_store
from app.tables.play.room import player_removed
from app.web.errors import conflict, forbidden, invalid
from engines.kernel.matches.shares import hash_salt

SALT_PATTERN = r"^[!-~]{1,64}$"
"""A salt: up to 64 printable ASCII characters."""
SALT_HASH = re.compile(r"[0-9a-f]{64}")
"""The SHA-256 of a salt, in hexadecimal digits."""


def take_seat_with_invite(
    db: Session,
    table: Table,
    user: User,
    invites: Invites,
    invite: str | None = None,
    number: int | None = None,
    salt: str | None = None,
    salt_hash: str | None = None,
) -> int:
    """Take a seat with an invite, which is optional at public tables. Also raises Problem 403 or 404."""
    require_invite(table, invites, invite)
    return take_seat(db, table, user, number, salt, salt_hash)


def take_seat(
    db: Session,
    table: Table,
    user: User,
    number: int | None = None,
    salt: str | None = None,
    salt_hash: str | None = None,
) -> int:
    """Give the user a seat, and return its number. Raises Problem 401, 403, 409 or 422.

    A user who has a seat keeps it; others get the seat `number`, by default the first free one. `salt` is
    the player's contribution to the randomness of the game, `salt_hash` the hash of a salt that they reveal
    when the game starts.
    """
    taken_seats = {seat.seat: seat for seat in entry_store.list_seats(db, table.id)}
    own_seat = next((seat for seat in taken_seats.values() if seat.user_id == user.id), None)
    if own_seat is None and db.get(RemovedPlayer, (table.id, user.id)) is not None:
        raise player_removed()
    if own_seat is not None:
        if (salt is not None or salt_hash is not None) and table.status == "open" and table.seal is None:
            set_share(own_seat, salt, salt_hash)
        return own_seat.seat
    require_open(table)
    free_seats = [seat for seat in range(table.players) if seat not in taken_seats]
    if not free_seats:
        raise conflict("full", "This table is full.")
    if number is not None and not 0 <= number < table.players:
        raise invalid("There’s no such seat.")
    if number is not None and number not in free_seats:
        raise conflict("seat_taken", "That seat is taken.")
    require_existing_user(db, user.id)
    number = free_seats[0] if number is None else number
    name = distinct_name(user.name, {seat.name for seat in taken_seats.values()})
    seat = Seat(table_id=table.id, seat=number, user_id=user.id, name=name, portrait=user.portrait)
    set_share(seat, salt, salt_hash)
    db.add(seat)
    return number


def set_share(seat: Seat, salt: str | None = None, salt_hash: str | None = None) -> None:
    """Set a seat's contribution to the randomness of its game: a salt, the hash of one, or nothing.

    Raises Problem 422 if `salt_hash` is not a hash.
    """
    if salt is not None and salt_hash is not None:
        raise invalid("Give a salt or its hash, not both.")
    if salt is not None:
        seat.share, seat.salt, seat.salt_hash = "given", salt, hash_salt(salt)
    elif salt_hash is not None:
        if SALT_HASH.fullmatch(salt_hash) is None:
            raise invalid("The hash of a salt is 64 hexadecimal digits (SHA-256).")
        seat.share, seat.salt, seat.salt_hash = "hashed", "", salt_hash


def leave_seat(db: Session, table: Table, user_id: str) -> None:
    """Free the user's seat. A host is succeeded by the next player; an empty table is deleted."""
    require_open(table)
    seats = entry_store.list_seats(db, table.id)
    own_seat = next((seat for seat in seats if seat.user_id == user_id), None)
    if own_seat is None:
        raise forbidden("not_seated", "You’re not seated at this table.")
    db.delete(own_seat)
    db.flush()
    remaining_seats = [seat.seat for seat in seats if seat is not own_seat and seat.bot is None]
    if not remaining_seats:
        db.delete(table)
    elif table.host == own_seat.seat:
        table.host = remaining_seats[0]


def hand_over_host(db: Session, table: Table, user_id: str, number: int, person: str | None = None) -> None:
    """Make the player of another seat the host; `person` is their public id, if the host's page names them.

    Raises Problem 403, 409 or 422.
    """
    require_open(table)
    require_host(db, table, user_id)
    seat = _find_other_seat(db, table, user_id, number, person)
    if seat.bot is not None:
        raise invalid("A bot can’t be the host.")
    table.host = number


def remove_player(
    db: Session, table: Table, user_id: str, number: int, person: str | None = None
) -> str | None:
    """Free another seat, as the host, and return the removed user's id; None if a bot had the seat.

    Invites stay valid for everybody else: it is the user who cannot return. `person` is their public id, if
    the host's page names them. Raises Problem 403, 409 or 422.
    """
    require_open(table)
    require_host(db, table, user_id)
    seat = _find_other_seat(db, table, user_id, number, person)
    db.delete(seat)
    if seat.bot is not None:
        return None
    db.add(RemovedPlayer(table_id=table.id, user_id=seat.user_id, at=database_time(db)))
    is_invitation = (col(Invitation.table_id) == table.id, col(Invitation.user_id) == seat.user_id)
    db.exec(delete(Invitation).where(*is_invitation))
    return seat.user_id


def revoke_invites(db: Session, table: Table, user_id: str) -> None:
    """Replace the table's invite, as the host; earlier ones become invalid. Raises Problem 403 or 409."""
    require_open(table)
    require_host(db, table, user_id)
    table.invite_version += 1


def require_open(table: Table) -> None:
    """Raises Problem 409 once the game has started, or its cards are about to be dealt."""
    if table.status == "open" and table.seal is not None:
        raise conflict("started", "The game is starting.")
    if table.status != "open":
        raise conflict("started", "The game has already started.")


def require_host(db: Session, table: Table, user_id: str) -> None:
    """Raises Problem 403 unless the user is the host."""
    seat = db.get(Seat, (table.id, table.host))
    if seat is None or seat.user_id != user_id:
        raise forbidden("not_host", "Only the host can do that.")


def _find_other_seat(db: Session, table: Table, user_id: str, number: int, person: str | None) -> Seat:
    """The seat of another player or bot. Raises Problem 409 if it is no longer that person's, or 422."""
    seat = db.get(Seat, (table.id, number))
    if seat is None or seat.user_id == user_id:
        raise invalid("There’s no other player in that seat.")
    if person and person_id(seat.user_id) != person:
        raise conflict("seat_changed", "Another player has that seat now.")
    return seat
