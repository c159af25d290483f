"""What is said at a table: players and spectators have a chat each."""

from typing import Annotated

from fastapi import APIRouter, Query

from app.api.caller import ACall, ALook
from app.api.schemas.requests import MessageBody
from app.api.schemas.responses import MessageShape, MessagesShape, SaidShape
from app.chat import messages
from app.chat.channels import Channel
from app.identity.rate_limits import MESSAGES, rate_limit

router = APIRouter(prefix="/tables/{table_id}", tags=["messages"])


@router.get("/messages")
async def list_messages(
    look: ALook,
    circle: Annotated[
        Channel,
        Query(description="Whose chat. Players can read the spectators’ chat once the game is over."),
    ] = Channel.PLAYERS,
    before: Annotated[
        int | None, Query(ge=1, le=2**62, description="Only messages before this one, for paging.")
    ] = None,
) -> MessagesShape:
    """Lists the last 50 messages of a chat, oldest first."""
    lines = await messages.read_messages(look.services, look.room, look.user_id, circle, before)
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


@router.post("/messages", status_code=201, dependencies=[rate_limit(MESSAGES)])
async def send_message(call: ACall, body: MessageBody) -> SaidShape:
    """Sends a message to your own chat: the players’ or the spectators’."""
    message = await messages.post_message(call.services, call.room, call.user, body.text)
    assert message.id is not None
    return SaidShape(id=message.id)
