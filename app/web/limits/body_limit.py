"""The size limit of request bodies and WebSocket messages."""

from starlette.exceptions import HTTPException
from starlette.types import Message, Receive

MAX_BODY_BYTES = 64 * 1024
"""Many times what any form or choice needs."""


class TooLarge(HTTPException):
    """413, for a body without Content-Length that turned out to be too large."""

    def __init__(self) -> None:
        super().__init__(413)


def limit_body(receive: Receive) -> Receive:
    """Wraps `receive` so that it raises TooLarge once the body exceeds MAX_BODY_BYTES."""
    received = 0

    async def receive_limited() -> Message:
        nonlocal received
        message = await receive()
        received += len(message.get("body", b""))
        if received > MAX_BODY_BYTES:
            raise TooLarge
        return message

    return receive_limited
