"""The minimum cost of an update: a bare ASGI application that sends what is posted to all its sockets."""

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from bench.floor.serving import serve

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

_sockets: set[Send] = set()


async def application(scope: Message, receive: Receive, send: Send) -> None:
    """Send the body of a post to all sockets in turn; keep a socket until it is closed."""
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
        for send_to_socket in tuple(_sockets):
            await send_to_socket({"type": "websocket.send", "text": text})
        await send({"type": "http.response.start", "status": 204, "headers": []})
        await send({"type": "http.response.body"})


if __name__ == "__main__":
    serve(application)
