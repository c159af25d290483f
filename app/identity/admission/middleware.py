"""Middleware that closes every route and socket of a private server to callers who are not admitted."""

from urllib.parse import urlencode

import anyio
from starlette.requests import HTTPConnection, Request
from starlette.responses import RedirectResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from app.identity.admission.admissions import Admissions
from app.identity.admission.open_paths import is_open
from app.identity.current_user import find_current_user
from app.web.close_codes import TRY_AGAIN_LATER, close_code
from app.web.errors import Problem
from app.web.inputs.urls import find_local_path
from app.web.responses import ResponseFormat, problem_response, referring_page, response_format
from app.web.services import Services

WELCOME = "/welcome"
"""The page for visitors who are not admitted."""
NOT_ADMITTED = close_code(403)


class AdmissionMiddleware:
    """Answers callers who are not admitted: pages lead to /welcome, programs and sockets are refused."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handles an ASGI connection."""
        if scope["type"] == "websocket":
            await self._serve_socket(scope, receive, send)
        elif scope["type"] == "http" and not is_open(scope["path"]):
            await self._serve_request(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _serve_request(self, scope: Scope, receive: Receive, send: Send) -> None:
        services: Services = scope["app"].state.services
        request = Request(scope)
        response: Response | None = None
        try:
            if not await services[Admissions].is_admitted(request):
                response = _refuse(services, request)
        except Problem as problem:  # the database is unavailable
            response = problem_response(services, request, problem)
        if response is None:
            await self.app(scope, receive, send)
        else:
            await response(scope, receive, send)

    async def _serve_socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serves a socket until it ends or its user is removed.

        A refused one is accepted, then closed with 4403: browsers hide the reason of a refused handshake.
        """
        admissions = scope["app"].state.services[Admissions]
        connection = HTTPConnection(scope)
        try:
            is_admitted = await admissions.is_admitted(connection)
            user = await find_current_user(connection)
            is_watched = user is not None and await admissions.is_user_admitted(user.id)
        except Problem:
            await _close_new_socket(scope, receive, send, TRY_AGAIN_LATER, "")
            return
        if not is_admitted:
            await _close_new_socket(scope, receive, send, NOT_ADMITTED, admissions.refusal().code)
        elif user is not None and is_watched:
            await self._serve_member(scope, receive, send, user.id)
        else:
            await self.app(scope, receive, send)

    async def _serve_member(self, scope: Scope, receive: Receive, send: Send, user_id: str) -> None:
        admissions = scope["app"].state.services[Admissions]
        with admissions.cancel_on_removal(user_id) as scope_of_socket:
            await self.app(scope, receive, send)
        if scope_of_socket.cancelled_caught:
            with anyio.CancelScope(shield=True):
                await send({"type": "websocket.close", "code": NOT_ADMITTED})


async def _close_new_socket(scope: Scope, receive: Receive, send: Send, code: int, reason: str) -> None:
    socket = WebSocket(scope, receive, send)
    await socket.accept()
    await socket.close(code, reason)


def _refuse(services: Services, request: Request) -> Response:
    match response_format(request):
        case ResponseFormat.JSON:
            return problem_response(services, request, services[Admissions].refusal())
        case ResponseFormat.REGIONS:
            return Response(status_code=403, headers={"HX-Redirect": welcome_path(referring_page(request))})
        case ResponseFormat.PAGE if request.method != "GET":  # a form, from whose page they go on
            return RedirectResponse(welcome_path(referring_page(request)), 303)
        case ResponseFormat.PAGE:
            query = f"?{request.url.query}" if request.url.query else ""
            return RedirectResponse(welcome_path(f"{request.url.path}{query}"), 303)


def welcome_path(destination: str) -> str:
    """The path of the page for visitors, which leads on to a path on this site."""
    path = find_local_path(destination)
    if path is None or path == "/" or path.split("?")[0] == WELCOME:
        return WELCOME
    return f"{WELCOME}?{urlencode({'next': path})}"
