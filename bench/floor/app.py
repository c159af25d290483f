"""The floor: a bare FastAPI application that takes choices and sends prepared frames, without a game.

Each request says how many bytes it is to be sent. `python -m bench.floor.app [FILE]` serves; with a file it
stores each choice there, in a transaction of its own.
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
def build_filler(size: int) -> str:
    """A frame or reply of `size` bytes; cached, so that building it is not measured."""
    return "." * size


def create_app(entries: Entries | None) -> FastAPI:
    """The application; without entries it stores nothing."""
    app = FastAPI()
    tables: defaultdict[str, list[WebSocket]] = defaultdict(list)

    @app.websocket("/tables/{table}/live/{first_size}")
    async def live(socket: WebSocket, table: str, first_size: int) -> None:
        """Send `first_size` bytes in place of the whole table, then a frame for each choice."""
        await socket.accept()
        tables[table].append(socket)
        await socket.send_text(build_filler(first_size))
        try:
            while True:
                await socket.receive_text()
        except WebSocketDisconnect:
            tables[table].remove(socket)
            if not tables[table]:
                del tables[table]

    @app.post("/tables/{table}/explore")
    async def explore(answer_size: Size) -> Response:
        """A step on the way to a choice, with a reply of `answer_size` bytes."""
        return Response(build_filler(answer_size))

    @app.post("/tables/{table}/choices")
    async def choose(table: str, op: Text, path: Text, answer_size: Size, frame_sizes: Text = "") -> Response:
        """Store a choice, and send a frame to each socket of the table.

        `frame_sizes` lists the number of bytes for each socket, in the order in which the sockets connected.
        """
        if entries is not None:
            entries.append(table, op, path)
        for socket, size in zip(tuple(tables[table]), frame_sizes.split(), strict=True):
            await socket.send_text(build_filler(int(size)))
        return Response(build_filler(answer_size))

    return app


if __name__ == "__main__":
    serve(create_app(Entries(Path(sys.argv[1])) if len(sys.argv) > 1 else None))
