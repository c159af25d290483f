"""The chronicle: pages of all that happened at a table, as the asker may know it."""

from functools import partial
from typing import Annotated

import msgspec
from fastapi import APIRouter, Query, Response
from sqlmodel import Session, col, select

from app.errors import conflict
from app.models import Entry
from app.pages import page
from app.tables.describe import log_lines
from app.tables.moves import running
from app.tables.news import unpacked_news
from app.tables.scene import Scene, Told, told_of
from app.tables.visit import AVisit

router = APIRouter(prefix="/tables/{table_id}")

ENTRIES = 50
"""How many entries of the log a page tells."""


@router.get("/log")
async def chronicle(visit: AVisit, after: Annotated[int, Query(ge=0, le=2**31)] = 0) -> Response:
    """The sentences of the entries after `after`, the deal before the first."""
    room = visit.room
    viewer = room.admit(visit.user_id)
    last = running(room.scene).seq
    told = await visit.house.db.read(partial(_told, scene=room.scene, after=after))
    return page(
        visit.house,
        "table/chronicle.html",
        visit.me,
        t=visit.house.hub.renderer.show(room, viewer).seen,
        lines=log_lines(room.scene, told, viewer),
        earlier=max(0, after - ENTRIES) if after else None,
        later=after + ENTRIES if after + ENTRIES < last else None,
        newest=last - last % ENTRIES,
    )


def _told(db: Session, scene: Scene, after: int) -> tuple[Told, ...]:
    table = scene.table
    here = select(Entry).where(Entry.table_id == table.id, col(Entry.seq) > after)
    entries = list(db.exec(here.order_by(col(Entry.seq)).limit(ENTRIES)))
    try:
        told = [told_of(scene.game, entry) for entry in entries]
        if after == 0 and table.deal is not None:
            told.insert(0, Told(0, 0, None, unpacked_news(scene.game, table.deal)))
    except msgspec.DecodeError:
        raise conflict("frozen", "This game was played by other rules.") from None
    return tuple(told)
