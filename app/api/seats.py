"""Seats: sitting down, getting up, and what the host may do before the game."""

from functools import partial
from typing import Annotated

from fastapi import APIRouter, Path

from app.api.bodies import BotBody, SeatBody
from app.api.caller import ACall
from app.api.shapes import InviteShape, SeatedShape, SeqShape
from app.limits import TABLES, limited
from app.lobby import botting, seating

router = APIRouter(prefix="/tables/{table_id}", tags=["seats"])


@router.post("/seats", status_code=201, dependencies=[limited(TABLES)])
async def sit(call: ACall, body: SeatBody | None = None) -> SeatedShape:
    """Takes a seat. Who sits there already keeps his own."""
    wish = body or SeatBody()
    work = partial(
        seating.sit_invited,
        invites=call.house.invites,
        invite=wish.invite and wish.invite.rpartition("/")[2],
        user=call.user,
        wanted=wish.seat,
        salt=wish.salt,
    )
    return SeatedShape(seat=await call.room.change(work))


@router.delete("/seats", status_code=204)
async def get_up(call: ACall) -> None:
    """Leaves your seat before the game begins (afterwards: POST concede). An empty table is no more."""
    await call.room.change(partial(seating.get_up, user_id=call.user.id))


@router.delete("/seats/{seat}", status_code=204)
async def remove(call: ACall, seat: Annotated[int, Path(description="The seat's number.")]) -> None:
    """Frees another's seat (host, before the start).

    When a person had it the invite changes, so that the old one does not lead back.
    """
    await call.room.change(partial(seating.remove, user_id=call.user.id, number=seat))


@router.post("/invite", status_code=201)
async def invite(call: ACall) -> InviteShape:
    """Makes a new invite (host); older ones do not lead anywhere any more."""
    await call.room.change(partial(seating.invite_anew, user_id=call.user.id))
    table = call.room.scene.table
    return InviteShape(invite=call.house.invites.token(table), link=call.house.invites.path(table))


@router.post("/bots", status_code=201, dependencies=[limited(TABLES)])
async def add_bot(call: ACall, body: BotBody | None = None) -> SeatedShape:
    """Gives a seat to a bot of the house (host, before the start); DELETE seats/{seat} frees it again.

    While the game goes on: lets a bot play for a player who is away or, where no clock runs, is asked and
    has neither a page nor a socket open (host; anybody who plays, while the host is not there). He is back
    when he chooses something.
    """
    wish = body or BotBody()
    if wish.seat is not None and call.room.scene.match is not None:
        await botting.let_play_on(call.room, call.house.hub.renderer, call.user.id, wish.seat)
        return SeatedShape(seat=wish.seat)
    work = partial(botting.add_bot, user_id=call.user.id, wanted=wish.seat, strategy=wish.strength)
    return SeatedShape(seat=await call.room.change(work))


@router.post("/start")
async def start(call: ACall) -> SeqShape:
    """Begins the game (host, all seats taken): the deal happens, from the seed and everybody's salt."""
    await call.room.change(partial(seating.begin, user_id=call.user.id))
    return SeqShape(seq=0)
