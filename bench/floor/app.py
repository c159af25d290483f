"""The floor: a bare FastAPI application that takes choices and sends ready frames, without a game.

How much it sends is said by who posts. `python -m bench.floor.app [FILE]` serves; with a file it keeps every
choice there, in one transaction.
"""

import sys
from collections import defaultdict
from functools import cache
from pathlib import Path
from typing import Annotated

from fastapi import FastAPI, Form, Response, WebSocket, WebSocketDisconnect

from bench.floor.entries import Entries
from bench.floor.serving import serve

Size = Annotated[int, Form()]
Text = Annotated[str, Form()]


@cache
def ready(size: int) -> str:
    """A frame of so many bytes; it is made once."""
    return "." * size


def floor(entries: Entries | None) -> FastAPI:
    """The application; without entries it keeps nothing."""
    app = FastAPI()
    tables: defaultdict[str, list[WebSocket]] = defaultdict(list)

    @app.websocket("/tables/{table}/live/{first}")
    async def live(socket: WebSocket, table: str, first: int) -> None:
        """A socket: the whole table at first, so many bytes, then what the choices bring."""
        await socket.accept()
        tables[table].append(socket)
        await socket.send_text(ready(first))
        try:
            while True:
                await socket.receive_text()
        except WebSocketDisconnect:
            tables[table].remove(socket)
            if not tables[table]:
                del tables[table]

    @app.post("/tables/{table}/explore")
    async def explore(answer: Size) -> Response:
        """A question on the way: an answer of so many bytes."""
        return Response(ready(answer))

    @app.post("/tables/{table}/choices")
    async def choose(table: str, op: Text, path: Text, answer: Size, frames: Text = "") -> Response:
        """A choice: it is kept, and each socket of the table, in the order of their coming, is sent a frame
        of the bytes that `frames` has for it."""
        if entries is not None:
            entries.append(table, op, path)
        for socket, size in zip(tuple(tables[table]), frames.split(), strict=True):
            await socket.send_text(ready(int(size)))
        return Response(ready(answer))

    return app


if __name__ == "__main__":
    serve(floor(Entries(Path(sys.argv[1])) if len(sys.argv) > 1 else None))
