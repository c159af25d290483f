"""The floor: a bare FastAPI application that takes choices and sends prepared frames, without a game.

The caller decides the number of bytes sent. `python -m bench.floor.app [FILE]` serves; with a file it stores
every choice there, in one transaction.
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
def filler(size: int) -> str:
    """A frame of this many bytes; cached, because building one is not part of the measurement."""
    return "." * size


def create_app(entries: Entries | None) -> FastAPI:
    """The application; without entries it stores nothing."""
    app = FastAPI()
    tables: defaultdict[str, list[WebSocket]] = defaultdict(list)

    @app.websocket("/tables/{table}/live/{first}")
    async def live(socket: WebSocket, table: str, first: int) -> None:
        """A socket: sends `first` bytes, as the whole table, then the frames of the choices."""
        await socket.accept()
        tables[table].append(socket)
        await socket.send_text(filler(first))
        try:
            while True:
                await socket.receive_text()
        except WebSocketDisconnect:
            tables[table].remove(socket)
            if not tables[table]:
                del tables[table]

    @app.post("/tables/{table}/explore")
    async def explore(answer: Size) -> Response:
        """A step on the way to a choice, with a reply of `answer` bytes."""
        return Response(filler(answer))

    @app.post("/tables/{table}/choices")
    async def choose(table: str, op: Text, path: Text, answer: Size, frames: Text = "") -> Response:
        """A choice: it is stored, and each socket of the table is sent a frame.

        `frames` has the bytes for each socket, in the order in which they connected.
        """
        if entries is not None:
            entries.append(table, op, path)
        for socket, size in zip(tuple(tables[table]), frames.split(), strict=True):
            await socket.send_text(filler(int(size)))
        return Response(filler(answer))

    return app


if __name__ == "__main__":
    serve(create_app(Entries(Path(sys.argv[1])) if len(sys.argv) > 1 else None))
