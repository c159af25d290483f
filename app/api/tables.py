"""Tables as programs find, open and look at them."""

from functools import partial
from typing import Annotated, Literal

from fastapi import APIRouter, Query, Response

from app.api.bodies import TableBody
from app.api.caller import ALook, Caller, Visitor
from app.api.shapes import CardShape, OpenedShape, TablesShape
from app.api.table_shape import TableShape
from app.api.telling import encoded, past_told
from app.house import TheHouse
from app.limits import TABLES, limited
from app.lobby.founding import found, planned
from app.lobby.lists import public_tables, tables_of
from app.lobby.seen import TableCard
from app.tables.history import others_eyes, past
from app.tables.paper import paper

router = APIRouter(tags=["tables"])


@router.post("/tables", status_code=201, dependencies=[limited(TABLES)])
async def create(house: TheHouse, caller: Caller, body: TableBody) -> OpenedShape:
    """Opens a table; you sit in seat 0 and are its host."""
    plan = planned(
        body.game, body.players, body.options, body.visibility, body.watchers, body.pace, body.seating
    )
    table = await house.db.write(partial(found, plan=plan, user=caller))
    return OpenedShape(
        id=table.id,
        invite=house.invites.token(table),
        link=house.invites.path(table),
        seat=table.host,
        commitment=table.commitment,
    )


@router.get("/tables")
async def tables(
    house: TheHouse,
    visitor: Visitor,
    status: Annotated[
        Literal["open", "running", "finished"], Query(description="Which tables; the open ones if left out.")
    ] = "open",
    game: Annotated[str | None, Query(description="Only tables of this game.")] = None,
) -> TablesShape:
    """Lists public tables."""
    user_id = visitor.id if visitor else None
    found = await house.db.read(partial(public_tables, user_id=user_id, status=status, game=game))
    return TablesShape(tables=[_card(card) for card in found])


@router.get("/me/tables")
async def my_tables(house: TheHouse, caller: Caller) -> TablesShape:
    """Lists the tables where you sit."""
    found = await house.db.read(partial(tables_of, user_id=caller.id))
    return TablesShape(tables=[_card(card) for card in found])


@router.get("/tables/{table_id}", response_model=TableShape)
async def table(
    look: ALook,
    at: Annotated[
        int | None, Query(description="As it was after this entry (0: the deal); nothing is asked there.")
    ] = None,
    seat: Annotated[
        int | None, Query(description="Through the eyes of this seat; another's only when the game is over.")
    ] = None,
) -> Response:
    """Shows a table through your eyes, now or as it was."""
    viewer = look.viewer
    await look.house.presence.look(look.room.id)
    if at is None and seat in (None, viewer):
        return Response(look.house.teller.tell(look.room, viewer), media_type="application/json")
    scene = look.room.scene
    eyes = viewer if seat is None else others_eyes(scene, viewer, seat)
    then = await look.house.db.read(partial(past, scene=scene, seq=scene.table.seq if at is None else at))
    return Response(encoded(past_told(scene, then, eyes)), media_type="application/json")


@router.get("/tables/{table_id}/record", response_class=Response)
async def record(look: ALook) -> Response:
    """Gives the record of a finished game as JSON Lines: all choices, all chance, to be played again."""
    look.room.admit(look.user_id)
    lines = await look.house.db.read(partial(paper, scene=look.room.scene))
    return Response(lines, media_type="application/jsonl")


def _card(card: TableCard) -> CardShape:
    return CardShape(
        id=card.id,
        game=card.game_id,
        status=card.status,  # type: ignore[arg-type]  # pydantic checks it
        host=card.host,
        players=list(card.players),
        seats=card.seats,
        free=card.free,
        yours=card.yours,
        your_move=card.your_move,
    )
