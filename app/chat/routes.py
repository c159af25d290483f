"""Routes of a table's chat: posting, older messages, muting, reporting."""

from typing import Annotated, Any

from fastapi import APIRouter, Form, Query, Response
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse

from app.chat import messages, reports
from app.chat.channels import Channel
from app.chat.chats import Chats
from app.chat.message_text import clean_text
from app.chat.stored_messages import WINDOW_SIZE
from app.identity.current_user import get_or_create_user
from app.identity.limits.rate_limits import CHANGES, MESSAGES, new_guest_limit, rate_limit
from app.identity.limits.storage_limits import MESSAGES_A_DAY, storage_limit
from app.language.current_language import words
from app.tables.http.visit import TableVisit, Visit
from app.tables.sockets.hub import Hub
from app.web.cookies.cookie_check import cookies_required
from app.web.errors import forbidden
from app.web.inputs.bounded_types import Line, RowNumber, Text
from app.web.partials import stamp_region, wrap_partial
from app.web.rendering.pages import render_site_page
from app.web.responses import ResponseFormat, response_format

router = APIRouter(prefix="/tables/{table_id}")

MessageNumber = Annotated[RowNumber, Form()]
Before = Annotated[RowNumber | None, Query()]


@router.post(
    "/messages",
    dependencies=[rate_limit(MESSAGES), storage_limit(MESSAGES_A_DAY), new_guest_limit, cookies_required],
)
async def post_message(
    visit: TableVisit, text: Annotated[Text, Form()] = "", name: Annotated[Line, Form()] = ""
) -> Response:
    """Posts a message in the viewer's channel."""
    clean_text(text)  # raises before a guest is created
    visit.room.admit(visit.user_id)
    login = await get_or_create_user(visit.services, visit.me, name)
    visit.me = login.user
    message = await messages.post_message(visit.services, visit.room, login.user, text)
    return login.set_cookie(_answer(visit, {"id": message.id}))


@router.get("/messages")
async def show_messages(
    visit: TableVisit, circle: Channel = Channel.PLAYERS, before: Before = None
) -> Response:
    """Shows a page of a channel's messages: the last ones, or the last ones before a message."""
    lines = await messages.read_messages(visit.services, visit.room, visit.user_id, circle, before)
    rendered = visit.services[Hub].renderer.render(visit.room, visit.room.admit(visit.user_id))
    return await render_site_page(
        visit.services,
        "table/chat_page.html",
        visit.me,
        t=rendered.table_view,
        circle=circle.value,
        lines=lines,
        is_full=len(lines) >= WINDOW_SIZE,
    )


@router.post("/mute", dependencies=[rate_limit(CHANGES)])
async def mute(visit: TableVisit, message: MessageNumber) -> Response:
    """Mutes the author of a message for the user."""
    await messages.set_mute(visit.services, visit.room, _require_user_id(visit), message, muted=True)
    return _answer(visit, {})


@router.post("/unmute", dependencies=[rate_limit(CHANGES)])
async def unmute(visit: TableVisit, message: MessageNumber) -> Response:
    """Unmutes the author of a message for the user."""
    await messages.set_mute(visit.services, visit.room, _require_user_id(visit), message, muted=False)
    return _answer(visit, {})


@router.post("/report", dependencies=[rate_limit(MESSAGES)])
async def report(visit: TableVisit, message: MessageNumber) -> Response:
    """Reports a message to the operator."""
    await reports.report_message(visit.services, visit.room, _require_user_id(visit), message)
    return _answer(visit, {}, words("Thanks. The host of this site will look at your report."))


def _require_user_id(visit: Visit) -> str:
    """The id of the user. Raises Problem 403 for a visitor without a session."""
    if visit.user_id is None:
        raise forbidden("not_named", "Choose a name first: join a table or send a message.")
    return visit.user_id


def _answer(visit: Visit, result: dict[str, Any], notice: str | None = None) -> Response:
    """The chat region, a redirect to the table, or `result` as JSON. The chat is in memory by now."""
    match response_format(visit.request):
        case ResponseFormat.REGIONS:
            html, version = visit.services[Chats].render_region(visit.room, visit.user_id)
            stamped = stamp_region(html, version, visit.room.scene.table.seq)
            return HTMLResponse(wrap_partial("chat", stamped) + visit.render_notice(notice))
        case ResponseFormat.PAGE:
            return RedirectResponse(f"/tables/{visit.room.id}", 303)
        case ResponseFormat.JSON:
            return JSONResponse(result)
