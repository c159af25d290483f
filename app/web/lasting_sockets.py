"""Sockets last: what goes on for hours runs once the request that opened them is done with."""

from collections.abc import Awaitable, Callable

from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

_NEXT = "magehall.next"


def go_on(websocket: WebSocket, show: Callable[[], Awaitable[None]]) -> None:
    """Lets a socket that its route has accepted go on: `show` is awaited as soon as the route has ended."""
    websocket.scope[_NEXT] = show


class LastingSockets:
    """ASGI middleware. What is held for a request, such as its parameters and stacks of things to close, is a
    quarter of an idle socket, so it goes before the socket goes on."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self.app(scope, receive, send)
        show = scope.pop(_NEXT, None)
        if show is not None:
            for name in [name for name in scope if name.startswith("fastapi_")]:
                del scope[name]  # stacks that are closed
            await show()
