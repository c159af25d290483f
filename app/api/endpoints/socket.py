"""The socket of a table for programs: sends the table, takes choices."""

import logging
from functools import partial

import anyio
from fastapi import APIRouter
from pydantic import ValidationError
from starlette.websockets import WebSocket

from app.api.caller import require_valid_token
from app.api.schemas.requests import ChoiceBody, path_of
from app.api.schemas.table_json import TableJson, encode_json
from app.identity.current_user import CurrentSession, CurrentUser
from app.identity.rate_limits import CHOICES, SocketSlot, count_request, serve_within_limits
from app.settings import Settings
from app.storage.models import Session, User
from app.tables.play import moves
from app.tables.play.room import Room
from app.tables.play.rooms import Rooms
from app.tables.rendering.table_renderer import TableRenderer
from app.tables.sockets.chat_feed import ChatFeed
from app.tables.sockets.connection import MAX_PENDING_REPLIES, serve_connection
from app.tables.sockets.hub import Hub, TableSocket
from app.web.address import client_address
from app.web.close_codes import TOO_SLOW, TRY_AGAIN_LATER, close_code
from app.web.errors import Problem, Unauthorized
from app.web.limits.body_limit import MAX_BODY_BYTES
from app.web.limits.socket_limits import REJECT_DELAY_SECONDS
from app.web.services import Services, TheServices

router = APIRouter()

log = logging.getLogger(__name__)


class ProgramSocket(TableSocket):
    """One connected program. What it sends is answered in turn, whatever the table does meanwhile."""

    def __init__(self, room: Room, user: User | None, session: Session | None, teller: TableJson) -> None:
        super().__init__(
            room,
            user.id if user else None,
            user.name if user else "",
            session.token_hash if session else None,
        )
        self._teller = teller
        self._sent = ""
        self._answers = 0

    def fill(self, renderer: TableRenderer) -> None:
        """Puts the table into the outbox, if it is not as it was put there last."""
        told = self._teller.tell(self.room, self.viewer, self.speaks)
        if told != self._sent:
            self._sent = told
            self.outbox.put({"table": told})

    def fill_chat(self, talks: ChatFeed) -> None:
        """Talk is not sent: programs ask for it."""

    def answer(self, told: dict[str, object]) -> None:
        """Puts an answer into the outbox; gives up on a program that takes none."""
        self._answers += 1
        self.outbox.put({f"answer {self._answers}": encode_json(told).decode()})
        if len(self.outbox) > MAX_PENDING_REPLIES:
            self.outbox.close(TOO_SLOW)

    async def next_frame(self) -> str:
        """One thing a frame: the table as it is now, or an answer."""
        return await self.outbox.take_first()


@router.websocket("/tables/{table_id}/live")
async def live(
    websocket: WebSocket,
    table_id: str,
    services: TheServices,
    me: CurrentUser,
    session: CurrentSession,
    slot: SocketSlot,
) -> None:
    """Sends the table on connect and after changes; takes choices and answers each.

    A refusal is an accepted socket closed with 44xx, so that every client can read why.
    """
    await websocket.accept()
    show = partial(_show, websocket, table_id, services, me, session)
    await serve_within_limits(websocket, slot, show)


async def _show(
    websocket: WebSocket, table_id: str, services: Services, me: User | None, session: Session | None
) -> None:
    try:
        user = require_valid_token(services, websocket, me)
        room = await services[Rooms].get(table_id)
        room.admit(user.id if user else None)
    except Problem as problem:
        await websocket.close(close_code(problem.status), problem.code)
        return
    program = ProgramSocket(room, user, session, services[TableJson])

    async def listen(websocket: WebSocket) -> None:
        while (message := await websocket.receive())["type"] != "websocket.disconnect":
            text = message.get("text")
            program.answer(
                await _answer(services, websocket, program, (message["bytes"] if text is None else text))
            )

    try:
        with services[Hub].connect(program):
            await serve_connection(websocket, program, listen)
    except Exception:
        log.exception("cannot show table %s", table_id)
        await anyio.sleep(REJECT_DELAY_SECONDS)
        await websocket.close(TRY_AGAIN_LATER)


async def _answer(
    services: Services, websocket: WebSocket, program: ProgramSocket, said: str | bytes
) -> dict[str, object]:
    """What comes of a choice: `{ack, seq}`, or `{refused, code, reason}`."""
    op: str | None = None
    try:
        if program.user_id is None:
            raise Unauthorized("You need a token to play. Get one with POST /api/guests.")
        body = _choice(said)
        op = body.op
        await count_request(services, CHOICES, program.user_id, client_address(websocket, services[Settings]))
        move = moves.choose_move(op, body.decision, path_of(body.path))
        return {"ack": op, "seq": await program.room.play(program.user_id, move)}
    except Problem as problem:
        return {"refused": op, "code": problem.code, "reason": problem.reason}


def _choice(said: str | bytes) -> ChoiceBody:
    if len(said) > MAX_BODY_BYTES:
        raise Problem(413, "too_large", "That’s too much data.")
    try:
        return ChoiceBody.model_validate_json(said)
    except ValidationError as error:
        wrong = ", ".join(sorted({str(one["loc"][-1]) for one in error.errors() if one["loc"]}))
        if not wrong:
            raise Problem(400, "malformed", "That isn’t a JSON object.") from None
        raise Problem(400, "malformed", "This is missing or wrong: {wrong}.", wrong=wrong) from None
