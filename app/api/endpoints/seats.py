"""Endpoints for seats: taking and leaving them, bots, invites, and the start of the game."""

from functools import partial
from typing import Annotated

from fastapi import APIRouter, Path

from app.api.caller import TheTableRequest
from app.api.schemas.requests import BotBody, SaltBody, SeatBody, StartBody
from app.api.schemas.responses import InviteShape, SeatedShape, SeqShape
from app.identity.rate_limits import CHANGES, CHOICES, TABLES, rate_limit
from app.lobby.seats import seating
from app.lobby.seats.invites import Invites
from app.lobby.seats.join_table import join_table
from app.lobby.starting import bot_seats, dealing
from app.tables.sockets.hub import Hub

router = APIRouter(prefix="/tables/{table_id}", tags=["seats"])


@router.post("/seats", status_code=201, dependencies=[rate_limit(TABLES)])
async def take_seat(call: TheTableRequest, body: SeatBody | None = None) -> SeatedShape:
    """Takes a seat. If you already have one, you keep it."""
    request = body or SeatBody()
    work = partial(
        seating.take_seat_with_invite,
        invites=call.services[Invites],
        invite=request.invite and request.invite.rpartition("/")[2],
        user=call.user,
        number=request.seat,
        salt=request.salt,
        salt_hash=request.salt_hash,
    )
    return SeatedShape(seat=await join_table(call.services, call.room, call.user, work))


@router.delete("/seats", status_code=204, dependencies=[rate_limit(CHANGES)])
async def leave_seat(call: TheTableRequest) -> None:
    """Leaves your seat before the game starts (after that: POST concede). An empty table is deleted."""
    await call.room.change(partial(seating.leave_seat, user_id=call.user.id))


@router.delete("/seats/{seat}", status_code=204, dependencies=[rate_limit(CHANGES)])
async def remove_player(
    call: TheTableRequest, seat: Annotated[int, Path(description="The seat's number.")]
) -> None:
    """Frees another player’s seat (host only, before the start).

    If a person had it, the invite changes, so the old link no longer lets them in.
    """
    await call.room.change(partial(seating.remove_player, user_id=call.user.id, number=seat))


@router.post("/invite", status_code=201, dependencies=[rate_limit(CHANGES)])
async def renew_invite(call: TheTableRequest) -> InviteShape:
    """Creates a new invite (host only). Older ones stop working."""
    await call.room.change(partial(seating.revoke_invites, user_id=call.user.id))
    table = call.room.scene.table
    return InviteShape(invite=call.services[Invites].token(table), link=call.services[Invites].path(table))


@router.post("/bots", status_code=201, dependencies=[rate_limit(TABLES)])
async def add_bot(call: TheTableRequest, body: BotBody | None = None) -> SeatedShape:
    """Gives a seat to a bot (host only, before the start). DELETE seats/{seat} frees it again.

    During the game: lets a bot play for a player who is away. Without a clock, a player is away if it’s their
    turn and for `absence` seconds they have had no page or socket open, have sent no request and have been
    given no new decision. The host can do this, or any player while the host is away. The player is back as
    soon as they make a move, and can undo the bot’s last moves as long as these revealed nothing.
    """
    request = body or BotBody()
    if request.seat is not None and call.room.scene.match is not None:
        await bot_seats.let_bot_play(call.room, call.services[Hub].renderer, call.user.id, request.seat)
        return SeatedShape(seat=request.seat)
    work = partial(bot_seats.add_bot, user_id=call.user.id, number=request.seat, strength=request.strength)
    return SeatedShape(seat=await call.room.change(work))


@router.post("/start", dependencies=[rate_limit(CHANGES)])
async def start_game(call: TheTableRequest, body: StartBody | None = None) -> SeqShape:
    """Starts the game (host only, all seats filled), dealt from the seed and every player's salt.

    With `players` it starts with fewer seats: the free ones are removed, and the others move up.

    If any player has a salt to open, the cards are dealt when all salts are open, after 4 seconds at the
    latest. The response comes after the deal, unless you have a salt to open yourself.
    """
    request = body or StartBody()
    await call.room.change(partial(dealing.start_game, user_id=call.user.id, players=request.players))
    if not dealing.has_salt_to_open(call.room.scene, call.user.id):
        await dealing.wait_for_deal(call.room)
    return SeqShape(seq=0)


@router.post("/salt", status_code=204, dependencies=[rate_limit(CHOICES)])
async def open_salt(call: TheTableRequest, body: SaltBody) -> None:
    """Opens the salt whose hash you gave. Do it once the table has a `seal`, within 4 seconds."""
    await call.room.change(partial(dealing.open_salt, user_id=call.user.id, salt=body.salt))
