"""The size limit of request bodies and WebSocket messages."""

from starlette.exceptions import HTTPException
from starlette.types import Message, Receive

MAX_BODY_BYTES = 64 * 1024
"""Several times the size of the largest form or choice."""


class TooLarge(HTTPException):
    """413: a body without Content-Length turned out to be too large."""

    def __init__(self) -> None:
        super().__init__(413)


def limit_body(receive: Receive) -> Receive:
    """Wrap `receive` so that it raises TooLarge once the body exceeds MAX_BODY_BYTES."""
    received = 0

    async def receive_limited() -> Message:
        nonlocal received
        message = await receive()
        received += len(message.get("body", b""))
        if received > MAX_BODY_BYTES:
            raise TooLarge
        return message

    return receive_limited
