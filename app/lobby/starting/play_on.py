"""Playing on: a table against bots that begins at a moment of a finished game, as one seat saw it then."""

import secrets
from dataclasses import dataclass
from functools import partial

import msgspec
from sqlmodel import Session

from app.bots.strengths import Strength
from app.lobby.starting.bot_seats import check_strength, seat_bot
from app.lobby.starting.create_table import check_request, create_table
from app.lobby.starting.dealing import start_game
from app.storage.database import Database
from app.storage.models import Seat, Table, User
from app.tables.finished.origins import store_origin, create_origin
from app.tables.log import entry_store
from app.tables.log.past_scene import load_past_scene
from app.tables.log.scene import Scene, require_match
from app.tables.play.room import Room
from app.tables.play.rooms import Rooms
from app.web.errors import conflict, invalid
from app.web.services import Services
from engines.kernel.matches.origin import NoWorld, Origin, play_on
from engines.kernel.secrecy.audience import Viewer

STRENGTH: Strength = "master"
"""Of the bots where nothing else is said: what would the best have made of it?"""
MAX_CHAINED_GAMES = 10
"""How many games may follow one another: a record holds them all."""


@dataclass(frozen=True)
class PlayOnRequest:
    """From which entry on, in which seat (None: one's own, or who decides there), against which bots."""

    at: int
    seat: int | None = None
    strength: str = STRENGTH
    salt_hash: str | None = None


@dataclass(frozen=True)
class _StartingPoint:
    """What a new game begins with."""

    past: Scene
    seat: int
    origin: Origin
    state: bytes


async def start_play_on(services: Services, room: Room, user: User, wish: PlayOnRequest) -> str:
    """The id of a new table where the game goes on, or will as soon as the user's page has opened its salt.

    Raises Problem 409 while the old game is not over, or where its rules are not today's, or 422.
    """
    check_strength(wish.strength)
    if room.scene.frozen:
        raise conflict("frozen", "This game was started under older rules, so you can’t play on from it.")
    if room.scene.status != "finished":
        raise conflict("not_finished", "You can play on from a game once it’s over.")
    moment = await services[Database].read(
        partial(_find, scene=room.scene, viewer=room.scene.seat_of(user.id), wish=wish)
    )
    created = await services[Database].write(partial(_create, user=user, moment=moment, wish=wish))
    new = await services[Rooms].get(created)
    await new.change(partial(start_game, user_id=user.id))
    return created


def _find(db: Session, scene: Scene, viewer: Viewer, wish: PlayOnRequest) -> _StartingPoint:
    last = scene.table.seq - 1
    if not 0 <= wish.at <= last:
        raise invalid("You can play on from moves 0–{last} of this game.", last=last)
    past = load_past_scene(db, scene, wish.at)
    seat = _choose_seat(past, viewer) if wish.seat is None else wish.seat
    if not 0 <= seat < scene.table.players:
        raise invalid("There’s no such seat.")
    if past.control(seat) == "left":
        raise invalid("{name} had left the game by then. Choose another seat.", name=past.names[seat])
    origin, state = create_origin(db, past, seat)
    if origin.games > MAX_CHAINED_GAMES:
        raise conflict("too_far", "This game already goes on from too many others.")
    try:
        play_on(require_match(past), seat, secrets.token_hex(8))
    except NoWorld:
        raise conflict(
            "no_deal", "The hidden cards can’t be reshuffled at this moment. Try another one."
        ) from None
    return _StartingPoint(past, seat, origin, state)


def _choose_seat(past: Scene, viewer: Viewer) -> int:
    """One's own seat, else who decides at that moment, of those who have not left."""
    asked = [decision.seat for decision in require_match(past).pending]
    wanted: list[int] = [*([viewer] if viewer is not None else []), *asked, *range(past.table.players)]
    return next(seat for seat in wanted if past.control(seat) != "left")


def _create(db: Session, user: User, moment: _StartingPoint, wish: PlayOnRequest) -> str:
    """A table of the same game and options, with bots in all other seats."""
    old, past = moment.past.table, moment.past
    plan = check_request(old.game, old.players, msgspec.json.decode(old.options), "link", watchers=True)
    table = create_table(db, plan, user, moment.seat, wish.salt_hash)
    db.flush()
    for seat in range(old.players):
        if seat != moment.seat:
            names = {one.name for one in entry_store.list_seats(db, table.id)}
            seat_bot(db, table, seat, wish.strength, names)
            _copy_departure(db, table, seat, past.control(seat))
    store_origin(db, table, old, moment.origin, moment.state)
    return table.id


def _copy_departure(db: Session, table: Table, seat: int, control: str) -> None:
    """Who had left by then is gone in the new game too."""
    if control == "left":
        db.get_one(Seat, (table.id, seat)).control = control
