"""How large the body of a request, or what a socket is told at once, may be."""

from starlette.exceptions import HTTPException
from starlette.types import Message, Receive

LARGEST_BODY = 64 * 1024
"""Bytes: many times what any form or choice needs."""


class TooLarge(HTTPException):
    """A body without a length turned out to be too large. Whoever reads bodies lets this kind pass."""

    def __init__(self) -> None:
        super().__init__(413)


def bounded(receive: Receive) -> Receive:
    """Gives what is received as long as the body is not too large. Raises TooLarge."""
    received = 0

    async def receive_bounded() -> Message:
        nonlocal received
        message = await receive()
        received += len(message.get("body", b""))
        if received > LARGEST_BODY:
            raise TooLarge
        return message

    return receive_bounded
