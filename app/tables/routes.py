"""A table's page and its posts."""

from functools import partial
from typing import Annotated

import msgspec
from fastapi import APIRouter, Form, Query, Response
from fastapi.responses import HTMLResponse, RedirectResponse

from app.accounts.me import Me, arrive
from app.answers import Shape, shape
from app.errors import Problem
from app.house import TheHouse
from app.limits import CHOICES, TABLES, limited, newcomers
from app.lobby import seating
from app.pages import page
from app.tables import moves, render
from app.tables.history import past
from app.tables.moves import Move
from app.tables.paper import paper
from app.tables.stepping import require_over
from app.tables.visit import AVisit, Visit
from engines.kernel.decision import Path, Refused

router = APIRouter(prefix="/tables/{table_id}")

Op = Annotated[str, Form(pattern=r"^[!-~]{1,64}$")]
DecisionId = Annotated[str, Form(max_length=40)]
PathText = Annotated[str, Form()]
_PATHS: msgspec.json.Decoder[Path] = msgspec.json.Decoder(Path)


@router.get("")
async def table_page(visit: AVisit, at: Annotated[int | None, Query(ge=0)] = None) -> Response:
    """The table through the asker's eyes; `at`: a game that is over as it was after that entry."""
    room, renderer = visit.room, visit.house.hub.renderer
    viewer = room.admit(visit.user_id)
    await visit.house.presence.look(room.id)
    shown = renderer.show(room, viewer)
    seen, drawn = shown.seen, shown.regions
    if at is not None:
        require_over(room.scene)
        then = await visit.house.db.read(partial(past, scene=room.scene, seq=at))
        if then.status != "finished":
            seen, drawn = renderer.then(room, then, viewer)
    if shape(visit.request) is Shape.REGIONS:
        return HTMLResponse("".join([render.partial(name, html) for name, html in drawn.items()]))
    await visit.house.talks.at_hand(room)
    talk, version = visit.house.talks.region(room, visit.user_id)
    chat = render.stamped(talk, version, room.scene.table.seq)
    regions = {**drawn, "chat": chat, "notice": renderer.notice()}
    now = round(visit.house.clock.now())
    return page(visit.house, "table/table.html", visit.me, t=seen, regions=regions, now=now)


@router.post("/choices", dependencies=[limited(CHOICES)])
async def choose(visit: AVisit, op: Op, decision: DecisionId, path: PathText) -> Response:
    """Answers the asker's question with a whole choice."""
    return await _play(visit, moves.choice(op, decision, _path(path)))


@router.post("/explore", dependencies=[limited(CHOICES)])
async def explore(visit: AVisit, decision: DecisionId, path: PathText) -> Response:
    """The next question along a path, or what the whole choice would be. Changes nothing."""
    room, renderer = visit.room, visit.house.hub.renderer
    answers = _path(path)
    try:
        seat = moves.asked_seat(room.scene, visit.user_id, decision)
        try:
            region = renderer.decision(room, seat, answers)
        except Refused as refused:
            raise moves.refusal(room.scene, seat, refused) from None
    except Problem as problem:
        return visit.refusal(problem)
    return HTMLResponse(region + visit.notice())


@router.post("/undo", dependencies=[limited(CHOICES)])
async def undo(visit: AVisit, op: Op) -> Response:
    """Takes the asker's last choice back."""
    return await _play(visit, moves.take_back(op))


@router.post("/leave")
async def leave(visit: AVisit, op: Op | None = None) -> Response:
    """Frees the asker's seat before the start; concedes after it."""
    if visit.room.scene.match is not None:
        return await _play(visit, moves.concede(op))
    user_id = _seated(visit)
    answer = await visit.answer(visit.room.change(partial(seating.get_up, user_id=user_id)))
    return RedirectResponse("/", 303) if visit.room.gone else answer


@router.post("/seats", dependencies=[limited(TABLES), newcomers])
async def sit(
    visit: AVisit,
    house: TheHouse,
    me: Me,
    seat: Annotated[int | None, Form()] = None,
    name: Annotated[str, Form()] = "",
) -> Response:
    """Takes a free seat at a public table; elsewhere it takes an invite."""
    seating.require_invited(visit.room.scene.table, house.invites)
    arrival = await arrive(house, me, name)
    visit.me = arrival.user
    return arrival.greet(
        await visit.answer(visit.room.change(partial(seating.sit, user=arrival.user, wanted=seat)))
    )


@router.post("/remove")
async def remove(visit: AVisit, seat: Annotated[int, Form()]) -> Response:
    """The host frees another's seat before the start."""
    user_id = _seated(visit)
    return await visit.answer(visit.room.change(partial(seating.remove, user_id=user_id, number=seat)))


@router.post("/start")
async def start(visit: AVisit) -> Response:
    """The host begins the game."""
    return await visit.answer(visit.room.change(partial(seating.begin, user_id=_seated(visit))))


@router.get("/record")
async def record(visit: AVisit) -> Response:
    """The record of a finished game, as a file."""
    visit.room.admit(visit.user_id)
    lines = await visit.house.db.read(partial(paper, scene=visit.room.scene))
    name = f"{visit.room.scene.table.game}-{visit.room.id}.jsonl"
    disposition = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(lines, media_type="application/jsonl", headers=disposition)


async def _play(visit: Visit, move: Move) -> Response:
    return await visit.answer(visit.room.play(visit.user_id, move))


def _seated(visit: Visit) -> str:
    moves.seat_at(visit.room.scene, visit.user_id)
    assert visit.user_id is not None
    return visit.user_id


def _path(text: str) -> Path:
    try:
        return _PATHS.decode(text)
    except msgspec.DecodeError as error:
        raise Problem(400, "malformed", f"The path cannot be read: {error}") from None
