"""Handles the messages of a table page."""

import msgspec
from starlette.websockets import WebSocket

from app.identity.limits.rate_limits import CHOICES, count_request
from app.identity.limits.storage_limits import ENTRIES_A_DAY, count_stored
from app.settings import Settings
from app.tables.play import moves
from app.tables.rendering.question.decision_steps import render_decision, render_next_decision
from app.tables.sockets.hub import Hub, TableSocket
from app.tables.sockets.protocol import (
    Accepted,
    NextDecision,
    PageMessage,
    Rejected,
    Reply,
    decode_message,
)
from app.web.address import client_address
from app.web.errors import Problem
from app.web.limits.body_limit import MAX_BODY_BYTES
from app.web.partials import render_notice, wrap_partial
from app.web.rendering.pages import current_environment
from app.web.services import Services


async def handle_message(
    services: Services, websocket: WebSocket, socket: TableSocket, message: str | bytes
) -> Reply:
    """Answers one message like a form post of the page, but without the regions that the socket pushes."""
    op: str | None = None
    try:
        decoded = _decode(message)
        op = decoded.op
        await count_request(services, CHOICES, socket.user_id, client_address(websocket, services[Settings]))
        return await _dispatch(services, websocket, socket, decoded)
    except Problem as problem:
        return Rejected(op, problem.code, problem.reason, _render_notice(services, problem.reason))


async def _dispatch(
    services: Services, websocket: WebSocket, socket: TableSocket, message: PageMessage
) -> Reply:
    room, renderer = socket.room, services[Hub].renderer
    if not moves.is_open(room.scene, socket.user_id, message.decision):
        await room.catch_up()  # the page may have been rendered by a worker that is further ahead
    step = renderer, room, socket.user_id, message.decision, message.path
    match message.what:
        case "explore":
            return NextDecision(message.op, render_decision(*step) + _render_notice(services))
        case "choices":
            content = render_next_decision(*step)
            if content is not None:
                return NextDecision(message.op, content + _render_notice(services))
            await count_stored(websocket, ENTRIES_A_DAY, socket.user_id)
            move = moves.choose_move(message.op, message.decision, message.path)
            return Accepted(message.op, await room.play(socket.user_id, move))


def _render_notice(services: Services, text: str | None = None) -> str:
    return wrap_partial("notice", render_notice(current_environment(services), text))


def _decode(message: str | bytes) -> PageMessage:
    if len(message) > MAX_BODY_BYTES:
        raise Problem(413, "too_large", "That’s too much data.")
    try:
        return decode_message(message)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Problem(400, "malformed", "That can’t be read: {error}", error=error) from None
