"""Lasting sockets: they go on without what their request needed."""

import gc
import weakref
from collections.abc import AsyncIterator
from functools import partial
from typing import Annotated, Any

import pytest
from fastapi import APIRouter, Depends, FastAPI
from starlette.websockets import WebSocket

from app.web.lasting_sockets import LastingSockets, go_on

pytestmark = pytest.mark.anyio


class Need:
    """What a route asks for."""


needs: list[weakref.ref[Need]] = []
told: list[str] = []


async def _need() -> AsyncIterator[Need]:
    need = Need()
    needs.append(weakref.ref(need))
    yield need
    told.append("done with")


router = APIRouter()


@router.websocket("/{kind}")
async def live(websocket: WebSocket, kind: str, need: Annotated[Need, Depends(_need)]) -> None:
    """Goes on, or is closed at once."""
    await websocket.accept()
    if kind == "short":
        await websocket.close(4404)
    else:
        go_on(websocket, partial(_show, websocket))


async def _show(websocket: WebSocket) -> None:
    told.append("shown")
    gc.collect()
    assert needs[-1]() is None, "nothing holds what the route was given"
    assert not [name for name in websocket.scope if name.startswith("fastapi_")]
    await websocket.send_text("hello")
    await websocket.close()


async def _say(kind: str) -> list[dict[str, Any]]:
    """What a socket of that kind is sent."""
    app = FastAPI(routes=router.routes)
    app.add_middleware(LastingSockets)
    sent: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        return {"type": "websocket.connect"}

    async def send(message: Any) -> None:
        sent.append(message)

    scope = {"type": "websocket", "path": f"/{kind}", "headers": [], "query_string": b"", "subprotocols": []}
    told.clear()
    await app(scope, receive, send)
    return sent


async def test_a_socket_goes_on_when_its_request_is_done_with() -> None:
    """Given a route that asks for something, when its socket goes on, what it asked for is gone by then."""
    sent = await _say("long")
    assert told == ["done with", "shown"]
    assert [message["type"] for message in sent] == ["websocket.accept", "websocket.send", "websocket.close"]


async def test_a_socket_that_is_closed_by_its_route_does_not_go_on() -> None:
    """Given the same route, when it closes its socket, nothing comes after."""
    sent = await _say("short")
    assert told == ["done with"]
    assert sent[-1] == {"type": "websocket.close", "code": 4404, "reason": ""}
