"""Endpoints for tables: creating, listing and watching them, and records of finished games."""

from functools import partial
from typing import Annotated, Literal

from fastapi import APIRouter, Query, Response

from app.api.caller import Caller, TheTableRead, Visitor
from app.api.schemas.requests import TableBody
from app.api.schemas.responses import CardShape, OpenedShape, TablesShape
from app.api.schemas.table import TableShape
from app.api.schemas.table_json import TableJson, encode_json, past_table_json
from app.identity.rate_limits import TABLES, rate_limit
from app.lobby.lists.my_tables import read_my_tables
from app.lobby.lists.table_card import TableCard
from app.lobby.lists.tables import list_public_tables
from app.lobby.seats.invites import Invites
from app.lobby.starting.bot_seats import check_bots, create_table_with_bots
from app.lobby.starting.create_table import plan_table
from app.storage.database import Database
from app.tables.finished.record import export_record
from app.tables.log.past_scene import choose_viewer, load_past_scene
from app.tables.play.rooms import Rooms
from app.tables.presence import Presence
from app.web.services import TheServices

router = APIRouter(tags=["tables"])


@router.post("/tables", status_code=201, dependencies=[rate_limit(TABLES)])
async def open_table(services: TheServices, caller: Caller, body: TableBody) -> OpenedShape:
    """Creates a table. You take seat 0 and are the host. With `strength`, bots take the other seats."""
    plan = plan_table(
        body.game,
        body.players,
        body.options,
        body.visibility,
        body.watchers,
        body.pace,
        body.seating,
        body.bots,
        body.rated,
    )
    bots = check_bots(plan, body.strength)
    create = partial(create_table_with_bots, plan=plan, user=caller, bots=bots, salt_hash=body.salt_hash)
    table = await services[Database].write(create)
    return OpenedShape(
        id=table.id,
        invite=services[Invites].token(table),
        link=services[Invites].path(table),
        seat=table.host,
        commitment=table.commitment,
    )


@router.get("/tables")
async def list_tables(
    services: TheServices,
    visitor: Visitor,
    status: Annotated[
        Literal["open", "running", "finished"], Query(description="Which tables. Default: open ones.")
    ] = "open",
    game: Annotated[str | None, Query(description="Only tables of this game.")] = None,
) -> TablesShape:
    """Lists public tables."""
    user_id = visitor.id if visitor else None
    cards = await services[Database].read(
        partial(list_public_tables, user_id=user_id, status=status, game=game)
    )
    return TablesShape(tables=[card_shape(card) for card in cards])


@router.get("/me/tables")
async def list_my_tables(services: TheServices, caller: Caller) -> TablesShape:
    """Lists your tables."""
    cards = await read_my_tables(services[Database], services[Rooms], caller.id)
    return TablesShape(tables=[card_shape(card) for card in cards])


@router.get("/tables/{table_id}", response_model=TableShape)
async def show_table(
    look: TheTableRead,
    at: Annotated[
        int | None, Query(description="The table after this entry (0: the deal), without a decision.")
    ] = None,
    seat: Annotated[
        int | None, Query(description="As this seat sees it. Another’s only once the game is over.")
    ] = None,
) -> Response:
    """Shows a table as you see it, now or at an earlier move."""
    viewer = look.viewer
    await look.services[Presence].fetch(look.room.id)
    if at is None and seat in (None, viewer):
        return Response(look.services[TableJson].encode(look.room, viewer), media_type="application/json")
    scene = look.room.scene
    past_viewer = viewer if seat is None else choose_viewer(scene, viewer, seat)
    past = await look.services[Database].read(
        partial(load_past_scene, scene=scene, seq=scene.table.seq if at is None else at)
    )
    return Response(encode_json(past_table_json(scene, past, past_viewer)), media_type="application/json")


@router.get("/tables/{table_id}/record", response_class=Response)
async def download_record(look: TheTableRead) -> Response:
    """Returns the record of a finished game as JSON Lines, which can be replayed."""
    look.room.admit(look.user_id)
    lines = await look.services[Database].read(partial(export_record, scene=look.room.scene))
    return Response(lines, media_type="application/jsonl")


def card_shape(card: TableCard) -> CardShape:
    """A table in a list."""
    return CardShape(
        id=card.id,
        game=card.game_id,
        status=card.status,  # type: ignore[arg-type]  # pydantic checks it
        host=card.host,
        players=list(card.players),
        seats=card.seats,
        free=card.free,
        yours=card.yours,
        rated=card.rated,
        your_move=card.your_move,
    )
