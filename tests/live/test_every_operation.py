"""Every operation of the API with valid and invalid requests: all responses are declared, none is a 5xx."""

import time
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.generation import GenerationMode
from schemathesis.schemas import APIOperation
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from app.api.docs import openapi_document
from engines import CATALOGUE
from tests.live.forks import ForkedServer
from tests.live.server import Server
from tests.servers import HANGS

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
SCHEMA = schemathesis.openapi.from_dict(openapi_document())
OPERATIONS: list[APIOperation[Any, Any, Any, Any]] = [
    result.ok() for result in SCHEMA.get_all_operations() if isinstance(result, Ok)
]
NAMES = [f"{operation.method.upper()} {operation.path}" for operation in OPERATIONS]
FEW = 6
"""Valid and invalid cases per operation in `make test`."""
LONG_SECONDS = 20 * 60


class TableOfTwo:
    """Two API clients at a running table, which is replaced when its game is over."""

    def __init__(self, server: Server, game: str) -> None:
        self.url = server.url
        self._game = game
        self._client = httpx.Client(base_url=server.url, timeout=HANGS)
        self._tokens = [self._post(None, "/api/guests", {"name": name})["token"] for name in ("Anna", "Ben")]
        self._id = ""

    def __enter__(self) -> "TableOfTwo":
        return self

    def __exit__(self, *_: object) -> None:
        self._client.close()

    def running(self) -> str:
        """The id of a running table."""
        if not self._id or self._get_table()["status"] != "running":
            plan = {"game": self._game, "players": 2, "visibility": "public"}
            self._id = self._post(0, "/api/tables", plan)["id"]
            self._post(1, f"/api/tables/{self._id}/seats", {})
            self._post(0, f"/api/tables/{self._id}/start", {})
        return self._id

    def headers(self, seat: int) -> dict[str, str]:
        """The credentials of a seat."""
        return {"Authorization": f"Bearer {self._tokens[seat]}"}

    def _get_table(self) -> dict[str, Any]:
        seen: dict[str, Any] = self._client.get(f"/api/tables/{self._id}", headers=self.headers(0)).json()
        return seen

    def _post(self, seat: int | None, path: str, body: dict[str, Any]) -> dict[str, Any]:
        headers = {} if seat is None else self.headers(seat)
        answer = self._client.post(path, json=body, headers=headers)
        assert answer.status_code < 300, answer.text
        result: dict[str, Any] = answer.json()
        return result


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TableOfTwo]:
    """A table at its own server."""
    with (
        ForkedServer(tmp_path_factory.mktemp("server")) as server,
        TableOfTwo(server, next(iter(CATALOGUE))) as table,
    ):
        yield table


def test_all_operations_are_covered() -> None:
    paths = openapi_document()["paths"].values()
    assert len(OPERATIONS) == sum(len(methods) for methods in paths) > 20


def send_cases(
    table: TableOfTwo, operation: APIOperation[Any, Any, Any, Any], most: int, seed: int | None
) -> int:
    """Sends up to `most` valid and invalid requests, constant ones without a seed; returns their number."""
    requests = 0

    def send(case: schemathesis.Case[Any]) -> None:
        nonlocal requests
        requests += 1
        if "table_id" in (case.path_parameters or {}) and requests % 5:
            case.path_parameters["table_id"] = table.running()
        headers = {} if requests % 7 == 0 else table.headers(requests % 2)
        answer = case.call(base_url=table.url, headers=headers, timeout=HANGS)
        case.validate_response(answer, checks=CHECKS)

    for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE):
        if mode is GenerationMode.NEGATIVE and not (operation.body or operation.query):
            continue
        limits = settings(
            max_examples=most,
            derandomize=seed is None,
            database=None,
            deadline=None,
            phases=(Phase.generate,),
            suppress_health_check=list(HealthCheck),
        )
        limits(given(case=operation.as_strategy(mode))(send))()
    return requests


@pytest.mark.parametrize("operation", OPERATIONS, ids=NAMES)
def test_every_operation_responds_as_declared(
    table: TableOfTwo, operation: APIOperation[Any, Any, Any, Any]
) -> None:
    assert send_cases(table, operation, FEW, None) >= FEW


@pytest.mark.long
@pytest.mark.timeout(LONG_SECONDS + 300)
def test_every_operation_responds_as_declared_to_twenty_minutes_of_requests(table: TableOfTwo) -> None:
    end, requests, turns = time.monotonic() + LONG_SECONDS, 0, 0
    while time.monotonic() < end:
        requests += send_cases(table, OPERATIONS[turns % len(OPERATIONS)], 50, turns)
        turns += 1
    assert requests >= 50 * len(OPERATIONS)
