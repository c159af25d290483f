"""What a page says by its socket: choices, and questions on the way to them; each is answered by its op."""

from typing import Annotated, Any, Literal

import msgspec
from starlette.websockets import WebSocket

from app.identity.rate_limits import CHOICES, spend
from app.settings import Settings
from app.tables.draw.decision_steps import ask_on, show_question
from app.tables.play import moves
from app.tables.sockets.hub import Hub, TableSocket
from app.web.address import asker_address
from app.web.errors import Problem
from app.web.limits.body_limit import LARGEST_BODY
from app.web.partials import draw_notice, wrap_partial
from app.web.rendering.pages import spoken
from app.web.services import Services
from engines.kernel.choices.decision import Path

Told = dict[str, Any]


class Wish(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """As a post of the page; `op` is the name under which it is answered, be it a choice or not."""

    op: Annotated[str, msgspec.Meta(pattern=r"^[!-~]{1,64}\Z")]
    what: Literal["choices", "explore"] = "choices"
    decision: Annotated[str, msgspec.Meta(max_length=40)] = ""
    path: Path = ()


_WISHES = msgspec.json.Decoder(Wish)


async def answer_wish(
    services: Services, websocket: WebSocket, socket: TableSocket, said: str | bytes
) -> Told:
    """What comes of it: `{ack, seq}`; `{asked, content}` with the regions of a question; or `{refused, code,
    reason, content}` with the notice. So a post would be answered, but for what the socket is sent anyway."""
    op: str | None = None
    room, renderer = socket.room, services[Hub].renderer
    try:
        wish = _read(said)
        op = wish.op
        await spend(services, CHOICES, socket.user_id, asker_address(websocket, services[Settings]))
        if not moves.is_asked(room.scene, socket.user_id, wish.decision):
            await room.catch_up()  # the page may be of another worker, which has come further
        ask = show_question if wish.what == "explore" else ask_on
        asked = ask(renderer, room, socket.user_id, wish.decision, wish.path)
        if asked is not None:
            return {"asked": op, "content": asked + _notice(services)}
        move = moves.choose_move(op, wish.decision, wish.path)
        return {"ack": op, "seq": await room.play(socket.user_id, move)}
    except Problem as problem:
        content = _notice(services, problem.reason)
        return {"refused": op, "code": problem.code, "reason": problem.reason, "content": content}


def _notice(services: Services, text: str | None = None) -> str:
    return wrap_partial("notice", draw_notice(spoken(services), text))


def _read(said: str | bytes) -> Wish:
    if len(said) > LARGEST_BODY:
        raise Problem(413, "too_large", "That’s too much data.")
    try:
        return _WISHES.decode(said)
    except (msgspec.DecodeError, UnicodeError) as error:  # a lone surrogate is no text
        raise Problem(400, "malformed", "That can’t be read: {error}", error=error) from None
