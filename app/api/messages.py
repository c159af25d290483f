"""What is said at a table: players and watchers have a circle each."""

from typing import Annotated

from fastapi import APIRouter, Query

from app.api.bodies import MessageBody
from app.api.caller import ACall, ALook
from app.api.shapes import MessageShape, MessagesShape, SaidShape
from app.chat import saying
from app.chat.store import Circle
from app.limits import MESSAGES, limited

router = APIRouter(prefix="/tables/{table_id}", tags=["messages"])


@router.get("/messages")
async def messages(
    look: ALook,
    circle: Annotated[
        Circle,
        Query(description="Whose: what watchers say is for watchers, and for players when the game is over."),
    ] = Circle.PLAYERS,
    before: Annotated[
        int | None, Query(ge=1, le=2**62, description="Only messages before this one: the page before.")
    ] = None,
) -> MessagesShape:
    """Tells the last 50 messages of a circle, the oldest first."""
    lines = await saying.said(look.house, look.room, look.user_id, circle, before)
    return MessagesShape(
        messages=[
            MessageShape(
                id=line.id,
                seat=line.seat,
                name=line.name,
                text=line.text,
                at=int(line.at.timestamp() * 1000),
                yours=line.own,
            )
            for line in lines
        ]
    )


@router.post("/messages", status_code=201, dependencies=[limited(MESSAGES)])
async def say(call: ACall, body: MessageBody) -> SaidShape:
    """Says something to those of your own circle."""
    message = await saying.say(call.house, call.room, call.user, body.text)
    assert message.id is not None
    return SaidShape(id=message.id)
