"""A table's page and its posts."""

from functools import partial
from typing import Annotated, Literal

import msgspec
from fastapi import APIRouter, Form, Query, Response
from fastapi.responses import HTMLResponse, JSONResponse

from app.identity.rate_limits import CHOICES, rate_limit
from app.storage.database import Database
from app.storage.database_clock import DatabaseClock
from app.tables.finished.progress import load_progress
from app.tables.finished.record import export_record
from app.tables.http.moments import explain_entry, find_moment
from app.tables.http.visit import TableVisit, Visit
from app.tables.play import moves
from app.tables.play.moves import Move
from app.tables.presence import Presence
from app.tables.rendering.question.decision_steps import render_decision, render_next_decision
from app.tables.sockets.chat_feed import ChatFeed
from app.tables.sockets.hub import Hub
from app.tables.view.followed_seat import Follow, find_followed_seat
from app.tables.view.story.progress_chart import build_charts, list_round_ticks
from app.web.errors import Problem
from app.web.partials import render_notice, stamp_region, wrap_partial
from app.web.rendering.pages import current_environment, render_page
from app.web.responses import ResponseFormat, response_format
from engines.kernel.choices.decision import Path, Refused

router = APIRouter(prefix="/tables/{table_id}")

Op = Annotated[str, Form(pattern=r"^[!-~]{1,64}$")]
DecisionId = Annotated[str, Form(max_length=40)]
PathText = Annotated[str, Form()]
_PATHS: msgspec.json.Decoder[Path] = msgspec.json.Decoder(Path)


@router.get("")
async def table_page(
    visit: TableVisit, at: Annotated[str | None, Query()] = None, follow: Follow = None
) -> Response:
    """The table through the asker's eyes; `at`: after that entry, as they could see it then, or after the
    nearest that there is; `follow`: whom a spectator follows."""
    room, renderer = visit.room, visit.services[Hub].renderer
    viewer = room.admit(visit.user_id)
    await visit.services[Presence].fetch(room.id)
    follows = find_followed_seat(room.scene, viewer, follow)
    shown = renderer.render(room, viewer, follows)
    table_view, drawn = shown.table_view, shown.regions
    then, told = await find_moment(visit, at) if at is not None else (None, None)
    if then is not None and then.status != "finished":
        why = await explain_entry(visit, then.table.seq, viewer)
        table_view, drawn = renderer.render_past(room, then, viewer, follows, why)
    if response_format(visit.request) is ResponseFormat.REGIONS:
        partials = [wrap_partial(name, html) for name, html in drawn.items()]
        return HTMLResponse("".join([*partials, visit.notice(told)] if told else partials))
    await visit.services[ChatFeed].load(room)
    talk, version = visit.services[ChatFeed].region(room, visit.user_id)
    chat = stamp_region(talk, version, room.scene.table.seq)
    regions = {**drawn, "chat": chat, "notice": render_notice(current_environment(visit.services), told)}
    now = round(visit.services[DatabaseClock].now())
    return render_page(
        visit.services,
        "frame/page.html",
        visit.me,
        t=table_view,
        regions=regions,
        now=now,
        has_panels=room.scene.game.board is not None,
    )


@router.post("/choices", dependencies=[rate_limit(CHOICES)])
async def choose(visit: TableVisit, op: Op, decision: DecisionId, path: PathText) -> Response:
    """Answers the asker's question with a whole choice; a page whose choice asks for more gets the next
    question."""
    answers = _path(path)
    if response_format(visit.request) is ResponseFormat.REGIONS:
        further = render_next_decision(
            visit.services[Hub].renderer, visit.room, visit.user_id, decision, answers
        )
        if further is not None:
            return HTMLResponse(further + visit.notice())
    return await _play(visit, moves.choose_move(op, decision, answers))


@router.post("/explore", dependencies=[rate_limit(CHOICES)])
async def explore(visit: TableVisit, decision: DecisionId, path: PathText) -> Response:
    """The next question along a path, or what the whole choice would be. Changes nothing."""
    answers = _path(path)
    try:
        asked = render_decision(visit.services[Hub].renderer, visit.room, visit.user_id, decision, answers)
    except Problem as problem:
        return visit.refusal(problem)
    return HTMLResponse(asked + visit.notice())


@router.post("/preview", dependencies=[rate_limit(CHOICES)])
async def preview(visit: TableVisit, decision: DecisionId, path: PathText) -> Response:
    """What a whole choice would change, as far as its maker can be sure, and its verb; nothing where it asks
    for more."""
    answers = _path(path)
    try:
        seat = moves.require_open_seat(visit.room.scene, visit.user_id, decision)
        return JSONResponse(visit.services[Hub].renderer.preview(visit.room, seat, answers))
    except (Problem, Refused):
        return JSONResponse({})  # the choice itself says why


@router.post("/undo", dependencies=[rate_limit(CHOICES)])
async def undo(visit: TableVisit, op: Op) -> Response:
    """Takes the asker's last choice back."""
    return await _play(visit, moves.undo_move(op))


@router.get("/course")
async def course(visit: TableVisit, only: Literal["marks"] | None = None) -> Response:
    """How a finished game went: the curve of its result, its turning points, the marks of its slider (`only`
    these, if wanted). While it goes on, just where its rounds begin."""
    room = visit.room
    viewer = room.admit(visit.user_id)
    found = await visit.services[Database].read(partial(load_progress, scene=room.scene))
    table_view = visit.services[Hub].renderer.describe(room, viewer)
    if table_view.status != "finished":
        rounds, last = list_round_ticks(found.snapshots), found.snapshots[-1].entry if found.snapshots else 0
        return render_page(
            visit.services, "frame/course.html", visit.me, t=table_view, rounds=rounds, last=last
        )
    drawn = build_charts(found, room.scene, table_view)
    return render_page(visit.services, "frame/course.html", visit.me, t=table_view, drawings=drawn, only=only)


@router.get("/standing")
async def standing(visit: TableVisit) -> Response:
    """Whether the game has begun, for a page elsewhere that calls back who waits; `name` is the game's."""
    visit.room.admit(visit.user_id)
    scene = visit.room.scene
    return JSONResponse({"status": scene.status, "name": scene.game.name})


@router.get("/record")
async def download_record(visit: TableVisit) -> Response:
    """The record of a finished game, as a file."""
    visit.room.admit(visit.user_id)
    lines = await visit.services[Database].read(partial(export_record, scene=visit.room.scene))
    name = f"{visit.room.scene.table.game}-{visit.room.id}.jsonl"
    disposition = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(lines, media_type="application/jsonl", headers=disposition)


async def _play(visit: Visit, move: Move) -> Response:
    return await visit.answer(visit.room.play(visit.user_id, move))


def _path(text: str) -> Path:
    try:
        return _PATHS.decode(text)
    except msgspec.DecodeError as error:
        raise Problem(400, "malformed", "The path can’t be read: {error}", error=error) from None
