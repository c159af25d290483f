"""Hostile values in every parameter, body and header of every route: never a 5xx, never over 1 s or 1 MB."""

import itertools
from collections.abc import Iterator
from typing import Annotated, Any, get_args

import pytest
from fastapi import FastAPI
from fastapi.dependencies.models import Dependant
from pydantic import BaseModel, TypeAdapter, ValidationError
from pydantic.fields import FieldInfo

from app.main import create_app
from app.settings import Settings
from app.web.inputs.bounded_types import MAX_NUMBER
from app.web.services import Services
from tests.app.conftest import Visit
from tests.app.hostile_inputs import values
from tests.app.hostile_inputs.parameters import Operation, list_operations
from tests.app.hostile_inputs.raw_client import RawRequest, send
from tests.app.hostile_inputs.stage import Stage, build_stage
from tests.routes import routes_of

pytestmark = pytest.mark.anyio

MAX_SECONDS = 1.0
MAX_BYTES = 1_000_000
STATUSES = ("running", "open", "finished")
ENDING = {("POST", "/me/delete"), ("POST", "/me/leave"), ("POST", "/admin/leave")}
"""Operations without parameters that end the session."""
SAMPLED = 53
"""One of N requests is sent in `make test`."""


@pytest.fixture
def settings(settings: Settings) -> Settings:
    """Settings with a style guide, and with mail that nobody accepts."""
    mail = {
        "smtp_host": "127.0.0.1",
        "smtp_port": 9,
        "smtp_from": "a@example.org",
        "public_origin": "http://hall",
    }
    return settings.model_copy(update={"styleguide": True, **mail})


def list_requests(stage: Stage, operation: Operation) -> Iterator[RawRequest]:
    """Every hostile request to an operation: one value is hostile, the others are plausible."""
    statuses = itertools.cycle(STATUSES)
    for parameter in operation.parameters:
        for value in values.JSON_TEXTS if parameter.place == "json" else values.QUERY_VALUES:
            yield stage.build_request(operation, parameter, value, next(statuses))
    for status in STATUSES:
        request = stage.build_request(operation, status=status)
        yield request
        if status == "running":
            yield from _list_bodies(operation, request)
            yield from _list_headers(request)
            yield from _list_queries(operation, request)


def _list_bodies(operation: Operation, request: RawRequest) -> Iterator[RawRequest]:
    form, json = operation.list_names("form"), operation.list_names("json")
    bodies = values.FORM_BODIES if form else values.JSON_BODIES if json else ()
    for body in bodies:
        yield RawRequest(request.method, request.target, request.headers, body)
    for name, content_type in itertools.product(form[:2], values.MULTIPART_TYPES):
        headers = _replace(request, b"content-type", content_type)
        for value in values.MULTIPART_VALUES:
            body = values.multipart_body(name.encode(), value)
            yield RawRequest(request.method, request.target, headers, body)
        body = values.multipart_body(name.encode(), b"a", b'; filename="\xff"')
        yield RawRequest(request.method, request.target, headers, body)


def _list_headers(request: RawRequest) -> Iterator[RawRequest]:
    for name, header_values in values.HEADER_VALUES.items():
        for value in header_values:
            headers = _replace(request, name, value)
            yield RawRequest(request.method, request.target, headers, request.body)
        twice = (*_replace(request, name, header_values[0]), (name, header_values[-1]))
        yield RawRequest(request.method, request.target, twice, request.body)


def _list_queries(operation: Operation, request: RawRequest) -> Iterator[RawRequest]:
    path = request.target.partition(b"?")[0]
    for name in operation.list_names("query"):
        for value in (b"1&%s=2", b"1;%s=2", b"&%s", b"&%s[]=1&%s[a]=1", b"1" + b"&%s=1" * 2000):
            query = value.replace(b"%s", name.encode())
            target = path + b"?" + name.encode() + b"=" + query
            yield RawRequest(request.method, target, request.headers, request.body)


def _replace(request: RawRequest, name: bytes, value: bytes) -> tuple[tuple[bytes, bytes], ...]:
    return (*[pair for pair in request.headers if pair[0] != name], (name, value))


async def find_operations(stage: Stage) -> tuple[Operation, ...]:
    """All operations, with the fields of the forms on all kinds of pages."""
    tables = [f"/tables/{id}" for id in stage.tables.values()]
    admin = ["/admin", *[f"/admin{path}" for path in tables]]
    links = [f"/invite/{stage.invite}", f"/link/{stage.link}"]
    lobby = ["/", "/learn", "/history", f"/create?game={stage.game}", "/me", "/me/delete"]
    pages = [*lobby, *tables, *admin, *links]
    html = []
    for path in pages:
        response = await stage.get(path)
        assert response.status == 200, path
        html.append(response.body.decode())
    return list_operations(stage.app, html)


async def sweep(
    app: FastAPI, services: Services, visit: Visit, game: str, step: int, start: int = 0
) -> tuple[list[str], int, int]:
    """Send one of `step` requests. Returns the faults, and the numbers of operations and requests."""
    stage = await build_stage(app, services, visit, game)
    operations = [each for each in await find_operations(stage) if (each.method, each.path) not in ENDING]
    faults, sent, number = [], 0, start
    for operation in operations:
        if not await stage.is_intact():
            stage = await build_stage(app, services, visit, game)
        for request in list_requests(stage, operation):
            number += 1
            if number % step:
                continue
            sent += 1
            response = await send(app, request)
            is_wrong = response.status >= 500 or response.status == 0 or response.crash is not None
            if is_wrong or response.cpu_seconds > MAX_SECONDS or len(response.body) > MAX_BYTES:
                size = f"{response.cpu_seconds:.2f} s, {len(response.body)} bytes"
                faults.append(f"{response.status} {response.crash!r} {size}: {request}")
    return faults, len(operations), sent


async def test_no_parameter_or_header_makes_the_server_fail(
    app: FastAPI, services: Services, visit: Visit, game: str
) -> None:
    faults, operations, requests = await sweep(app, services, visit, game, SAMPLED)
    assert faults == []
    assert operations > 130
    assert requests > 1_200


@pytest.mark.long
@pytest.mark.timeout(3600)
async def test_no_hostile_value_anywhere_makes_the_server_fail(
    app: FastAPI, services: Services, visit: Visit, game: str
) -> None:
    faults, operations, requests = await sweep(app, services, visit, game, 1)
    assert faults == []
    assert operations > 130
    assert requests > 60_000


@pytest.mark.databases("postgresql")
@pytest.mark.parametrize("step", [7, pytest.param(1, marks=pytest.mark.long)])
async def test_values_that_a_database_could_refuse_are_no_server_error(
    app: FastAPI, services: Services, visit: Visit, game: str, step: int
) -> None:
    # Given values that no column can hold, or no query can compare with one; one in `step` is sent
    stage = await build_stage(app, services, visit, game)
    numbers = ("2147483648", "9223372036854775808", "-9223372036854775809", values.HUGE)
    encoded = ("%00", "a%00b", "%ED%A0%80", *numbers)
    json = (r'"\u0000"', r'"\ud800"', *numbers)
    faults, sent = [], 0
    # When each is sent in each parameter that could reach the database
    for operation in await find_operations(stage):
        for position, parameter in enumerate(operation.parameters):
            choices = json if parameter.place == "json" else encoded
            for value in {numbers[0], *choices[position % step :: step]}:
                response = await send(app, stage.build_request(operation, parameter, value, "open"))
                sent += 1
                if response.status >= 500:
                    faults.append(f"{response.crash!r} {operation.name} {parameter} {value[:30]}")
        if not await stage.is_intact():
            stage = await build_stage(app, services, visit, game)
    # Then none is a server error
    assert faults == []
    assert sent > 400


def test_every_parameter_has_bounds() -> None:
    # Given the types of all parameters, and of all fields of JSON bodies
    app = create_app(Settings(database_url="sqlite:///unused.db", styleguide=True))
    parameters = [
        (f"{route.path} {field.alias}", place, field.field_info)
        for route in routes_of(app.routes)
        for place, field in list_fields(route.dependant)
    ]
    assert len(parameters) > 200
    # Then none accepts a text or number of any size, and no form field is read from the query
    unbounded = [name for name, _, info in parameters if not is_bounded(info)]
    assert unbounded == []
    misplaced = [name for name, place, info in parameters if place != "body" and "Form(" in str(info)]
    assert misplaced == []


def list_fields(dependant: Dependant) -> Iterator[tuple[str, Any]]:
    """All fields of a route, with the place that they are read from."""
    for place in ("path", "query", "header", "cookie", "body"):
        for field in getattr(dependant, f"{place}_params"):
            yield place, field
    for part in dependant.dependencies:
        yield from list_fields(part)


def is_bounded(info: FieldInfo) -> bool:
    """Whether a type refuses long texts, and refuses or reduces large numbers, also inside of others."""
    models = [kind for kind in (info.annotation, *get_args(info.annotation)) if is_model(kind)]
    if models:
        return all(is_bounded(field) for model in models for field in model.model_fields.values())
    kind: Any = Annotated[info.annotation, *info.metadata] if info.metadata else info.annotation
    adapter: TypeAdapter[Any] = TypeAdapter(kind)
    hostile = ["a" * 100_000, MAX_NUMBER + 1, 10**30, -(10**30), str(10**30), "\ud800"]
    return not any(
        accepts(adapter, value)
        for value in (*hostile, *[[one] for one in hostile], *[{"a": one} for one in hostile])
    )


def is_model(kind: object) -> bool:
    """Whether a type is a JSON body."""
    return isinstance(kind, type) and issubclass(kind, BaseModel)


def accepts(adapter: TypeAdapter[Any], value: object) -> bool:
    """Whether a type accepts a long text, one that is no UTF-8, or a number larger than a column."""
    try:
        result = adapter.validate_python(value)
    except ValidationError:
        return False
    if isinstance(result, dict | list):
        result = next(iter(result.values() if isinstance(result, dict) else result))
    if isinstance(result, str):
        return len(result) > values.LONG or not result.isprintable()
    return isinstance(result, int) and abs(result) > MAX_NUMBER
