"""Posts of a table's page that are about who plays: bots, the host, coming back, a rematch."""

from functools import partial
from typing import Annotated

from fastapi import APIRouter, Form, Response
from fastapi.responses import RedirectResponse

from app.errors import Problem
from app.limits import CHOICES, TABLES, limited
from app.lobby import botting, seating
from app.lobby.rematch import rematch
from app.tables import moves
from app.tables.visit import AVisit, Visit

router = APIRouter(prefix="/tables/{table_id}")

OneSeat = Annotated[int, Form()]
MaybeSeat = Annotated[int | None, Form()]


@router.post("/bots", dependencies=[limited(TABLES)])
async def bots(visit: AVisit, seat: MaybeSeat = None) -> Response:
    """The host gives one free seat to a bot, or all of them when no seat is said; while the game goes on, the
    seat of one who is not there."""
    user_id = _seated(visit)
    if seat is not None and visit.room.scene.match is not None:
        return await visit.answer(botting.let_play_on(visit.room, visit.house.hub.renderer, user_id, seat))
    if seat is None:
        return await visit.answer(visit.room.change(partial(botting.fill_with_bots, user_id=user_id)))
    return await visit.answer(visit.room.change(partial(botting.add_bot, user_id=user_id, wanted=seat)))


@router.post("/host")
async def host(visit: AVisit, seat: OneSeat) -> Response:
    """The host makes another player the host."""
    user_id = _seated(visit)
    return await visit.answer(visit.room.change(partial(seating.hand_over, user_id=user_id, number=seat)))


@router.post("/back", dependencies=[limited(CHOICES)])
async def back(visit: AVisit) -> Response:
    """One who was away is there again."""
    return await visit.answer(visit.room.back(visit.user_id))


@router.post("/rematch", dependencies=[limited(TABLES)])
async def again(visit: AVisit) -> Response:
    """Leads to the table of the rematch and to a seat there."""
    try:
        _seated(visit)
        assert visit.me is not None
        next_id = await rematch(visit.house.rooms, visit.room.id, visit.me)
    except Problem as problem:
        return visit.refusal(problem)
    return RedirectResponse(f"/tables/{next_id}", 303)


def _seated(visit: Visit) -> str:
    moves.seat_at(visit.room.scene, visit.user_id)
    assert visit.user_id is not None
    return visit.user_id
