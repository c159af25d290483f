"""The complete log of a table, page by page, with only what the viewer may see."""

from functools import partial
from typing import Annotated

import msgspec
from fastapi import APIRouter, Query, Response
from sqlmodel import Session, col, select

from app.language.current_language import current_language
from app.storage.database import Database
from app.storage.models import Entry
from app.tables.http.moments import explain_entry
from app.tables.http.visit import TableVisit
from app.tables.log.encoding import unpack_events
from app.tables.log.scene import LogEntry, Scene, decode_entry, require_match
from app.tables.sockets.hub import Hub
from app.tables.view.story.log_lines import describe_log
from app.web.errors import conflict
from app.web.inputs.bounded_types import MAX_NUMBER
from app.web.rendering.pages import render_site_page

router = APIRouter(prefix="/tables/{table_id}")

ENTRIES_PER_PAGE = 50
"""Number of log entries on a page."""


@router.get("/log")
async def show_log(
    visit: TableVisit,
    after: Annotated[int, Query(ge=0, le=MAX_NUMBER)] = 0,
    why: Annotated[int | None, Query(ge=1, le=MAX_NUMBER)] = None,
) -> Response:
    """The sentences of the entries after `after`; the first page begins with the deal.

    Once the game is over, also the reason for the bot's choice in entry `why`.
    """
    room = visit.room
    viewer = room.admit(visit.user_id)
    last = require_match(room.scene).seq
    entries = await visit.services[Database].read(partial(_read_entries, scene=room.scene, after=after))
    return await render_site_page(
        visit.services,
        "table/log_page.html",
        visit.me,
        t=visit.services[Hub].renderer.render(room, viewer).table_view,
        lines=describe_log(room.scene, entries, viewer, current_language()),
        earlier=max(0, after - ENTRIES_PER_PAGE) if after else None,
        later=after + ENTRIES_PER_PAGE if after + ENTRIES_PER_PAGE < last else None,
        newest=last - last % ENTRIES_PER_PAGE,
        after=after,
        why=why,
        reason=await explain_entry(visit, why, viewer) if why is not None else "",
    )


def _read_entries(db: Session, scene: Scene, after: int) -> tuple[LogEntry, ...]:
    table = scene.table
    query = select(Entry).where(Entry.table_id == table.id, col(Entry.seq) > after)
    rows = list(db.exec(query.order_by(col(Entry.seq)).limit(ENTRIES_PER_PAGE)))
    try:
        entries = [decode_entry(scene.game, row) for row in rows]
        if after == 0 and table.deal is not None:
            entries.insert(0, LogEntry(0, 0, None, unpack_events(scene.game, table.deal)))
    except msgspec.DecodeError:
        raise conflict("frozen", "This game was played with older rules, so it can’t be shown.") from None
    return tuple(entries)
