"""Form posts that change the seats of a table or start its game: players, bots, host, salts, rematches."""

from collections.abc import Callable
from functools import partial
from typing import Annotated, Literal

from fastapi import APIRouter, Form, Request, Response
from fastapi.responses import RedirectResponse
from pydantic import StringConstraints
from sqlmodel import Session

from app.bots.strengths import DEFAULT_STRENGTH
from app.friends.notifications import notify_of_rematch
from app.identity.current_user import CurrentUser, get_or_create_user
from app.identity.limits.rate_limits import CHANGES, CHOICES, TABLES, new_guest_limit, rate_limit
from app.identity.limits.storage_limits import ENTRIES_A_DAY, TABLES_A_DAY, storage_limit
from app.identity.table_creators import find_refusal
from app.lobby.seats import seating
from app.lobby.seats.invites import Invites, require_invite
from app.lobby.seats.join_table import join_table
from app.lobby.seats.remove_player import remove_player as remove_seated_player
from app.lobby.seats.seating import SALT_PATTERN
from app.lobby.starting import bot_seats, dealing, lessons
from app.lobby.starting.rematch import join_rematch
from app.storage.models import Table
from app.tables.http.visit import TableVisit, Visit
from app.tables.play import moves
from app.tables.play.rooms import Rooms
from app.tables.sockets.hub import Hub
from app.web.cookies.cookie_check import cookies_required
from app.web.errors import Problem, conflict
from app.web.inputs.bounded_types import Id, Line, Number, Token
from app.web.services import ServicesDep

router = APIRouter(prefix="/tables/{table_id}")

SeatField = Annotated[Number, Form()]
PersonField = Annotated[Id | None, Form()]
"""The public id of the player that the form is about: somebody else may have taken the seat meanwhile."""
OptionalSeatField = Annotated[Number | None, Form()]
OptionalOp = Annotated[Annotated[str, StringConstraints(pattern=r"^[!-~]{1,64}$")] | None, Form()]
StatusField = Annotated[Literal["open"] | None, Form()]
"""The status of the table on the page that the form is on."""
Salt = Annotated[str, Form(pattern=SALT_PATTERN)]
SaltHash = Annotated[Token | None, Form()]


@router.post("/leave", dependencies=[rate_limit(CHANGES)])
async def leave_table(visit: TableVisit, op: OptionalOp = None, status: StatusField = None) -> Response:
    """Free the player's seat before the start of the game, or forfeit after it.

    Raises Problem 409 if the player's page showed a waiting table, and the game has started meanwhile.
    """
    if visit.room.scene.match is not None and status == "open":
        return visit.refuse(conflict("started", "The game has already started."))
    if visit.room.scene.match is not None:
        return await visit.respond(visit.room.play(visit.user_id, moves.leave_move(op)))
    user_id = _require_player_id(visit)
    response = await visit.respond(visit.room.change(partial(seating.leave_seat, user_id=user_id)))
    scene = visit.room.scene
    may_not_watch = scene.seat_of(user_id) is None and not scene.table.watchers
    return RedirectResponse("/", 303) if visit.room.is_deleted or may_not_watch else response


@router.post("/seats", dependencies=[rate_limit(TABLES), new_guest_limit, cookies_required])
async def take_seat(
    visit: TableVisit,
    services: ServicesDep,
    me: CurrentUser,
    seat: OptionalSeatField = None,
    name: Annotated[Line, Form()] = "",
    salt_hash: SaltHash = None,
) -> Response:
    """Take a free seat at a public table; other tables need an invite."""
    require_invite(visit.room.scene.table, services[Invites])
    login = await get_or_create_user(services, me, name)
    visit.me = login.user
    change = partial(seating.take_seat, user=login.user, number=seat, salt_hash=salt_hash)
    return login.set_cookie(await visit.respond(join_table(services, visit.room, login.user, change)))


@router.post("/remove", dependencies=[rate_limit(CHANGES)])
async def remove_player(visit: TableVisit, seat: SeatField, person: PersonField = None) -> Response:
    """Free another player's seat before the start, as the host."""
    _require_player_id(visit)
    assert visit.me is not None
    return await visit.respond(remove_seated_player(visit.services, visit.room, visit.me, seat, person))


@router.post("/start", dependencies=[rate_limit(CHANGES)])
async def start_game(visit: TableVisit, players: OptionalSeatField = None) -> Response:
    """Start the game as the host; `players` is the number of players, if free seats are to be dropped.

    The cards are dealt as soon as all pages have opened their salts.
    """
    change = partial(dealing.start_game, user_id=_require_player_id(visit), players=players)
    return await visit.respond(visit.room.change(change))


@router.post("/salt-hash", dependencies=[rate_limit(CHOICES)])
async def commit_to_salt(visit: TableVisit, salt_hash: Annotated[Token, Form()]) -> Response:
    """Commit the player's page to a salt that it has generated. 204 if it is too late."""
    return await _change_share(
        visit, partial(dealing.commit_to_salt, user_id=visit.user_id, salt_hash=salt_hash)
    )


@router.post("/salt", dependencies=[rate_limit(CHOICES)])
async def open_salt(visit: TableVisit, salt: Salt) -> Response:
    """Open the salt of the player's page, once the host has started the game. 204 if it is too late."""
    return await _change_share(visit, partial(dealing.open_salt, user_id=visit.user_id, salt=salt))


@router.post("/bots", dependencies=[rate_limit(TABLES), storage_limit(ENTRIES_A_DAY)])
async def add_bots(
    visit: TableVisit, seat: OptionalSeatField = None, strength: Annotated[Id, Form()] = DEFAULT_STRENGTH
) -> Response:
    """Give bots one seat or, without `seat`, all free ones, as the host.

    While the game is running, let a bot play for the absent player of a seat.
    """
    user_id = _require_player_id(visit)
    if seat is not None and visit.room.scene.match is not None:
        return await visit.respond(
            bot_seats.let_bot_play(visit.room, visit.services[Hub].renderer, user_id, seat)
        )
    if seat is None:
        return await visit.respond(
            visit.room.change(partial(bot_seats.fill_with_bots, user_id=user_id, strength=strength))
        )
    change = partial(bot_seats.add_bot, user_id=user_id, number=seat, strength=strength)
    return await visit.respond(visit.room.change(change))


@router.post("/host", dependencies=[rate_limit(CHANGES)])
async def change_host(visit: TableVisit, seat: SeatField, person: PersonField = None) -> Response:
    """Make another player the host."""
    user_id = _require_player_id(visit)
    change = partial(seating.hand_over_host, user_id=user_id, number=seat, person=person)
    return await visit.respond(visit.room.change(change))


@router.post("/back", dependencies=[rate_limit(CHOICES), storage_limit(ENTRIES_A_DAY)])
async def return_to_seat(visit: TableVisit) -> Response:
    """Return control of the seat to a player who was away."""
    return await visit.respond(visit.room.return_control(visit.user_id))


@router.post("/rematch", dependencies=[rate_limit(TABLES), storage_limit(TABLES_A_DAY)])
async def join_rematch_table(request: Request, visit: TableVisit, salt_hash: SaltHash = None) -> Response:
    """Take a seat at the rematch, and redirect to it; the first player's request notifies the others."""
    try:
        _require_player_id(visit)
        assert visit.me is not None
        is_first = visit.room.scene.table.next_id is None
        refusal = await find_refusal(request)
        next_id = await join_rematch(visit.services[Rooms], visit.room.id, visit.me, salt_hash, refusal)
        if is_first:
            await notify_of_rematch(visit.services, visit.room.scene, visit.me)
    except Problem as problem:
        return visit.refuse(problem)
    return RedirectResponse(f"/tables/{next_id}", 303)


@router.post("/lesson", dependencies=[rate_limit(TABLES), storage_limit(TABLES_A_DAY)])
async def return_to_lesson(visit: TableVisit) -> Response:
    """Return to the point where the learner left the lesson, and redirect to the table where it continues."""
    try:
        _require_player_id(visit)
        assert visit.me is not None
        table_id = await lessons.return_to_lesson(visit.services, visit.room, visit.me)
    except Problem as problem:
        return visit.refuse(problem)
    return RedirectResponse(f"/tables/{table_id}", 303)


async def _change_share(visit: Visit, change: Callable[[Session, Table], None]) -> Response:
    """Change a player's share. Pages post it without a player's action, so being too late is no error."""
    try:
        await visit.room.change(change)
    except Problem as problem:
        return Response(status_code=204) if problem.status in (403, 404, 409) else visit.refuse(problem)
    return await visit.respond(visit.room.catch_up())


def _require_player_id(visit: Visit) -> str:
    """The user's id. Raises Problem 403 unless they have a seat at the table."""
    moves.require_seat(visit.room.scene, visit.user_id)
    assert visit.user_id is not None
    return visit.user_id
