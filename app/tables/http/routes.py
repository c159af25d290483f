"""Routes of a table: its page, moves, previews, the chart and the record of a finished game."""

from functools import partial
from typing import Annotated, Literal

import msgspec
from fastapi import APIRouter, Form, Query, Response
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse

from app.identity.limits.rate_limits import CHANGES, CHOICES, rate_limit
from app.identity.limits.storage_limits import ENTRIES_A_DAY, count_stored
from app.settings import Settings
from app.storage.database import Database
from app.storage.database_clock import DatabaseClock
from app.tables.finished.progress import ProgressHistories
from app.tables.finished.record import export_record, name_record_file
from app.tables.http.moments import explain_entry, find_moment
from app.tables.http.visit import TableVisit, Visit
from app.tables.play import moves
from app.tables.play.moves import Move
from app.tables.play.put_away import put_away
from app.tables.play.room import player_removed
from app.tables.presence import Presence
from app.tables.rendering.question.decision_steps import render_decision, render_next_decision
from app.tables.sockets.chat_feed import ChatFeed
from app.tables.sockets.hub import Hub
from app.tables.view.followed_seat import Follow, find_followed_seat
from app.tables.view.story.progress_chart import build_charts, list_round_ticks
from app.web.errors import Problem
from app.web.inputs.bounded_types import Document, Line
from app.web.partials import render_notice, stamp_region, wrap_partial
from app.web.rendering.pages import current_environment, render_page
from app.web.responses import ResponseFormat, response_format
from engines.kernel.choices.decision import Path, Refused

router = APIRouter(prefix="/tables/{table_id}")

Op = Annotated[str, Form(pattern=r"^[!-~]{1,64}$")]
DecisionId = Annotated[str, Form(max_length=40)]
PathText = Annotated[Document, Form()]
_PATHS: msgspec.json.Decoder[Path] = msgspec.json.Decoder(Path)


@router.get("")
async def show_table(
    visit: TableVisit, at: Annotated[Line | None, Query()] = None, follow: Follow = None
) -> Response:
    """The table as the viewer sees it, or saw it after entry `at` (or the nearest one).

    `follow` is the seat that a spectator follows.
    """
    room, renderer = visit.room, visit.services[Hub].renderer
    viewer = room.admit(visit.user_id)
    await visit.services[Presence].fetch(room.id)
    follows = find_followed_seat(room.scene, viewer, follow)
    rendered = renderer.render(room, viewer, follows)
    table_view, regions = rendered.table_view, rendered.regions
    past_scene, notice = await find_moment(visit, at) if at is not None else (None, None)
    is_removed = viewer is None and visit.user_id in room.scene.removed_users
    if is_removed and notice is None:
        notice = player_removed().reason
    if past_scene is not None and past_scene.status != "finished":
        why = await explain_entry(visit, past_scene.table.seq, viewer)
        table_view, regions = renderer.render_past(room, past_scene, viewer, follows, why)
    if response_format(visit.request) is ResponseFormat.REGIONS:
        partials = [wrap_partial(name, html) for name, html in regions.items()]
        return HTMLResponse("".join([*partials, visit.render_notice(notice)] if notice else partials))
    await visit.services[ChatFeed].load(room)
    chat, version = visit.services[ChatFeed].render_region(room, visit.user_id)
    regions["chat"] = stamp_region(chat, version, room.scene.table.seq)
    regions["notice"] = render_notice(current_environment(visit.services), notice)
    now = round(visit.services[DatabaseClock].now())
    return render_page(
        visit.services,
        "frame/page.html",
        visit.me,
        t=table_view,
        regions=regions,
        now=now,
        has_panels=room.scene.game.board is not None,
        can_join=room.scene.status == "open" and viewer is None and not is_removed,
        has_state_link=visit.services[Settings].development,
    )


@router.post("/choices", dependencies=[rate_limit(CHOICES)])
async def choose(visit: TableVisit, op: Op, decision: DecisionId, path: PathText) -> Response:
    """Make a complete choice; a page whose choice is incomplete gets the next question."""
    answers = _decode_path(path)
    if response_format(visit.request) is ResponseFormat.REGIONS:
        next_question = render_next_decision(
            visit.services[Hub].renderer, visit.room, visit.user_id, decision, answers
        )
        if next_question is not None:
            return HTMLResponse(next_question + visit.render_notice())
    return await _respond_to_move(visit, moves.choose_move(op, decision, answers))


@router.post("/explore", dependencies=[rate_limit(CHOICES)])
async def explore(visit: TableVisit, decision: DecisionId, path: PathText) -> Response:
    """The question at the end of a path, or the complete choice to confirm. Changes nothing."""
    answers = _decode_path(path)
    try:
        question = render_decision(visit.services[Hub].renderer, visit.room, visit.user_id, decision, answers)
    except Problem as problem:
        return visit.refuse(problem)
    return HTMLResponse(question + visit.render_notice())


@router.post("/preview", dependencies=[rate_limit(CHOICES)])
async def preview(visit: TableVisit, decision: DecisionId, path: PathText) -> Response:
    """The certain consequences of a complete choice, and its verb; empty for an incomplete one."""
    answers = _decode_path(path)
    try:
        seat = moves.require_deciding_seat(visit.room.scene, visit.user_id, decision)
        return JSONResponse(visit.services[Hub].renderer.preview(visit.room, seat, answers))
    except (Problem, Refused):
        return JSONResponse({})  # the choice itself says why


@router.post("/undo", dependencies=[rate_limit(CHOICES)])
async def undo(visit: TableVisit, op: Op) -> Response:
    """Undo the user's last choice."""
    return await _respond_to_move(visit, moves.undo_move(op))


@router.post("/put-away", dependencies=[rate_limit(CHANGES)])
async def put_table_away(visit: TableVisit) -> Response:
    """Take a frozen table out of the lists of all players, and return to the lobby."""
    try:
        await put_away(visit.room, visit.user_id)
    except Problem as problem:
        return visit.refuse(problem)
    return RedirectResponse("/", 303)


@router.get("/course")
async def show_course(visit: TableVisit, only: Literal["marks"] | None = None) -> Response:
    """The chart of a finished game with its turning points, or `only` the marks of its slider.

    While the game is running, only the starts of its rounds.
    """
    room = visit.room
    viewer = room.admit(visit.user_id)
    history = await visit.services[ProgressHistories].load(room.scene)
    table_view = visit.services[Hub].renderer.describe(room, viewer)
    if table_view.status != "finished":
        rounds = list_round_ticks(history.snapshots)
        last = history.snapshots[-1].entry if history.snapshots else 0
        return render_page(
            visit.services, "frame/course.html", visit.me, t=table_view, rounds=rounds, last=last
        )
    charts = build_charts(history, room.scene, table_view)
    return render_page(
        visit.services, "frame/course.html", visit.me, t=table_view, drawings=charts, only=only
    )


@router.get("/standing")
async def get_standing(visit: TableVisit) -> Response:
    """The status of the table and the name of its game, for other pages that notify a waiting player."""
    visit.room.admit(visit.user_id)
    scene = visit.room.scene
    return JSONResponse({"status": scene.status, "name": scene.game.name})


@router.get("/lock")
async def get_lock(visit: TableVisit) -> Response:
    """The number of the last entry and its lock, which pages note during the game. 204 if there is none."""
    visit.room.admit(visit.user_id)
    scene = visit.room.scene
    if scene.match is None or scene.lock is None:
        return Response(status_code=204)
    return JSONResponse({"seq": scene.table.seq, "lock": scene.lock})


@router.get("/record")
async def download_record(visit: TableVisit) -> Response:
    """The record of a finished game, as a file."""
    visit.room.admit(visit.user_id)
    lines = await visit.services[Database].read(partial(export_record, scene=visit.room.scene))
    name = name_record_file(visit.room.scene)
    disposition = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(lines, media_type="application/jsonl", headers=disposition)


async def _respond_to_move(visit: Visit, move: Move) -> Response:
    await count_stored(visit.request, ENTRIES_A_DAY, visit.user_id)
    return await visit.respond(visit.room.play(visit.user_id, move))


def _decode_path(text: str) -> Path:
    try:
        return _PATHS.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Problem(400, "malformed", "The path can’t be read: {error}", error=error) from None
