"""The page of a review, and the form posts that request or cancel it."""

from functools import partial
from typing import Annotated

from fastapi import APIRouter, Query, Response
from fastapi.responses import RedirectResponse
from sqlmodel import Session

from app.identity.limits.rate_limits import CHANGES, rate_limit
from app.review.describe_review import ReviewSources, choose_entry, describe_review, list_described_entries
from app.review.requests import cancel_review, read_review_progress, request_review
from app.review.stored_reviews import read_evaluations
from app.settings import Settings
from app.storage.database import Database
from app.tables.finished.bot_reasons import find_bot_choice
from app.tables.http.visit import TableVisit, Visit
from app.tables.log import entry_store
from app.tables.log.encoding import unpack_events
from app.tables.log.past_scene import load_past_scene
from app.tables.log.scene import LogEntry, Scene, decode_entry
from app.tables.sockets.hub import Hub
from app.web.inputs.bounded_types import MAX_NUMBER
from app.web.rendering.pages import current_environment, render_site_page

router = APIRouter(prefix="/tables/{table_id}/review")


@router.get("")
async def show_review(
    visit: TableVisit, at: Annotated[int | None, Query(ge=0, le=MAX_NUMBER)] = None
) -> Response:
    """The progress of the review, or the finished review with entry `at` selected."""
    room = visit.room
    viewer = room.admit(visit.user_id)
    progress = await read_review_progress(visit.services, room, visit.user_id)
    table_view = visit.services[Hub].renderer.describe(room, viewer)
    review = None
    if progress.status == "ready":
        db = visit.services[Database]
        evaluations = await db.read(partial(read_evaluations, table_id=room.id))
        entry = choose_entry(evaluations, at)
        described_entries = list_described_entries(evaluations, entry)
        sources = await db.read(
            partial(_read_sources, scene=room.scene, entry=entry, described_entries=described_entries)
        )
        environment = current_environment(visit.services)
        review = describe_review(room.scene, viewer, environment, evaluations, entry, sources)
    context = {"t": table_view, "progress": progress, "review": review}
    is_offered = bool(visit.services[Settings].review_share)
    return await render_site_page(visit.services, "review/page.html", visit.me, **context, offered=is_offered)


@router.post("", dependencies=[rate_limit(CHANGES)])
async def start_review(visit: TableVisit) -> Response:
    """Request the review, and redirect to its page."""
    await request_review(visit.services, visit.room, visit.user_id)
    return _redirect(visit)


@router.post("/cancel", dependencies=[rate_limit(CHANGES)])
async def cancel(visit: TableVisit) -> Response:
    """Cancel the review, and redirect to its page."""
    await cancel_review(visit.services, visit.room, visit.user_id)
    return _redirect(visit)


def _redirect(visit: Visit) -> Response:
    return RedirectResponse(f"/tables/{visit.room.id}/review", 303)


def _read_sources(db: Session, scene: Scene, entry: int, described_entries: frozenset[int]) -> ReviewSources:
    """The described entries, the table before entry `entry`, and the reason for it if a bot made it."""
    entries = {
        entry.seq: decode_entry(scene.game, entry)
        for entry in entry_store.list_entries_after(db, scene.table.id, 0)
        if entry.seq in described_entries
    }
    if 0 in described_entries and scene.table.deal is not None:
        entries[0] = LogEntry(0, 0, None, unpack_events(scene.game, scene.table.deal))
    return ReviewSources(
        entries, load_past_scene(db, scene, max(entry - 1, 0)), find_bot_choice(db, scene, entry)
    )
