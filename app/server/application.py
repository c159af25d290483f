"""Creates the FastAPI application: routes, middleware and error handlers."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from anyio import to_thread
from fastapi import APIRouter, FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.routing import Match, Mount
from structlog.contextvars import get_contextvars

from app.accounts import language_switch
from app.accounts import routes as accounts
from app.accounts import settings as account_settings
from app.accounts.own_data import routes as own_data
from app.accounts.passkeys import routes as passkeys
from app.api import docs as api_docs
from app.api import routes as api
from app.bots import routes as bots
from app.catalogue import routes as catalogue
from app.chat import routes as chat
from app.friends import routes as people
from app.identity.address_bans import AddressBanMiddleware
from app.language.current_language import use_language
from app.language.negotiation import LanguageMiddleware, choose_language
from app.lobby.http import bell_routes as bell
from app.lobby.http import create_routes as create
from app.lobby.http import friend_routes as friends
from app.lobby.http import invite_routes as invites
from app.lobby.http import play_on_routes as play_on
from app.lobby.http import routes as lobby
from app.lobby.http import seat_routes as seats
from app.lobby.http import socket as lobby_socket
from app.notifications import routes as notifications
from app.notifications.mail import routes as mail
from app.observability import metrics_page
from app.observability.logs import RequestLogMiddleware
from app.operator import routes as operator
from app.review import routes as reviews
from app.server import readiness
from app.server.open_services import open_services
from app.settings import Settings
from app.storage.schema import migrate
from app.styleguide import routes as styleguide
from app.tables.http import card_faces, log_page
from app.tables.http import routes as tables
from app.tables.sockets import endpoint as table_socket
from app.web import web_app
from app.web.errors import Problem, not_found
from app.web.limits.body_limit import TooLarge
from app.web.limits.read_limit import ReadLimit
from app.web.responses import problem_response
from app.web.security import HEADERS, RequestGuard
from app.web.static import ADDRESS, Static

ROUTERS: tuple[APIRouter, ...] = (
    tables.router,
    table_socket.router,
    readiness.router,
    metrics_page.router,
    web_app.router,
    lobby.router,
    lobby_socket.router,
    create.router,
    invites.router,
    bell.router,
    play_on.router,
    catalogue.router,
    seats.router,
    people.router,
    friends.router,
    card_faces.router,
    bots.router,
    chat.router,
    notifications.router,
    log_page.router,
    accounts.router,
    passkeys.router,
    language_switch.router,
    account_settings.router,
    own_data.router,
    mail.router,
    reviews.router,
    operator.router,
    api.router,
    api.socket_router,
    api_docs.router,
)
"""All routers, the most requested first: the first route that matches handles a request."""


def create_app(settings: Settings | None = None) -> FastAPI:
    """Create the application. Its start migrates a SQLite database and opens the services."""
    chosen = settings or Settings()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        if chosen.database_file is not None:
            await to_thread.run_sync(migrate, chosen)
        async with open_services(chosen) as services:
            app.state.services = services
            yield

    routers = ROUTERS if not chosen.styleguide else (*ROUTERS, styleguide.router)
    app = FastAPI(
        title="Magehall",
        lifespan=lifespan,
        telemetry={"tracing": False, "metrics": False, "logs": False},  # app/observability does this
        docs_url=None,
        redoc_url=None,
        openapi_url=None,
        # `include_router` would build every route again for each application, which is slow.
        routes=[
            Mount(ADDRESS, Static(), name="static"),
            *(route for router in routers for route in router.routes),
        ],
    )
    app.add_exception_handler(Problem, _handle_problem)
    app.add_exception_handler(HTTPException, _handle_http_error)
    app.add_exception_handler(RequestValidationError, _handle_invalid_request)
    app.add_exception_handler(TooLarge, _handle_too_large)
    app.add_exception_handler(Exception, _handle_crash)
    app.add_middleware(ReadLimit, settings=chosen)
    app.add_middleware(AddressBanMiddleware)
    app.add_middleware(RequestGuard, public_origin=chosen.public_origin)
    app.add_middleware(LanguageMiddleware)
    app.add_middleware(RequestLogMiddleware)
    return app


def _respond(request: Request, problem: Problem) -> Response:
    return problem_response(request.app.state.services, request, problem)


async def _handle_problem(request: Request, error: Exception) -> Response:
    assert isinstance(error, Problem)
    return _respond(request, error)


async def _handle_http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if error.status_code == 404:
        return _respond(request, not_found("There’s no page at this address."))
    response = _respond(request, Problem(error.status_code, "malformed", "{detail}.", detail=error.detail))
    if error.status_code == 405:
        response.headers["Allow"] = ", ".join(_allowed_methods(request))
    return response


def _allowed_methods(request: Request) -> list[str]:
    """The methods that the request's address supports; static files support GET and HEAD."""
    routes = [route for route in request.app.routes if not isinstance(route, Mount)]
    methods = {
        method
        for method in ("GET", "POST", "PUT", "PATCH", "DELETE")
        if any(route.matches({**request.scope, "method": method})[0] is Match.FULL for route in routes)
    }
    return sorted(methods | {"HEAD"} if "GET" in methods else methods or {"GET", "HEAD"})


async def _handle_invalid_request(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    wrong_fields: dict[str, str] = {}
    for detail in error.errors():
        field = _field_name(detail["loc"])
        expected = detail.get("ctx", {}).get("expected") if detail["type"] == "literal_error" else None
        wrong_fields[field] = f"{field} ({expected})" if expected else wrong_fields.get(field, field)
    wrong = ", ".join(sorted(wrong_fields.values()))
    return _respond(request, Problem(400, "malformed", "This is missing or wrong: {wrong}.", wrong=wrong))


def _field_name(location: tuple[int | str, ...]) -> str:
    """The name of the field that an error is about, without the names of union members that pydantic adds."""
    names = [part for part in location[1:] if isinstance(part, str) and part.isidentifier()]
    return names[-1] if names else str(location[-1])


async def _handle_too_large(request: Request, error: Exception) -> Response:
    return _respond(request, Problem(413, "too_large", "That’s too much data."))


async def _handle_crash(request: Request, error: Exception) -> Response:
    cookies, accepted = request.headers.get("cookie", ""), request.headers.get("accept-language", "")
    with use_language(choose_language(cookies, accepted)):  # this handler runs outside of all middleware
        response = _respond(request, Problem(500, "internal", "Something went wrong. It has been logged."))
    response.headers.update(HEADERS | {"X-Request-Id": get_contextvars().get("request", "")})
    return response
