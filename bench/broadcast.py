"""The least that an update can cost: a bare ASGI application that sends what is posted to all its sockets."""

import socket
import sys
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

import uvicorn

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

_sockets: set[Send] = set()


async def application(scope: Message, receive: Receive, send: Send) -> None:
    """A post is answered and goes to all sockets in turn; a socket is held until it is closed."""
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.accept"})
        _sockets.add(send)
        while (await receive())["type"] != "websocket.disconnect":
            pass
        _sockets.discard(send)
    elif scope["type"] == "http":
        body = b""
        while True:
            message = await receive()
            body += message.get("body", b"")
            if not message.get("more_body"):
                break
        text = body.decode()
        for each in tuple(_sockets):
            await each({"type": "websocket.send", "text": text})
        await send({"type": "http.response.start", "status": 204, "headers": []})
        await send({"type": "http.response.body"})


def main() -> None:
    """Serves on a free port, with the same protocols as the house, and says which."""
    listener = socket.create_server(("127.0.0.1", 0))
    config = uvicorn.Config(
        application,
        log_level="warning",
        lifespan="off",
        loop="uvloop" if sys.platform != "win32" else "asyncio",
        http="httptools",
        ws="websockets-sansio",
        ws_per_message_deflate=False,
    )
    print(listener.getsockname()[1], flush=True)
    uvicorn.Server(config).run([listener])


if __name__ == "__main__":
    main()
