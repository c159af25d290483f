"""The documentation of the API: OpenAPI at /openapi.json, a page at /docs."""

import json
from functools import cache
from typing import Any

from fastapi import APIRouter, Response
from fastapi.openapi.utils import get_openapi

from app.api.error_codes import STATUS_DESCRIPTIONS
from app.api.routes import ROUTERS
from app.identity.current_user import CurrentUser
from app.web.rendering.pages import render_site_page
from app.web.services import ServicesDep

router = APIRouter()

API_DESCRIPTION = """Programs can do everything here that people can do at a table.

Get a token with POST /api/guests and send it as `Authorization: Bearer <token>`. You need none to watch, \
unless the server is private.

Every error is `{code, reason}`. `code` is stable, `reason` is for people. A request that fails changes \
nothing.
"""
SOCKET_DESCRIPTION = """`WS /api/tables/{table_id}/live`, with the same header, sends a TableShape \
when you connect and after every change. If you read slowly, outdated ones are skipped.

Send it a ChoiceBody. It replies `{ack: op, seq}`, or `{refused: op, code, reason}`, with the codes below.

It closes with 4401 (invalid token), 4403 (no spectators allowed, or you aren’t admitted to a private \
server), 4404 (no such table), 4408 (you read too slowly: connect again), 4410 (you lost your seat: connect \
again only to watch), 4429 (too many open sockets: close some), 1012 and 1013 (the server is busy or \
restarting: connect again).
"""
SECURITY_SCHEMES = {
    "token": {"type": "http", "scheme": "bearer", "description": "The token from POST /api/guests."},
    "session": {"type": "apiKey", "in": "cookie", "name": "magehall", "description": "A browser session."},
}
"""Either of these authenticates any request."""


@cache
def openapi_document() -> dict[str, Any]:
    """The OpenAPI document."""
    document = get_openapi(
        title="Magehall",
        version="1",
        description=f"{API_DESCRIPTION}\n{SOCKET_DESCRIPTION}",
        routes=[route for router in ROUTERS for route in router.routes],
    )
    document["components"]["securitySchemes"] = SECURITY_SCHEMES
    document["security"] = [{name: []} for name in SECURITY_SCHEMES]
    return document


@cache
def _encode_openapi_document() -> bytes:
    return json.dumps(openapi_document()).encode()


@router.get("/openapi.json")
async def show_openapi() -> Response:
    """The OpenAPI document."""
    return Response(_encode_openapi_document(), media_type="application/json")


@router.get("/docs")
async def show_docs(services: ServicesDep, me: CurrentUser) -> Response:
    """The documentation as a page."""
    document = openapi_document()
    calls = [
        {
            "method": method.upper(),
            "path": path,
            "description": operation["description"],
            **_describe_shapes(operation),
        }
        for path, methods in document["paths"].items()
        for method, operation in methods.items()
    ]
    shapes = document["components"]["schemas"]
    return await render_site_page(
        services,
        "docs.html",
        me,
        about=API_DESCRIPTION,
        socket=SOCKET_DESCRIPTION,
        calls=calls,
        shapes=shapes,
        errors=STATUS_DESCRIPTIONS,
    )


def _describe_shapes(operation: dict[str, Any]) -> dict[str, Any]:
    """The JSON Schemas of an operation's query, body and response; None if there is no such body."""
    status, response = next(iter(operation["responses"].items()))
    return {
        "query": {
            parameter["name"]: parameter["schema"] | {"description": parameter["description"]}
            for parameter in operation.get("parameters", [])
            if parameter["in"] == "query"
        },
        "request_body": _find_schema(operation.get("requestBody", {})),
        "status": status,
        "response_body": _find_schema(response),
    }


def _find_schema(message: dict[str, Any]) -> dict[str, Any] | None:
    """The JSON Schema of a request or response body."""
    content = message.get("content", {}).get("application/json", {})
    schema: dict[str, Any] | None = content.get("schema")
    return schema
