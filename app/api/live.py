"""The socket of a table for programs: sends the table, takes choices."""

import logging

import anyio
from fastapi import APIRouter
from pydantic import ValidationError
from starlette.websockets import WebSocket

from app.accounts.me import Me, TheSession
from app.api.bodies import ChoiceBody, path_of
from app.api.caller import known_to
from app.api.telling import Teller, encoded
from app.chat.talks import Talks
from app.errors import Problem, Unauthorized
from app.house import House, TheHouse
from app.limits import CHOICES, Held, one_too_many, spend
from app.models import Session, User
from app.security import LARGEST_BODY
from app.sockets import REST_SECONDS
from app.tables import moves
from app.tables.hub import Socket
from app.tables.live import TOO_SLOW, TRY_LATER, serve
from app.tables.render import Renderer
from app.tables.room import Room

router = APIRouter()

MOST_WAITING = 64
"""How many answers may wait for a program that sends choices and does not read."""

log = logging.getLogger(__name__)


class Line(Socket):
    """One connected program. What it sends is answered in turn, whatever the table does meanwhile."""

    def __init__(self, room: Room, user: User | None, session: Session | None, teller: Teller) -> None:
        super().__init__(
            room,
            user.id if user else None,
            user.name if user else "",
            session.token_hash if session else None,
        )
        self._teller = teller
        self._sent = b""
        self._answers = 0

    def fill(self, renderer: Renderer) -> None:
        """Puts the table into the outbox, if it is not as it was put there last."""
        told = self._teller.tell(self.room, self.viewer)
        if told != self._sent:
            self._sent = told
            self.outbox.put({"table": told.decode()})

    def hear(self, talks: Talks) -> None:
        """Talk is not sent: programs ask for it."""

    def answer(self, told: dict[str, object]) -> None:
        """Puts an answer into the outbox; gives up on a program that takes none."""
        self._answers += 1
        self.outbox.put({f"answer {self._answers}": encoded(told).decode()})
        if len(self.outbox) > MOST_WAITING:
            self.outbox.cut(TOO_SLOW)

    async def frame(self) -> str:
        """One thing a frame: the table as it is now, or an answer."""
        return await self.outbox.take_first()


@router.websocket("/tables/{table_id}/live")
async def live(
    websocket: WebSocket, table_id: str, house: TheHouse, me: Me, session: TheSession, held: Held
) -> None:
    """Sends the table on connect and after changes; takes choices and answers each.

    A refusal is an accepted socket closed with 44xx, so that every client can read why.
    """
    await websocket.accept()
    if not held:
        await one_too_many(websocket)
        return
    try:
        user = known_to(house, websocket, me)
        room = await house.rooms.get(table_id)
        room.admit(user.id if user else None)
    except Problem as problem:
        await websocket.close(4000 + problem.status, problem.code)
        return
    line = Line(room, user, session, house.teller)

    async def listen(websocket: WebSocket) -> None:
        while (message := await websocket.receive())["type"] != "websocket.disconnect":
            text = message.get("text")
            line.answer(await _answer(house, websocket, line, (message["bytes"] if text is None else text)))

    try:
        with house.hub.joined(line):
            await serve(websocket, line, listen)
    except Exception:
        log.exception("table %s could not be shown", table_id)
        await anyio.sleep(REST_SECONDS)
        await websocket.close(TRY_LATER)


async def _answer(house: House, websocket: WebSocket, line: Line, said: str | bytes) -> dict[str, object]:
    """What comes of a choice: `{ack, seq}`, or `{refused, code, reason}`."""
    op: str | None = None
    try:
        if line.user_id is None:
            raise Unauthorized("Nobody plays without a token; POST /api/guests gives one.")
        body = _choice(said)
        op = body.op
        await spend(house, CHOICES, line.user_id, house.settings.proxies.asker(websocket))
        move = moves.choice(op, body.decision, path_of(body.path))
        return {"ack": op, "seq": await line.room.play(line.user_id, move)}
    except Problem as problem:
        return {"refused": op, "code": problem.code, "reason": problem.reason}


def _choice(said: str | bytes) -> ChoiceBody:
    if len(said) > LARGEST_BODY:
        raise Problem(413, "too_large", "That is too much at once.")
    try:
        return ChoiceBody.model_validate_json(said)
    except ValidationError as error:
        wrong = ", ".join(sorted({str(one["loc"][-1]) for one in error.errors() if one["loc"]}))
        reason = f"This is missing or wrong: {wrong}." if wrong else "That is no JSON object."
        raise Problem(400, "malformed", reason) from None
