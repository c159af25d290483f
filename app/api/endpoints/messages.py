"""Endpoints for the chat of a table, which has a channel for players and one for spectators."""

from typing import Annotated

from fastapi import APIRouter, Query

from app.api.caller import PublicTableRequestDep, UserTableRequestDep
from app.api.error_codes import ERROR_RESPONSES
from app.api.schemas.requests import MessageBody
from app.api.schemas.responses import MessageShape, MessagesShape, SentMessageShape
from app.chat import messages
from app.chat.channels import Channel
from app.identity.limits.rate_limits import MESSAGES, rate_limit
from app.identity.limits.storage_limits import MESSAGES_A_DAY, storage_limit
from app.web.inputs.bounded_types import RowNumber

router = APIRouter(prefix="/api/tables/{table_id}", tags=["messages"], responses=ERROR_RESPONSES)


@router.get("/messages")
async def list_messages(
    request: PublicTableRequestDep,
    circle: Annotated[
        Channel,
        Query(description="The channel. Players can read the spectators’ chat once the game is over."),
    ] = Channel.PLAYERS,
    before: Annotated[
        RowNumber | None, Query(description="Only messages before this one, for paging.")
    ] = None,
) -> MessagesShape:
    """Lists the last 50 messages of a chat, oldest first."""
    rows = await messages.read_messages(request.services, request.room, request.user_id, circle, before)
    return MessagesShape(
        messages=[
            MessageShape(
                id=row.id,
                seat=row.seat,
                name=row.name,
                text=row.text,
                at=int(row.at.timestamp() * 1000),
                yours=row.own,
            )
            for row in rows
        ]
    )


@router.post("/messages", status_code=201, dependencies=[rate_limit(MESSAGES), storage_limit(MESSAGES_A_DAY)])
async def send_message(request: UserTableRequestDep, body: MessageBody) -> SentMessageShape:
    """Sends a message to your own chat: the players’ or the spectators’."""
    message = await messages.post_message(request.services, request.room, request.user, body.text)
    assert message.id is not None
    return SentMessageShape(id=message.id)
