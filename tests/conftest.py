"""Fixtures for all tests: private servers, and a database of either kind for each test."""

import gc
import os
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest

from app.settings import Settings
from app.storage.schema import migrate
from tests.live.server import Server
from tests.new_database import new_database
from tests.servers import TEMPLATE, Postgres, Redis

TESTS = Path(__file__).parent
DATABASES = ("sqlite", "postgresql")
TRIED_TWICE = ("browser", "live") if os.environ.get("TESTS_SECOND_TRY") else ()
"""Folders whose tests may fail once: a busy machine can starve a browser or a server. Failures are listed."""
LOG_LINES = 100
"""Lines of a server's log that a failure shows."""


@pytest.fixture(scope="session")
def redis() -> Iterator[Redis]:
    """A Redis shared by all tests of a process."""
    with Redis() as server:
        yield server


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL shared by all tests of a process, with a template of Magehall's database."""
    with Postgres() as server:
        server.run("CREATE DATABASE {}", TEMPLATE)
        migrate(Settings.model_validate({"database_url": server.url(TEMPLATE), "secret_key": "template"}))
        yield server


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run tests marked `databases` on the databases that the marker names, or on both; all others on SQLite.

    They run on the other database with the long tests.
    """
    if "database_kind" in metafunc.fixturenames:
        marker = metafunc.definition.get_closest_marker("databases")
        quick = (marker.args or DATABASES) if marker else ("sqlite",)
        kinds = [pytest.param(kind, marks=() if kind in quick else pytest.mark.long) for kind in DATABASES]
        metafunc.parametrize("database_kind", kinds, scope="session")


@pytest.fixture
def database_url(database_kind: str, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[str]:
    """The address of the test's own database, in the form of the setting."""
    if database_kind == "sqlite":
        file = tmp_path / "magehall.db"
        file.write_bytes(new_database())
        yield f"sqlite:///{file}"
    else:
        server: Postgres = request.getfixturevalue("postgres")
        with server.lend_database(TEMPLATE) as url:
            yield url


def pytest_collection_finish() -> None:
    """Freeze the collected tests, on which the garbage collector spent a sixth of all time."""
    gc.collect()
    gc.freeze()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run tests that share a server in one process, one after the other, so that it starts only once."""
    for item in items:
        if not isinstance(item, pytest.Function):
            continue
        folder = item.path.relative_to(TESTS).parts[0]
        if folder in TRIED_TWICE:
            item.add_marker(pytest.mark.flaky(reruns=1))
        if folder == "live" and item.get_closest_marker("xdist_group") is None:
            kind = item.callspec.params.get("processes", "") if hasattr(item, "callspec") else ""
            shared = "server" in item.fixturenames and not hasattr(item.module, "server")
            item.add_marker(pytest.mark.xdist_group(f"{'live' if shared else item.path.stem} {kind}"))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Add the logs of a failed test's servers to its report."""
    report = yield
    if report.failed:
        for name, value in getattr(item, "funcargs", {}).items():
            if isinstance(value, Server):
                try:
                    log = value.log
                except OSError as error:  # its folder may be gone already
                    log = f"not readable: {error}"
                report.sections.append((f"log of {name}", "\n".join(log.splitlines()[-LOG_LINES:])))
    return report
