"""Playing on: starts a game against bots from a position of a finished game, as one seat saw it.

Cards that this seat could not see are reshuffled.
"""

import secrets
from dataclasses import dataclass
from functools import partial

import msgspec
from sqlmodel import Session

from app.lobby.starting.bot_seats import check_strength, seat_bot
from app.lobby.starting.create_table import create_table, plan_table
from app.lobby.starting.dealing import start_game
from app.storage.database import Database
from app.storage.models import Seat, Table, User
from app.tables.finished.origins import create_origin, store_origin
from app.tables.log import entry_store
from app.tables.log.past_scene import load_past_scene
from app.tables.log.scene import Scene, require_match
from app.tables.play.room import Room
from app.tables.play.rooms import Rooms
from app.tables.view.play_on import DEFAULT_STRENGTH
from app.web.errors import conflict, invalid
from app.web.services import Services
from engines.kernel.matches.origin import NoWorld, Origin, play_on
from engines.kernel.secrecy.audience import Viewer

MAX_CHAINED_GAMES = 10
"""Maximum number of games played on from one another; the record of the last one contains them all."""


@dataclass(frozen=True)
class PlayOnRequest:
    """The entry from which to play on, the user's seat, and the strength of the bots.

    By default the seat is the user's own, or for spectators the seat of a player with an open decision.
    """

    at: int
    seat: int | None = None
    strength: str = DEFAULT_STRENGTH
    salt_hash: str | None = None


@dataclass(frozen=True)
class _StartingPoint:
    """The position from which a new game starts, the user's seat in it, and its encoded state."""

    past_scene: Scene
    seat: int
    origin: Origin
    state: bytes


async def start_play_on(services: Services, room: Room, user: User, request: PlayOnRequest) -> str:
    """Start a game from a position of the room's finished game, and return the new table's id.

    With a salt hash in the request, the hidden cards are dealt once the user's page has revealed its salt.
    Raises Problem 409 if the old game is not finished or was played under older rules, or 422.
    """
    check_strength(request.strength)
    if room.scene.is_frozen or room.scene.game.is_retired:
        raise conflict("frozen", "This game was started under older rules, so you can’t play on from it.")
    if room.scene.status != "finished":
        raise conflict("not_finished", "You can play on from a game once it’s over.")
    start = await services[Database].read(
        partial(_find_start, scene=room.scene, viewer=room.scene.seat_of(user.id), request=request)
    )
    table_id = await services[Database].write(partial(_create_table, user=user, start=start, request=request))
    new_room = await services[Rooms].get(table_id)
    await new_room.change(partial(start_game, user_id=user.id))
    return table_id


def _find_start(db: Session, scene: Scene, viewer: Viewer, request: PlayOnRequest) -> _StartingPoint:
    last = scene.table.seq - 1
    if not 0 <= request.at <= last:
        raise invalid("You can play on from moves 0–{last} of this game.", last=last)
    past_scene = load_past_scene(db, scene, request.at)
    seat = _choose_seat(past_scene, viewer) if request.seat is None else request.seat
    if not 0 <= seat < scene.table.players:
        raise invalid("There’s no such seat.")
    if past_scene.control(seat) == "left":
        raise invalid("{name} had left the game by then. Choose another seat.", name=past_scene.names[seat])
    origin, state = create_origin(db, past_scene, seat)
    if origin.games > MAX_CHAINED_GAMES:
        raise conflict("too_far", "This game already goes on from too many others.")
    try:
        play_on(require_match(past_scene), seat, secrets.token_hex(8))
    except NoWorld:
        raise conflict(
            "no_deal", "The hidden cards can’t be reshuffled at this moment. Try another one."
        ) from None
    return _StartingPoint(past_scene, seat, origin, state)


def _choose_seat(past_scene: Scene, viewer: Viewer) -> int:
    """The viewer's own seat, else one with an open decision, else any; never one whose player has left."""
    deciding_seats = [decision.seat for decision in require_match(past_scene).pending]
    own_seats = [viewer] if viewer is not None else []
    candidates: list[int] = [*own_seats, *deciding_seats, *range(past_scene.table.players)]
    return next(seat for seat in candidates if past_scene.control(seat) != "left")


def _create_table(db: Session, user: User, start: _StartingPoint, request: PlayOnRequest) -> str:
    """Create a table for the same game and options, with bots in all other seats."""
    old_table, past_scene = start.past_scene.table, start.past_scene
    options = msgspec.json.decode(old_table.options)
    plan = plan_table(
        old_table.game,
        old_table.players,
        options,
        "link",
        watchers=True,
        version=old_table.rules_version,
    )
    table = create_table(db, plan, user, start.seat, request.salt_hash)
    db.flush()
    for seat in range(old_table.players):
        if seat != start.seat:
            names = {row.name for row in entry_store.list_seats(db, table.id)}
            seat_bot(db, table, seat, request.strength, names)
            _copy_departure(db, table, seat, past_scene.control(seat))
    store_origin(db, table, old_table, start.origin, start.state)
    return table.id


def _copy_departure(db: Session, table: Table, seat: int, control: str) -> None:
    """Mark a seat as left in the new game, too, if its player had left the old one."""
    if control == "left":
        db.get_one(Seat, (table.id, seat)).control = control
