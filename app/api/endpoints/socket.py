"""The WebSocket of a table for programs: `/api/tables/{table_id}/live`.

A program sends ChoiceBody as JSON and receives TableShape after every change, and for each choice
`{"ack": op, "seq": 57}` or `{"refused": op, "code": "stale", "reason": "The game has moved on."}`.
"""

from functools import partial

import anyio
import structlog
from fastapi import APIRouter
from pydantic import ValidationError
from starlette.websockets import WebSocket

from app.api.caller import require_valid_token
from app.api.schemas.requests import ChoiceBody, parse_path
from app.api.schemas.table_json import TableJson, encode_json
from app.identity.current_user import CurrentSession, CurrentUser
from app.identity.limits.rate_limits import CHOICES, SocketSlot, count_request, serve_within_limits
from app.identity.limits.storage_limits import ENTRIES_A_DAY, count_stored
from app.settings import Settings
from app.storage.models import Session, User
from app.tables.play import moves
from app.tables.play.room import Room
from app.tables.play.rooms import Rooms
from app.tables.rendering.table_renderer import TableRenderer
from app.tables.sockets.chat_feed import ChatFeed
from app.tables.sockets.connection import read_messages, serve_connection
from app.tables.sockets.hub import Hub, TableSocket
from app.tables.sockets.outbox import DirectSend, find_direct_send
from app.web.address import client_address
from app.web.close_codes import TRY_AGAIN_LATER, close_code
from app.web.errors import Problem, Unauthorized, wrong_fields_problem
from app.web.inputs.bounded_types import Id
from app.web.limits.body_limit import MAX_BODY_BYTES
from app.web.limits.socket_limits import REJECT_DELAY_SECONDS
from app.web.services import Services, ServicesDep

router = APIRouter(prefix="/api")

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)


class ProgramSocket(TableSocket):
    """The socket of a connected program."""

    def __init__(
        self,
        room: Room,
        user: User | None,
        session: Session | None,
        tables: TableJson,
        direct_send: DirectSend | None = None,
    ) -> None:
        super().__init__(
            room,
            user.id if user else None,
            user.name if user else "",
            session.token_hash if session else None,
            direct_send=direct_send,
        )
        self._tables = tables
        self._sent = ""

    def fill(self, renderer: TableRenderer) -> None:
        """Puts the table into the outbox if it has changed."""
        encoded = self._tables.encode(self.room, self.viewer, self.language)
        if encoded != self._sent:
            self._sent = encoded
            self.outbox.put({"table": encoded})

    def fill_notice(self, renderer: TableRenderer, problem: Problem) -> None:
        """Does nothing: a removed program sees that it has no seat."""

    def fill_chat(self, chats: ChatFeed) -> None:
        """Does nothing: programs request the chat."""


@router.websocket("/tables/{table_id}/live")
async def connect_program(
    websocket: WebSocket,
    table_id: Id,
    services: ServicesDep,
    me: CurrentUser,
    session: CurrentSession,
    slot: SocketSlot,
) -> None:
    """Sends the table on connect and after every change, and accepts choices.

    A connection that is refused is accepted first, then closed with 44xx: every client can read that code.
    """
    await websocket.accept()
    await serve_within_limits(
        websocket, slot, partial(_serve_table, websocket, table_id, services, me, session)
    )


async def _serve_table(
    websocket: WebSocket, table_id: str, services: Services, me: User | None, session: Session | None
) -> None:
    try:
        user = require_valid_token(services, websocket, me)
        room = await services[Rooms].get(table_id)
        room.admit(user.id if user else None)
    except Problem as problem:
        await websocket.close(close_code(problem.status), problem.code)
        return
    direct_send = find_direct_send(websocket.scope)
    program = ProgramSocket(room, user, session, services[TableJson], direct_send)

    async def handle(message: str | bytes) -> bool:
        reply = await _handle_choice(services, websocket, program, message)
        program.outbox.reply(encode_json(reply).decode())
        return False  # a program under development may send many invalid messages

    async def read(websocket: WebSocket) -> None:
        await read_messages(websocket, program.outbox, handle)

    try:
        with services[Hub].connect(program):
            await serve_connection(websocket, program, read)
    except Exception:
        log.exception("table_not_shown", table=table_id)
        await anyio.sleep(REJECT_DELAY_SECONDS)
        await websocket.close(TRY_AGAIN_LATER)


async def _handle_choice(
    services: Services, websocket: WebSocket, program: ProgramSocket, message: str | bytes
) -> dict[str, object]:
    op: str | None = None
    try:
        if program.user_id is None:
            raise Unauthorized("You need a token to play. Get one with POST /api/guests.")
        body = _decode_choice(message)
        op = body.op
        await count_request(services, CHOICES, program.user_id, client_address(websocket, services[Settings]))
        await count_stored(websocket, ENTRIES_A_DAY, program.user_id)
        move = moves.choose_move(op, body.decision, parse_path(body.path))
        return {"ack": op, "seq": await program.room.play(program.user_id, move)}
    except Problem as problem:
        return {"refused": op, "code": problem.code, "reason": problem.reason}


def _decode_choice(message: str | bytes) -> ChoiceBody:
    if len(message) > MAX_BODY_BYTES:
        raise Problem(413, "too_large", "That’s too much data.")
    try:
        return ChoiceBody.model_validate_json(message)
    except ValidationError as error:
        wrong = {str(detail["loc"][-1]) for detail in error.errors() if detail["loc"]}
        if not wrong:
            raise Problem(400, "malformed", "That isn’t a JSON object.") from None
        raise wrong_fields_problem(wrong) from None
