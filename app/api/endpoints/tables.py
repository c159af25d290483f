"""Endpoints for tables: creating, listing and watching them, and records of finished games."""

from functools import partial
from typing import Annotated, Literal

from fastapi import APIRouter, Query, Response

from app.api.caller import Caller, PublicTableRequestDep, Visitor
from app.api.error_codes import ERROR_RESPONSES
from app.api.schemas.requests import TableBody
from app.api.schemas.responses import CardShape, OpenedShape, TablesShape
from app.api.schemas.table import TableShape
from app.api.schemas.table_json import TableJson, encode_json, past_table_json
from app.identity.limits.rate_limits import TABLES, rate_limit
from app.identity.limits.storage_limits import TABLES_A_DAY, storage_limit
from app.identity.table_creators import creators_only
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
from app.web.inputs.bounded_types import Id, Number
from app.web.services import ServicesDep

router = APIRouter(prefix="/api", tags=["tables"], responses=ERROR_RESPONSES)


@router.post(
    "/tables",
    status_code=201,
    dependencies=[rate_limit(TABLES), creators_only, storage_limit(TABLES_A_DAY)],
)
async def open_table(services: ServicesDep, caller: Caller, body: TableBody) -> OpenedShape:
    """Creates a table with you as the host, in seat 0. If `strength` is given, bots fill the other seats.

    A server can limit this to people with a passkey, or to its operators (403).
    """
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
    services: ServicesDep,
    visitor: Visitor,
    status: Annotated[
        Literal["open", "running", "finished"], Query(description="Status of the tables to list.")
    ] = "open",
    game: Annotated[Id | None, Query(description="Only tables of this game.")] = None,
) -> TablesShape:
    """Lists public tables."""
    user_id = visitor.id if visitor else None
    cards = await services[Database].read(
        partial(list_public_tables, user_id=user_id, status=status, game=game)
    )
    return TablesShape(tables=[table_card_shape(card) for card in cards])


@router.get("/me/tables")
async def list_my_tables(services: ServicesDep, caller: Caller) -> TablesShape:
    """Lists your tables."""
    cards = await read_my_tables(services[Database], services[Rooms], caller.id)
    return TablesShape(tables=[table_card_shape(card) for card in cards])


@router.get("/tables/{table_id}", response_model=TableShape)
async def show_table(
    request: PublicTableRequestDep,
    entry: Annotated[
        Number | None,
        Query(
            alias="at",
            description="Show the table as it was after this log entry (0: the deal), without a decision.",
        ),
    ] = None,
    seat: Annotated[
        Number | None,
        Query(description="Show what this seat sees. Seats other than yours only once the game is over."),
    ] = None,
) -> Response:
    """Shows a table as you see it, now or at an earlier move."""
    viewer = request.viewer
    await request.services[Presence].fetch(request.room.id)
    if entry is None and seat in (None, viewer):
        shared_frame = request.services[TableJson].encode(request.room, viewer)
        return Response(shared_frame, media_type="application/json")
    scene = request.room.scene
    past_viewer = viewer if seat is None else choose_viewer(scene, viewer, seat)
    past_scene = await request.services[Database].read(
        partial(load_past_scene, scene=scene, seq=scene.table.seq if entry is None else entry)
    )
    past_table = encode_json(past_table_json(scene, past_scene, past_viewer))
    return Response(past_table, media_type="application/json")


@router.get("/tables/{table_id}/record", response_class=Response)
async def download_record(request: PublicTableRequestDep) -> Response:
    """Returns the record of a finished game as JSON Lines, which can be replayed."""
    request.room.admit(request.user_id)
    lines = await request.services[Database].read(partial(export_record, scene=request.room.scene))
    return Response(lines, media_type="application/jsonl")


def table_card_shape(card: TableCard) -> CardShape:
    """The API's form of a table in a list."""
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
