"""Endpoints for seats: taking and leaving them, bots, invites, and the start of the game."""

from functools import partial
from typing import Annotated

from fastapi import APIRouter, Path, Query

from app.api.caller import UserTableRequestDep
from app.api.error_codes import ERROR_RESPONSES
from app.api.schemas.requests import BotBody, SaltBody, SeatBody, StartBody
from app.api.schemas.responses import InviteShape, SeatedShape, SeqShape
from app.identity.limits.rate_limits import CHANGES, CHOICES, TABLES, rate_limit
from app.identity.limits.storage_limits import ENTRIES_A_DAY, storage_limit
from app.lobby.seats import seating
from app.lobby.seats.invites import Invites
from app.lobby.seats.join_table import join_table
from app.lobby.seats.remove_player import remove_player as remove_seated_player
from app.lobby.starting import bot_seats, dealing
from app.tables.sockets.hub import Hub
from app.web.inputs.bounded_types import Id, Number
from app.web.inputs.pasted_links import find_token

router = APIRouter(prefix="/api/tables/{table_id}", tags=["seats"], responses=ERROR_RESPONSES)


@router.post("/seats", status_code=201, dependencies=[rate_limit(TABLES)])
async def take_seat(request: UserTableRequestDep, body: SeatBody | None = None) -> SeatedShape:
    """Takes a seat. If you already have one, you keep it."""
    body = body or SeatBody()
    work = partial(
        seating.take_seat_with_invite,
        invites=request.services[Invites],
        invite=body.invite and find_token(body.invite, "/invite/"),
        user=request.user,
        number=body.seat,
        salt=body.salt,
        salt_hash=body.salt_hash,
    )
    return SeatedShape(seat=await join_table(request.services, request.room, request.user, work))


@router.delete("/seats", status_code=204, dependencies=[rate_limit(CHANGES)])
async def leave_seat(request: UserTableRequestDep) -> None:
    """Leaves your seat before the game starts (after that: POST concede). An empty table is deleted."""
    await request.room.change(partial(seating.leave_seat, user_id=request.user.id))


@router.delete("/seats/{seat}", status_code=204, dependencies=[rate_limit(CHANGES)])
async def remove_player(
    request: UserTableRequestDep,
    seat: Annotated[Number, Path(description="The seat's number.")],
    person: Annotated[
        Id | None,
        Query(description="The seat’s `person`: 409 seat_changed if another person has the seat meanwhile."),
    ] = None,
) -> None:
    """Frees another player’s seat (host only, before the start).

    If a person had it, they can’t take a seat at this table again. The invite stays valid for others.
    """
    await remove_seated_player(request.services, request.room, request.user, seat, person)


@router.post("/invite", status_code=201, dependencies=[rate_limit(CHANGES)])
async def renew_invite(request: UserTableRequestDep) -> InviteShape:
    """Creates a new invite (host only). Older ones stop working."""
    await request.room.change(partial(seating.revoke_invites, user_id=request.user.id))
    table = request.room.scene.table
    return InviteShape(
        invite=request.services[Invites].token(table), link=request.services[Invites].path(table)
    )


@router.post("/bots", status_code=201, dependencies=[rate_limit(TABLES), storage_limit(ENTRIES_A_DAY)])
async def add_bot(request: UserTableRequestDep, body: BotBody | None = None) -> SeatedShape:
    """Gives a seat to a bot (host only, before the start). DELETE seats/{seat} frees it again.

    During the game: lets a bot play for a player who is away. Without a clock, a player is away if it’s their
    turn and for `absence` seconds they have had no page or socket open, have sent no request and have been
    given no new decision. The host can do this, or any player while the host is away. The player is back as
    soon as they make a move, and can undo the bot’s last moves as long as these revealed nothing.
    """
    body = body or BotBody()
    if body.seat is not None and request.room.scene.match is not None:
        await bot_seats.let_bot_play(request.room, request.services[Hub].renderer, request.user.id, body.seat)
        return SeatedShape(seat=body.seat)
    work = partial(bot_seats.add_bot, user_id=request.user.id, number=body.seat, strength=body.strength)
    return SeatedShape(seat=await request.room.change(work))


@router.post("/start", dependencies=[rate_limit(CHANGES)])
async def start_game(request: UserTableRequestDep, body: StartBody | None = None) -> SeqShape:
    """Starts the game (host only, all seats filled), dealt from the seed and every player's salt.

    With `players` it starts with fewer seats: the free ones are removed, and the others move up.

    If any player has a salt to open, the cards are dealt when all salts are open, after 4 seconds at the
    latest. The response comes after the deal, unless you have a salt to open yourself.
    """
    body = body or StartBody()
    await request.room.change(partial(dealing.start_game, user_id=request.user.id, players=body.players))
    if not dealing.has_salt_to_open(request.room.scene, request.user.id):
        await dealing.wait_for_deal(request.room)
    return SeqShape(seq=0)


@router.post("/salt", status_code=204, dependencies=[rate_limit(CHOICES)])
async def open_salt(request: UserTableRequestDep, body: SaltBody) -> None:
    """Opens the salt whose hash you gave. Do it once the table has a `seal`, within 4 seconds."""
    await request.room.change(partial(dealing.open_salt, user_id=request.user.id, salt=body.salt))
