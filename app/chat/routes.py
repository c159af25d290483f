"""What people say at a table: posts of its page, and the pages of what was said before."""

from typing import Annotated, Any

from fastapi import APIRouter, Form, Query, Response
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse

from app.chat import messages
from app.chat.chats import Chats
from app.chat.message_text import check_text
from app.chat.store import Circle
from app.identity.current_user import get_or_create_user
from app.identity.rate_limits import CHANGES, MESSAGES, new_guest_limit, rate_limit
from app.language.current import words
from app.tables.http.visit import AVisit, Visit
from app.tables.sockets.hub import Hub
from app.web.errors import forbidden
from app.web.partials import stamp_region, wrap_partial
from app.web.rendering.pages import render_site_page
from app.web.responses import ResponseFormat, response_format

router = APIRouter(prefix="/tables/{table_id}")

Number = Annotated[int, Form(ge=1, le=2**62)]
Before = Annotated[int | None, Query(ge=1, le=2**62)]


@router.post("/messages", dependencies=[rate_limit(MESSAGES), new_guest_limit])
async def post_message(
    visit: AVisit, text: Annotated[str, Form()] = "", name: Annotated[str, Form()] = ""
) -> Response:
    """Says something to those of one's own circle."""
    check_text(text)  # before somebody becomes a guest for nothing
    visit.room.admit(visit.user_id)
    login = await get_or_create_user(visit.services, visit.me, name)
    visit.me = login.user
    message = await messages.post_message(visit.services, visit.room, login.user, text)
    return login.set_cookie(_answer(visit, {"id": message.id}))


@router.get("/messages")
async def show_messages(visit: AVisit, circle: Circle = Circle.PLAYERS, before: Before = None) -> Response:
    """A page of what was said in a circle: the last of it, or the last before a message."""
    lines = await messages.read_messages(visit.services, visit.room, visit.user_id, circle, before)
    seen = visit.services[Hub].renderer.show(visit.room, visit.room.admit(visit.user_id)).seen
    return await render_site_page(
        visit.services, "table/chat_page.html", visit.me, t=seen, circle=circle.value, lines=lines
    )


@router.post("/mute", dependencies=[rate_limit(CHANGES)])
async def mute(visit: AVisit, message: Number) -> Response:
    """Reads no more of whoever wrote that message."""
    await messages.set_mute(visit.services, visit.room, _known(visit), message, muted=True)
    return _answer(visit, {})


@router.post("/unmute", dependencies=[rate_limit(CHANGES)])
async def unmute(visit: AVisit, message: Number) -> Response:
    """Shows their messages again."""
    await messages.set_mute(visit.services, visit.room, _known(visit), message, muted=False)
    return _answer(visit, {})


@router.post("/report", dependencies=[rate_limit(MESSAGES)])
async def report(visit: AVisit, message: Number) -> Response:
    """Marks a message for the operator."""
    await messages.report_message(visit.services, visit.room, _known(visit), message)
    return _answer(visit, {}, words("Thanks. The host of this site will look at your report."))


def _known(visit: Visit) -> str:
    if visit.user_id is None:
        raise forbidden("not_named", "Choose a name first: join a table or send a message.")
    return visit.user_id


def _answer(visit: Visit, told: dict[str, Any], notice: str | None = None) -> Response:
    """The talk as the asker hears it now; it is at hand, for something was just said."""
    match response_format(visit.request):
        case ResponseFormat.REGIONS:
            html, version = visit.services[Chats].region(visit.room, visit.user_id)
            stamped = stamp_region(html, version, visit.room.scene.table.seq)
            return HTMLResponse(wrap_partial("chat", stamped) + visit.notice(notice))
        case ResponseFormat.PAGE:
            return RedirectResponse(f"/tables/{visit.room.id}", 303)
        case ResponseFormat.JSON:
            return JSONResponse(told)
