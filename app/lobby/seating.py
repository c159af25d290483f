"""Sitting down, getting up, and beginning: changes to a table before its first entry."""

import json
import secrets

import msgspec
from sqlmodel import Session

from app.identity.names import distinct_name
from app.lobby.invites import Invites
from app.storage.db import database_time
from app.storage.models import Seat, Snapshot, Table, User
from app.tables.log import store
from app.tables.log.packing import pack
from app.web.errors import conflict, forbidden, invalid, unknown
from engines import CATALOGUE
from engines.kernel.match import Match
from engines.kernel.rng import key_of


def sit_invited(
    db: Session,
    table: Table,
    user: User,
    invites: Invites,
    invite: str | None = None,
    wanted: int | None = None,
    salt: str | None = None,
) -> int:
    """The same for one who needs an invite, unless the table is public. Raises Problem 403 or 404, too."""
    require_invited(table, invites, invite)
    return take_seat(db, table, user, wanted, salt)


def require_invited(table: Table, invites: Invites, invite: str | None = None) -> None:
    """Raises Problem 404 for an invite that is not good, 403 without one where it is needed."""
    if invite is not None and not invites.opens(invite, table):
        raise unknown("This invite link no longer works.")
    if invite is None and table.visibility != "public":
        raise forbidden("not_invited", "You need an invite link to join this table.")


def take_seat(
    db: Session, table: Table, user: User, wanted: int | None = None, salt: str | None = None
) -> int:
    """Gives the user a seat: their own if they have one, the wanted one or the first free. Problem 409.

    `salt` is their share in the chance of the game; random if they do not care.
    """
    taken = {seat.seat: seat for seat in store.list_seats(db, table.id)}
    own = next((seat for seat in taken.values() if seat.user_id == user.id), None)
    if own is not None:
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
    salt = salt or secrets.token_hex(16)
    db.add(Seat(table_id=table.id, seat=number, user_id=user.id, name=name, salt=salt))
    return number


def leave_seat(db: Session, table: Table, user_id: str) -> None:
    """Frees the user's seat; the next one becomes host, and a table without people is no more."""
    require_open(table)
    seats = store.list_seats(db, table.id)
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
    seat = db.get(Seat, (table.id, number))
    if seat is None or seat.user_id == user_id:
        raise invalid("There’s no other player in that seat.")
    if seat.bot is not None:
        raise invalid("A bot can’t be the host.")
    table.host = number


def remove_player(db: Session, table: Table, user_id: str, number: int) -> None:
    """The host frees another's seat. If a person had it, the old invite does not lead back."""
    require_open(table)
    require_host(db, table, user_id)
    seat = db.get(Seat, (table.id, number))
    if seat is None or seat.user_id == user_id:
        raise invalid("There’s no other player in that seat.")
    db.delete(seat)
    if seat.bot is None:
        table.invite_version += 1


def invite_anew(db: Session, table: Table, user_id: str) -> None:
    """The host makes a new invite: older ones do not lead anywhere any more."""
    require_open(table)
    require_host(db, table, user_id)
    table.invite_version += 1


def start_game(db: Session, table: Table, user_id: str) -> None:
    """The host starts the game: the deal happens, from the seed and everybody's salt."""
    require_host(db, table, user_id)
    require_open(table)
    seats = store.list_seats(db, table.id)
    if len(seats) < table.players:
        raise conflict("not_full", "Fill all seats first.")
    if table.seating == "random":
        seats = _mixed(db, table, seats)
    game = CATALOGUE[table.game]
    options = game.options_from(msgspec.json.decode(table.options))
    key = key_of(table.seed, tuple(seat.salt for seat in seats))
    match, news = Match.start(game, table.players, options, key)
    table.status, table.started_at, table.rules_version = "running", database_time(db), game.version
    table.deal = pack(news)
    asked = json.dumps(match.asked)
    db.add(Snapshot(table_id=table.id, seq=0, state=game.encode(match.state), asked=asked))


def _mixed(db: Session, table: Table, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Everybody on a seat that is drawn; the host stays the host. The rows are made anew: seats name them."""
    drawn = list(range(table.players))
    secrets.SystemRandom().shuffle(drawn)
    moved = [Seat(**seat.model_dump(exclude={"seat"}), seat=drawn[seat.seat]) for seat in seats]
    table.host = drawn[table.host]
    for seat in seats:
        db.delete(seat)
    db.flush()
    db.add_all(moved)
    db.flush()
    return store.list_seats(db, table.id)


def require_open(table: Table) -> None:
    """Raises Problem 409 once the game has begun."""
    if table.status != "open":
        raise conflict("started", "The game has already started.")


def require_host(db: Session, table: Table, user_id: str) -> None:
    """Raises Problem 403 for anybody but the host."""
    seat = db.get(Seat, (table.id, table.host))
    if seat is None or seat.user_id != user_id:
        raise forbidden("not_host", "Only the host can do that.")
