"""An application in this process, on a database of its own, and people who visit it."""

from collections.abc import AsyncIterator, Callable
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI

from app.house import House
from app.main import create_app
from app.settings import Settings
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
async def app(tmp_path: Path) -> AsyncIterator[FastAPI]:
    """An application that has started; its bots do not pause."""
    app = create_app(Settings(database_url=f"sqlite:///{tmp_path}/magehall.db", limits=False, bot_pause=0))
    async with app.router.lifespan_context(app):
        yield app


@pytest.fixture
def house(app: FastAPI) -> House:
    """Its parts."""
    house: House = app.state.house
    return house


@pytest.fixture
async def visit(app: FastAPI) -> AsyncIterator[Visit]:
    """Makes people by name, each with a browser of his own."""
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
