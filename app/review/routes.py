"""The page of a review, and the posts that ask for one or cancel it."""

from functools import partial
from typing import Annotated

from fastapi import APIRouter, Query, Response
from fastapi.responses import RedirectResponse
from sqlmodel import Session

from app.identity.rate_limits import CHANGES, rate_limit
from app.review.requests import cancel_review, read_review_progress, request_review
from app.review.store import read_looks
from app.review.view import ReviewSources, choose_entry, describe_review, list_described_entries
from app.settings import Settings
from app.storage.database import Database
from app.tables.finished.bot_reasons import find_bot_choice
from app.tables.http.visit import TableVisit, Visit
from app.tables.log import entry_store
from app.tables.log.encoding import unpack_events
from app.tables.log.past_scene import load_past_scene
from app.tables.log.scene import LogEntry, Scene, decode_entry
from app.tables.sockets.hub import Hub
from app.web.rendering.pages import current_environment, render_site_page

router = APIRouter(prefix="/tables/{table_id}/review")


@router.get("")
async def show_review(visit: TableVisit, at: Annotated[int | None, Query(ge=0, le=2**31)] = None) -> Response:
    """How far the review is; when it is ready, all of it, looking at entry `at`."""
    room = visit.room
    viewer = room.admit(visit.user_id)
    progress = await read_review_progress(visit.services, room, visit.user_id)
    seen = visit.services[Hub].renderer.describe(room, viewer)
    review = None
    if progress.status == "ready":
        db = visit.services[Database]
        looks = await db.read(partial(read_looks, table_id=room.id))
        entry = choose_entry(looks, at)
        told = list_described_entries(looks, entry)
        pages = await db.read(partial(_read_pages, scene=room.scene, at=entry, told=told))
        review = describe_review(room.scene, viewer, current_environment(visit.services), looks, entry, pages)
    shown = {"t": seen, "progress": progress, "review": review}
    offered = bool(visit.services[Settings].review_share)
    return await render_site_page(visit.services, "review/page.html", visit.me, **shown, offered=offered)


@router.post("", dependencies=[rate_limit(CHANGES)])
async def ask(visit: TableVisit) -> Response:
    """Asks for the review, and leads to it."""
    await request_review(visit.services, visit.room, visit.user_id)
    return _lead(visit)


@router.post("/cancel", dependencies=[rate_limit(CHANGES)])
async def cancel(visit: TableVisit) -> Response:
    """Ends the work on it."""
    await cancel_review(visit.services, visit.room, visit.user_id)
    return _lead(visit)


def _lead(visit: Visit) -> Response:
    return RedirectResponse(f"/tables/{visit.room.id}/review", 303)


def _read_pages(db: Session, scene: Scene, at: int, told: frozenset[int]) -> ReviewSources:
    """The entries that are told, and the table before entry `at`."""
    logged = {
        entry.seq: decode_entry(scene.game, entry)
        for entry in entry_store.list_entries_after(db, scene.table.id, 0)
        if entry.seq in told
    }
    if 0 in told and scene.table.deal is not None:
        logged[0] = LogEntry(0, 0, None, unpack_events(scene.game, scene.table.deal))
    return ReviewSources(logged, load_past_scene(db, scene, max(at - 1, 0)), find_bot_choice(db, scene, at))
