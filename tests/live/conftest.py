"""Fixtures: a running server and its visitors."""

from collections.abc import AsyncIterator, Callable, Iterator

import httpx
import pytest

from engines import CATALOGUE
from tests.live.forks import ForkedServer
from tests.live.player import Player
from tests.live.server import Server, together
from tests.servers import HANGS

Visit = Callable[[str], Player]


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def game() -> str:
    """A game; these tests do not depend on which."""
    return next(iter(CATALOGUE))


ONLY_ONE_PROCESS = pytest.mark.parametrize(
    "processes", ["one", pytest.param("many", marks=pytest.mark.long)], indirect=True, scope="session"
)
"""For tests that `make test` runs with one kind of server only: the other behaves alike and is slower."""


@pytest.fixture(scope="session", params=["one", "many"])
def processes(request: pytest.FixtureRequest) -> str:
    """The kind of server: one process with SQLite, or two workers with PostgreSQL and Redis."""
    kind: str = request.param
    return kind


def environment(processes: str, request: pytest.FixtureRequest) -> dict[str, str]:
    """The environment of a server of that kind; each has its own database, since servers share jobs by it."""
    if processes == "one":
        return {}
    postgres, redis = request.getfixturevalue("postgres"), request.getfixturevalue("redis")
    return together(postgres, redis, MAGEHALL_WORKERS="2")


@pytest.fixture(scope="module")
def setting(processes: str, request: pytest.FixtureRequest) -> dict[str, str]:
    """The environment of a module's own server, with its own database."""
    return environment(processes, request)


@pytest.fixture(scope="session")
def server(
    tmp_path_factory: pytest.TempPathFactory, processes: str, request: pytest.FixtureRequest
) -> Iterator[Server]:
    """A server for all modules that do not stop it: starting workers is slow."""
    with ForkedServer(tmp_path_factory.mktemp("server"), environment(processes, request)) as server:
        yield server


@pytest.fixture
async def visit(server: Server) -> AsyncIterator[Visit]:
    """Creates visitors by name, each with their own cookies."""
    clients = []

    def arrive(name: str) -> Player:
        clients.append(httpx.AsyncClient(base_url=server.url, headers={"Accept": "text/html"}, timeout=HANGS))
        return Player(clients[-1], name)

    yield arrive
    for client in clients:
        await client.aclose()
