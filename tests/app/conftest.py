"""An application in this process, on a database of its own, and people who visit it."""

from collections.abc import AsyncIterator, Callable

import httpx
import pytest
from fastapi import FastAPI

from app.main import create_app
from app.settings import Settings
from app.web.services import Services
from engines import CATALOGUE
from tests.live.player import Player

Visit = Callable[[str], Player]


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def game() -> str:
    """Some game: nothing here is about a particular one."""
    return next(iter(CATALOGUE))


@pytest.fixture
def settings(database_url: str) -> Settings:
    """A hall without limits; who leaves is absent at once, and bots do not pause and look one move ahead."""
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
async def app(settings: Settings) -> AsyncIterator[FastAPI]:
    """An application that has started."""
    app = create_app(settings)
    async with app.router.lifespan_context(app):
        yield app


@pytest.fixture
def services(app: FastAPI) -> Services:
    """Its parts."""
    found: Services = app.state.services
    return found


@pytest.fixture
async def visit(app: FastAPI) -> AsyncIterator[Visit]:
    """Makes people by name, each with a browser of their own."""
    clients = []

    def arrive(name: str) -> Player:
        transport = httpx.ASGITransport(app)
        clients.append(
            httpx.AsyncClient(transport=transport, base_url="http://hall", headers={"Accept": "text/html"})
        )
        return Player(clients[-1], name)

    yield arrive
    for client in clients:
        await client.aclose()
