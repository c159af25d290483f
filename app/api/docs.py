"""The description of /api: OpenAPI for programs at /openapi.json, a page for people at /docs."""

import json
from functools import cache
from typing import Any

from fastapi import APIRouter, Response
from fastapi.openapi.utils import get_openapi

from app.accounts.me import Me
from app.api.routes import ERRORS
from app.api.routes import router as api
from app.house import TheHouse
from app.pages import page

router = APIRouter()

ABOUT = """The same house for programs: whatever a person can do at a table, a program can do here.

Get a token by POST /api/guests and send it as `Authorization: Bearer <token>`. Looking at tables needs none.

Every error is `{code, reason}`: the code is stable, the reason is for people, and nothing has changed.
"""
SOCKET = """`WS /api/tables/{table_id}/live`, with the same header, sends a TableShape on connect and again \
after every change; one that is out of date when its turn comes is left out.

It takes ChoiceBody and answers `{ack: op, seq}`, or `{refused: op, code, reason}` with the codes below.

It closes with 4401 (the token is not or no longer valid), 4403 (watchers are off), 4404 (no such table), \
4408 (you were too slow: connect again), 4429 (you hold too many sockets: close some), 1012 and 1013 (the \
server is busy or restarts: connect again).
"""


@cache
def description() -> dict[str, Any]:
    """The OpenAPI document."""
    return get_openapi(title="Magehall", version="1", description=f"{ABOUT}\n{SOCKET}", routes=api.routes)


@router.get("/openapi.json")
async def openapi() -> Response:
    """The description for programs."""
    return Response(json.dumps(description()), media_type="application/json")


@router.get("/docs")
async def docs(house: TheHouse, me: Me) -> Response:
    """The description for people."""
    told = description()
    calls = [
        {"method": method.upper(), "path": path, "description": call["description"], **_shapes(call)}
        for path, methods in told["paths"].items()
        for method, call in methods.items()
    ]
    shapes = told["components"]["schemas"]
    return page(house, "docs.html", me, about=ABOUT, socket=SOCKET, calls=calls, shapes=shapes, errors=ERRORS)


def _shapes(call: dict[str, Any]) -> dict[str, Any]:
    """What a call takes and answers: JSON Schemas, None where there is none."""
    status, answer = next(iter(call["responses"].items()))
    return {
        "query": {
            one["name"]: one["schema"] | {"description": one["description"]}
            for one in call.get("parameters", [])
            if one["in"] == "query"
        },
        "takes": _schema(call.get("requestBody", {})),
        "status": status,
        "answers": _schema(answer),
    }


def _schema(message: dict[str, Any]) -> dict[str, Any] | None:
    content = message.get("content", {}).get("application/json", {})
    schema: dict[str, Any] | None = content.get("schema")
    return schema
