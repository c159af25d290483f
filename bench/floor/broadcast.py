"""The least that an update can cost: a bare ASGI application that sends what is posted to all its sockets."""

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from bench.floor.serving import serve

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


if __name__ == "__main__":
    serve(application)
