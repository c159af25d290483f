"""The application: `create_app(settings)`, and `app` for plain `uvicorn app.main:app`."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import anyio
from anyio import to_thread
from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.staticfiles import StaticFiles
from starlette.exceptions import HTTPException

from app import health
from app.answers import problem_answer
from app.db import Database, migrate
from app.errors import Problem, unknown
from app.house import House
from app.lobby import routes as lobby
from app.lobby.invites import Invites
from app.pages import environment
from app.security import HEADERS, Guard, TooLarge
from app.settings import ROOT, Settings
from app.tables import live
from app.tables import routes as tables
from app.tables.bus import LocalBus
from app.tables.hub import Hub
from app.tables.render import Renderer
from app.tables.rooms import Rooms


def create_app(settings: Settings | None = None) -> FastAPI:
    """A server's application; the database is migrated and opened when it starts."""
    chosen = settings or Settings()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        await to_thread.run_sync(migrate, chosen)
        house = open_house(chosen)
        app.state.house = house
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(house.hub.run)
            yield
            tasks.cancel_scope.cancel()
        house.db.close()

    app = FastAPI(title="Magehall", lifespan=lifespan, docs_url=None, redoc_url=None, openapi_url=None)
    for router in (health.router, lobby.router, tables.router, live.router):
        app.include_router(router)
    app.mount("/static", StaticFiles(directory=ROOT / "static"), name="static")
    app.add_exception_handler(Problem, _problem)
    app.add_exception_handler(HTTPException, _http_error)
    app.add_exception_handler(RequestValidationError, _malformed)
    app.add_exception_handler(TooLarge, _too_large)
    app.add_exception_handler(Exception, _broken)
    app.add_middleware(Guard, public_origin=chosen.public_origin)
    return app


def open_house(settings: Settings) -> House:
    """The parts of a running server, put together."""
    db, bus, pages = Database(settings), LocalBus(), environment()
    invites = Invites(settings.key())
    hub = Hub(Renderer(pages, invites), bus)
    return House(settings, db, pages, invites, bus, Rooms(db, bus), hub)


def _tell(request: Request, problem: Problem) -> Response:
    return problem_answer(request.app.state.house, request, problem)


async def _problem(request: Request, error: Exception) -> Response:
    assert isinstance(error, Problem)
    return _tell(request, error)


async def _http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if error.status_code == 404:
        return _tell(request, unknown("There is nothing at this address."))
    return _tell(request, Problem(error.status_code, "malformed", str(error.detail)))


async def _malformed(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    wrong = ", ".join(sorted({str(one["loc"][-1]) for one in error.errors()}))
    return _tell(request, Problem(400, "malformed", f"This is missing or wrong: {wrong}."))


async def _too_large(request: Request, error: Exception) -> Response:
    return _tell(request, Problem(413, "too_large", "That is too much at once."))


async def _broken(request: Request, error: Exception) -> Response:
    answer = _tell(request, Problem(500, "internal", "Something broke here. It has been noted."))
    answer.headers.update(HEADERS)
    return answer


def __getattr__(name: str) -> FastAPI:
    """`app`, made when somebody asks for it, so that importing this module reads no settings."""
    if name == "app":
        return create_app()
    raise AttributeError(name)
