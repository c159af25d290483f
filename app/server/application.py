"""Creates the FastAPI application: routes and middleware."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import structlog
from anyio import to_thread
from fastapi import APIRouter, FastAPI
from starlette.routing import Mount

from app.accounts import change_preferences, language_switch, membership_routes, public_page, welcome_routes
from app.accounts import routes as accounts
from app.accounts.oidc import routes as oidc
from app.accounts.own_data import routes as own_data
from app.accounts.passkeys import routes as passkeys
from app.api import docs as api_docs
from app.api import routes as api
from app.api.endpoints import play as api_play
from app.api.endpoints import socket as program_socket
from app.bots import routes as bots
from app.catalogue import routes as catalogue
from app.chat import routes as chat
from app.friends import routes as people
from app.games.catalogue import INSTALLED_GAMES, SKIPPED_GAMES
from app.identity.address_bans import AddressBanMiddleware
from app.identity.admission.middleware import AdmissionMiddleware
from app.identity.limits.cpu_limit import CpuLimit
from app.language.catalogues import add_languages
from app.language.negotiation import LanguageMiddleware
from app.lobby.http import bell_routes as bell
from app.lobby.http import create_routes as create
from app.lobby.http import friend_routes as friends
from app.lobby.http import invite_routes as invites
from app.lobby.http import play_on_routes as play_on
from app.lobby.http import routes as lobby
from app.lobby.http import seat_routes as seats
from app.lobby.http import socket as lobby_socket
from app.lobby.http import state_routes as states
from app.notifications import routes as notifications
from app.notifications.mail import routes as mail
from app.observability import metrics_page
from app.observability.logs import RequestLogMiddleware
from app.operator import entry_routes as operator_entry
from app.operator import routes as operator
from app.operator.membership import routes as operator_membership
from app.review import routes as reviews
from app.server import readiness, server_time
from app.server.error_handlers import add_error_handlers
from app.server.open_services import open_services
from app.server.warm_up import warm_up
from app.settings import Settings
from app.site import routes as site
from app.storage.schema import NewerSchema, migrate
from app.styleguide import routes as styleguide
from app.tables.http import card_faces, log_page
from app.tables.http import routes as tables
from app.tables.sockets import endpoint as table_socket
from app.web import web_app
from app.web.inputs.pasted_links import RepairPastedLinks
from app.web.limits.read_limit import ReadLimit
from app.web.repeats.middleware import RepeatGuard
from app.web.security import RequestGuard
from app.web.static import ADDRESS, Static

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)

ROUTERS: tuple[APIRouter, ...] = (
    tables.router,
    table_socket.router,
    api_play.router,
    program_socket.router,
    readiness.router,
    server_time.router,
    metrics_page.router,
    web_app.router,
    site.router,
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
    oidc.router,
    language_switch.router,
    change_preferences.router,
    public_page.router,
    own_data.router,
    welcome_routes.router,
    membership_routes.router,
    mail.router,
    reviews.router,
    operator_entry.router,
    operator.router,
    operator_membership.router,
    *(router for router in api.ROUTERS if router is not api_play.router),
    api_docs.router,
)
"""All routers, the most requested first: the first route that matches handles a request."""


def create_app(settings: Settings | None = None) -> FastAPI:
    """Create the application. Its start migrates a SQLite database and opens the services.

    Raises Misconfigured.
    """
    chosen = settings or Settings()
    chosen.check()
    if chosen.extra_locales is not None:
        add_languages(Path(chosen.extra_locales).absolute())

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        _log_installed_games()
        if chosen.database_file is not None:
            with suppress(NewerSchema):  # only new servers refuse it; this may be a worker of a running one
                await to_thread.run_sync(migrate, chosen)
        await to_thread.run_sync(warm_up)
        async with open_services(chosen) as services:
            app.state.services = services
            yield

    routers = ROUTERS
    if chosen.styleguide or chosen.development:
        routers = (*routers, styleguide.router)
    if chosen.development:
        routers = (*routers, states.router)
    app = FastAPI(
        title=chosen.site_name,
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
    add_error_handlers(app)
    app.add_middleware(RepeatGuard)
    if chosen.admission != "everyone":
        app.add_middleware(AdmissionMiddleware)
    app.add_middleware(ReadLimit, settings=chosen)
    app.add_middleware(AddressBanMiddleware)
    # Before the two above, which exempt some paths and so have to see the repaired path.
    app.add_middleware(RepairPastedLinks)
    app.add_middleware(CpuLimit, settings=chosen)
    has_styleguide = chosen.styleguide or chosen.development
    app.add_middleware(RequestGuard, public_origin=chosen.public_origin, allows_own_frames=has_styleguide)
    app.add_middleware(LanguageMiddleware)
    app.add_middleware(RequestLogMiddleware)
    return app


def _log_installed_games() -> None:
    """Log the games of installed packages, and those that were skipped."""
    for game_id, installed in INSTALLED_GAMES.items():
        log.info("game_installed", game=game_id, package=installed.package)
    for skipped in SKIPPED_GAMES:
        log.error("game_skipped", game=skipped.id, package=skipped.package, reason=skipped.reason)
