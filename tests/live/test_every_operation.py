"""Every operation of the JSON interface against a running table, with what fits its description and what does
not: no answer is the server's fault, and each is one that is declared."""

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
    one.ok() for one in SCHEMA.get_all_operations() if isinstance(one, Ok)
]
NAMES = [f"{one.method.upper()} {one.path}" for one in OPERATIONS]
FEW = 6
"""Cases of every operation, of what fits and of what does not, in `make test`."""
LONG_SECONDS = 20 * 60


class TableOfTwo:
    """Two programs at a table that goes on; a new one when the last is over."""

    def __init__(self, server: Server, game: str) -> None:
        self.url = server.url
        self._game = game
        self._client = httpx.Client(base_url=server.url, timeout=HANGS)
        self._tokens = [self._say(None, "/api/guests", {"name": name})["token"] for name in ("Anna", "Ben")]
        self._id = ""

    def __enter__(self) -> "TableOfTwo":
        return self

    def __exit__(self, *_: object) -> None:
        self._client.close()

    def running(self) -> str:
        """Its id."""
        if not self._id or self._seen()["status"] != "running":
            plan = {"game": self._game, "players": 2, "visibility": "public"}
            self._id = self._say(0, "/api/tables", plan)["id"]
            self._say(1, f"/api/tables/{self._id}/seats", {})
            self._say(0, f"/api/tables/{self._id}/start", {})
        return self._id

    def headers(self, seat: int) -> dict[str, str]:
        """Who a seat is."""
        return {"Authorization": f"Bearer {self._tokens[seat]}"}

    def _seen(self) -> dict[str, Any]:
        seen: dict[str, Any] = self._client.get(f"/api/tables/{self._id}", headers=self.headers(0)).json()
        return seen

    def _say(self, seat: int | None, path: str, body: dict[str, Any]) -> dict[str, Any]:
        headers = {} if seat is None else self.headers(seat)
        answer = self._client.post(path, json=body, headers=headers)
        assert answer.status_code < 300, answer.text
        told: dict[str, Any] = answer.json()
        return told


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TableOfTwo]:
    """At a server of its own."""
    with (
        ForkedServer(tmp_path_factory.mktemp("server")) as server,
        TableOfTwo(server, next(iter(CATALOGUE))) as table,
    ):
        yield table


def test_all_of_them_are_tried() -> None:
    paths = openapi_document()["paths"].values()
    assert len(OPERATIONS) == sum(len(methods) for methods in paths) > 20


def ask(table: TableOfTwo, operation: APIOperation[Any, Any, Any, Any], most: int, seed: int | None) -> int:
    """Sends so many requests of each kind; how many there were. Without a seed they are always the same."""
    asked = 0

    def send(case: schemathesis.Case[Any]) -> None:
        nonlocal asked
        asked += 1
        if "table_id" in (case.path_parameters or {}) and asked % 5:
            case.path_parameters["table_id"] = table.running()
        who = {} if asked % 7 == 0 else table.headers(asked % 2)
        answer = case.call(base_url=table.url, headers=who, timeout=HANGS)
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
    return asked


@pytest.mark.parametrize("operation", OPERATIONS, ids=NAMES)
def test_every_operation_answers_as_it_declares(
    table: TableOfTwo, operation: APIOperation[Any, Any, Any, Any]
) -> None:
    assert ask(table, operation, FEW, None) >= FEW


@pytest.mark.long
@pytest.mark.timeout(LONG_SECONDS + 300)
def test_every_operation_answers_as_it_declares_for_twenty_minutes(table: TableOfTwo) -> None:
    end, asked, turns = time.monotonic() + LONG_SECONDS, 0, 0
    while time.monotonic() < end:
        asked += ask(table, OPERATIONS[turns % len(OPERATIONS)], 50, turns)
        turns += 1
    assert asked >= 50 * len(OPERATIONS)
