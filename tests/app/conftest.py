"""Fixtures: an application in this process with its own database, and players who use it by HTTP."""

from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack

import httpx
import pytest
from fastapi import FastAPI

from app.main import create_app
from app.operator import state_sampler, worker_registry
from app.settings import Settings
from app.tables.jobs import job_runner
from app.web.services import Services
from engines import CATALOGUE
from tests.live.player import Player

Visit = Callable[[str], Player]

REGULAR_JOBS = (
    (job_runner, "POLL_SECONDS"),
    (state_sampler, "FIRST_SAMPLE_SECONDS"),
    (worker_registry, "FIRST_REGISTRATION_SECONDS"),
)
"""The times after which jobs that use the database are done first, or again."""


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def game() -> str:
    """A game's id, for tests that apply to every game."""
    return next(iter(CATALOGUE))


@pytest.fixture
def settings(database_url: str) -> Settings:
    """Settings without rate limits. Players who leave are absent at once; bots move at once, one ply deep."""
    return Settings.model_validate(
        {
            "database_url": database_url,
            "secret_key": "test",
            "limits": False,
            "absence": 0,
            "bot_pause": 0,
            "bot_thinking": 0,
        }
    )


@pytest.fixture
def no_regular_jobs(monkeypatch: pytest.MonkeyPatch) -> None:
    """The application does nothing at intervals, so that all statements are those of requests."""
    for module, name in REGULAR_JOBS:
        monkeypatch.setattr(module, name, 3600)


@pytest.fixture
async def lifespan() -> AsyncIterator[AsyncExitStack]:
    """The lifespan of the application, which a test ends early to stop the application."""
    async with AsyncExitStack() as lifespan:
        yield lifespan


@pytest.fixture
async def app(settings: Settings, lifespan: AsyncExitStack) -> FastAPI:
    """An application whose services are open."""
    app = create_app(settings)
    await lifespan.enter_async_context(app.router.lifespan_context(app))
    return app


@pytest.fixture
def services(app: FastAPI) -> Services:
    """The services of the application."""
    services: Services = app.state.services
    return services


@pytest.fixture
async def visit(app: FastAPI) -> AsyncIterator[Visit]:
    """Creates players by name, each with their own client and cookies."""
    clients = []

    def create_player(name: str) -> Player:
        transport = httpx.ASGITransport(app)
        clients.append(
            httpx.AsyncClient(transport=transport, base_url="http://hall", headers={"Accept": "text/html"})
        )
        return Player(clients[-1], name)

    yield create_player
    for client in clients:
        await client.aclose()
