"""Posts of a table's page that are about who sits there: seats, bots, the host, coming back, a rematch."""

from collections.abc import Callable
from functools import partial
from typing import Annotated

from fastapi import APIRouter, Form, Response
from fastapi.responses import RedirectResponse
from sqlmodel import Session

from app.bots.strengths import DEFAULT_STRENGTH
from app.friends.notifications import notify_of_rematch
from app.identity.current_user import CurrentUser, get_or_create_user
from app.identity.rate_limits import CHANGES, CHOICES, TABLES, new_guest_limit, rate_limit
from app.lobby.seats import seating
from app.lobby.seats.invites import Invites, require_invite
from app.lobby.seats.join_table import join_table
from app.lobby.seats.seating import SALT_PATTERN
from app.lobby.starting import bot_seats, dealing, lessons
from app.lobby.starting.rematch import join_rematch
from app.storage.models import Table
from app.tables.http.visit import TableVisit, Visit
from app.tables.play import moves
from app.tables.play.rooms import Rooms
from app.tables.sockets.hub import Hub
from app.web.errors import Problem
from app.web.services import TheServices

router = APIRouter(prefix="/tables/{table_id}")

OneSeat = Annotated[int, Form()]
MaybeSeat = Annotated[int | None, Form()]
Op = Annotated[str, Form(pattern=r"^[!-~]{1,64}$")]
Salt = Annotated[str, Form(pattern=SALT_PATTERN)]
SaltHash = Annotated[str | None, Form()]


@router.post("/leave", dependencies=[rate_limit(CHANGES)])
async def leave_table(visit: TableVisit, op: Op | None = None) -> Response:
    """Frees the asker's seat before the start; concedes after it."""
    if visit.room.scene.match is not None:
        return await visit.answer(visit.room.play(visit.user_id, moves.leave_move(op)))
    user_id = _seated(visit)
    answer = await visit.answer(visit.room.change(partial(seating.leave_seat, user_id=user_id)))
    return RedirectResponse("/", 303) if visit.room.is_deleted else answer


@router.post("/seats", dependencies=[rate_limit(TABLES), new_guest_limit])
async def take_seat(
    visit: TableVisit,
    services: TheServices,
    me: CurrentUser,
    seat: Annotated[int | None, Form()] = None,
    name: Annotated[str, Form()] = "",
    salt_hash: SaltHash = None,
) -> Response:
    """Takes a free seat at a public table; elsewhere it takes an invite."""
    require_invite(visit.room.scene.table, services[Invites])
    login = await get_or_create_user(services, me, name)
    visit.me = login.user
    work = partial(seating.take_seat, user=login.user, number=seat, salt_hash=salt_hash)
    return login.set_cookie(await visit.answer(join_table(services, visit.room, login.user, work)))


@router.post("/remove", dependencies=[rate_limit(CHANGES)])
async def remove_player(visit: TableVisit, seat: Annotated[int, Form()]) -> Response:
    """The host frees another's seat before the start."""
    user_id = _seated(visit)
    return await visit.answer(visit.room.change(partial(seating.remove_player, user_id=user_id, number=seat)))


@router.post("/start", dependencies=[rate_limit(CHANGES)])
async def start_game(visit: TableVisit, players: Annotated[int | None, Form()] = None) -> Response:
    """The host begins the game, with fewer players than seats if they say how many: it is dealt as soon as
    all pages have opened their salts."""
    work = partial(dealing.start_game, user_id=_seated(visit), players=players)
    return await visit.answer(visit.room.change(work))


@router.post("/salt-hash", dependencies=[rate_limit(CHOICES)])
async def commit_to_salt(visit: TableVisit, salt_hash: Annotated[str, Form()]) -> Response:
    """A player's page commits to a salt that it keeps. 204 when it is too late for that."""
    return await _share(visit, partial(dealing.commit_to_salt, user_id=visit.user_id, salt_hash=salt_hash))


@router.post("/salt", dependencies=[rate_limit(CHOICES)])
async def open_salt(visit: TableVisit, salt: Salt) -> Response:
    """A player's page opens its salt, once the host has started the game. 204 when it is too late."""
    return await _share(visit, partial(dealing.open_salt, user_id=visit.user_id, salt=salt))


@router.post("/bots", dependencies=[rate_limit(TABLES)])
async def add_bots(
    visit: TableVisit, seat: MaybeSeat = None, strength: Annotated[str, Form()] = DEFAULT_STRENGTH
) -> Response:
    """The host gives a bot one seat, free or another bot's, or all free ones when no seat is said; while the
    game goes on, the seat of one who is not there."""
    user_id = _seated(visit)
    if seat is not None and visit.room.scene.match is not None:
        return await visit.answer(
            bot_seats.let_bot_play(visit.room, visit.services[Hub].renderer, user_id, seat)
        )
    if seat is None:
        return await visit.answer(
            visit.room.change(partial(bot_seats.fill_with_bots, user_id=user_id, strength=strength))
        )
    work = partial(bot_seats.add_bot, user_id=user_id, number=seat, strength=strength)
    return await visit.answer(visit.room.change(work))


@router.post("/host", dependencies=[rate_limit(CHANGES)])
async def change_host(visit: TableVisit, seat: OneSeat) -> Response:
    """The host makes another player the host."""
    user_id = _seated(visit)
    return await visit.answer(
        visit.room.change(partial(seating.hand_over_host, user_id=user_id, number=seat))
    )


@router.post("/back", dependencies=[rate_limit(CHOICES)])
async def come_back(visit: TableVisit) -> Response:
    """One who was away is there again."""
    return await visit.answer(visit.room.return_control(visit.user_id))


@router.post("/rematch", dependencies=[rate_limit(TABLES)])
async def join_rematch_table(visit: TableVisit, salt_hash: SaltHash = None) -> Response:
    """Leads to the table of the rematch and to a seat there."""
    try:
        _seated(visit)
        assert visit.me is not None
        is_first = visit.room.scene.table.next_id is None
        next_id = await join_rematch(visit.services[Rooms], visit.room.id, visit.me, salt_hash)
        if is_first:
            await notify_of_rematch(visit.services, visit.room.scene, visit.me)
    except Problem as problem:
        return visit.refusal(problem)
    return RedirectResponse(f"/tables/{next_id}", 303)


@router.post("/lesson", dependencies=[rate_limit(TABLES)])
async def return_to_lesson(visit: TableVisit) -> Response:
    """Leads whoever learns back to where they left the way of a guided game."""
    try:
        _seated(visit)
        assert visit.me is not None
        table_id = await lessons.return_to_lesson(visit.services, visit.room, visit.me)
    except Problem as problem:
        return visit.refusal(problem)
    return RedirectResponse(f"/tables/{table_id}", 303)


async def _share(visit: Visit, work: Callable[[Session, Table], None]) -> Response:
    """What a page does by itself: that it came too late, or to a seat that is another's by now, is nobody's
    mistake."""
    try:
        await visit.room.change(work)
    except Problem as problem:
        return Response(status_code=204) if problem.status in (403, 404, 409) else visit.refusal(problem)
    return await visit.answer(visit.room.catch_up())


def _seated(visit: Visit) -> str:
    moves.require_seat(visit.room.scene, visit.user_id)
    assert visit.user_id is not None
    return visit.user_id
