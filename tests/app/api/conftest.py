"""Fixtures and helpers for programs that use the API of an application in this process."""

from collections.abc import AsyncIterator, Callable

import httpx
import pytest
from fastapi import FastAPI

from engines import CATALOGUE
from tests.live.program import Program

Connect = Callable[[str], Program]

GAMES = tuple(CATALOGUE)


@pytest.fixture
async def connect(app: FastAPI) -> AsyncIterator[Connect]:
    """Creates programs by name, each with its own client and without a token."""
    clients = []

    def create_program(name: str) -> Program:
        clients.append(httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://hall"))
        return Program(clients[-1], name)

    yield create_program
    for client in clients:
        await client.aclose()


def read_error(response: httpx.Response) -> tuple[int, str]:
    """Read the status and code of an error response, and check that it has a reason and no other field."""
    error = response.json()
    assert set(error) == {"code", "reason"}, error
    assert error["reason"].endswith(".")
    return response.status_code, error["code"]
