"""Programs that call the application in this process."""

from collections.abc import AsyncIterator, Callable

import httpx
import pytest
from fastapi import FastAPI

from engines import CATALOGUE
from tests.live.program import Program

Call = Callable[[str], Program]

GAMES = tuple(CATALOGUE)


@pytest.fixture
async def call(app: FastAPI) -> AsyncIterator[Call]:
    """Makes programs by name, each with a client of its own and no token yet."""
    clients = []

    def arrive(name: str) -> Program:
        clients.append(httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://hall"))
        return Program(clients[-1], name)

    yield arrive
    for client in clients:
        await client.aclose()


def told(answer: httpx.Response) -> tuple[int, str]:
    """The status and the code of an error, which has a reason and nothing else."""
    error = answer.json()
    assert set(error) == {"code", "reason"}, error
    assert error["reason"].endswith(".")
    return answer.status_code, error["code"]
