"""What people say at a table: posts of its page, and the pages of what was said before."""

from typing import Annotated, Any

from fastapi import APIRouter, Form, Query, Response
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse

from app.accounts.me import arrive
from app.answers import Shape, shape
from app.chat import saying
from app.chat.store import Circle
from app.chat.words import checked_text
from app.errors import forbidden
from app.limits import MESSAGES, limited, newcomers
from app.pages import page
from app.tables import render
from app.tables.visit import AVisit, Visit

router = APIRouter(prefix="/tables/{table_id}")

Number = Annotated[int, Form(ge=1, le=2**62)]
Before = Annotated[int | None, Query(ge=1, le=2**62)]


@router.post("/messages", dependencies=[limited(MESSAGES), newcomers])
async def speak(
    visit: AVisit, text: Annotated[str, Form()] = "", name: Annotated[str, Form()] = ""
) -> Response:
    """Says something to those of one's own circle."""
    checked_text(text)  # before somebody becomes a guest for nothing
    visit.room.admit(visit.user_id)
    arrival = await arrive(visit.house, visit.me, name)
    visit.me = arrival.user
    message = await saying.say(visit.house, visit.room, arrival.user, text)
    return arrival.greet(_answer(visit, {"id": message.id}))


@router.get("/messages")
async def said(visit: AVisit, circle: Circle = Circle.PLAYERS, before: Before = None) -> Response:
    """A page of what was said in a circle: the last of it, or the last before a message."""
    lines = await saying.said(visit.house, visit.room, visit.user_id, circle, before)
    seen = visit.house.hub.renderer.show(visit.room, visit.room.admit(visit.user_id)).seen
    return page(visit.house, "table/talk.html", visit.me, t=seen, circle=circle.value, lines=lines)


@router.post("/mute")
async def mute(visit: AVisit, message: Number) -> Response:
    """Reads no more of whoever wrote that message."""
    await saying.mute(visit.house, visit.room, _known(visit), message, muted=True)
    return _answer(visit, {})


@router.post("/unmute")
async def unmute(visit: AVisit, message: Number) -> Response:
    """Reads him again."""
    await saying.mute(visit.house, visit.room, _known(visit), message, muted=False)
    return _answer(visit, {})


@router.post("/report", dependencies=[limited(MESSAGES)])
async def report(visit: AVisit, message: Number) -> Response:
    """Marks a message for the operator."""
    await saying.report(visit.house, visit.room, _known(visit), message)
    return _answer(visit, {}, "Thank you. The keeper of this house will look at it.")


def _known(visit: Visit) -> str:
    if visit.user_id is None:
        raise forbidden("not_named", "Say your name first, by sitting down or by saying something.")
    return visit.user_id


def _answer(visit: Visit, told: dict[str, Any], notice: str | None = None) -> Response:
    """The talk as the asker hears it now; it is at hand, for something was just said."""
    match shape(visit.request):
        case Shape.REGIONS:
            html, version = visit.house.talks.region(visit.room, visit.user_id)
            stamped = render.stamped(html, version, visit.room.scene.table.seq)
            return HTMLResponse(render.partial("chat", stamped) + visit.notice(notice))
        case Shape.PAGE:
            return RedirectResponse(f"/tables/{visit.room.id}", 303)
        case Shape.JSON:
            return JSONResponse(told)
