"""Fixtures: browsers, and visitors with cookies of their own in one of them.

A browser that is not installed is skipped. If a test fails, pictures of all its pages are saved.
"""

from collections.abc import AsyncIterator, Awaitable, Callable, Generator, Iterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from tests.browser.seating import sit
from tests.live.forks import ForkedServer
from tests.live.server import Server
from tests.other_browsers.drivers.browsers import Browsers
from tests.other_browsers.drivers.page import DESK, BrowserPage
from tests.other_browsers.visitor import Visitor
from tests.servers import Missing

__all__ = ["sit"]  # a fixture

NAMES = ("firefox", "webkit")
"""The browsers in which everything is tested."""
FAILED = pytest.StashKey[bool]()

OpenPage = Callable[..., Awaitable[BrowserPage]]
Invite = Callable[..., Awaitable[Visitor]]


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Notes whether a test has failed."""
    report = yield
    item.stash[FAILED] = item.stash.get(FAILED, False) or report.failed
    return report


@pytest.fixture(scope="session")
async def browsers(anyio_backend: str) -> AsyncIterator[Browsers]:
    """All browsers; they start when they are needed."""
    async with Browsers() as browsers:
        yield browsers


@pytest.fixture(params=[pytest.param(name, marks=pytest.mark.xdist_group(name)) for name in NAMES])
def browser_name(request: pytest.FixtureRequest) -> str:
    """A browser other than Chromium."""
    name: str = request.param
    return name


@pytest.fixture
async def open_page(
    browsers: Browsers, request: pytest.FixtureRequest, tmp_path: Path
) -> AsyncIterator[OpenPage]:
    """Opens a window of a browser, with cookies of its own and in a size."""
    pages: list[BrowserPage] = []
    async with AsyncExitStack() as windows:

        async def new_page(name: str, size: tuple[int, int] = DESK) -> BrowserPage:
            try:
                pages.append(await windows.enter_async_context(browsers.open(name, size)))
            except Missing as error:
                pytest.skip(str(error))
            return pages[-1]

        yield new_page
        if request.node.stash.get(FAILED, False):
            await save_pictures(pages, tmp_path)


async def save_pictures(pages: list[BrowserPage], folder: Path) -> None:
    """Saves pictures of pages, and prints where they are and what is on their consoles."""
    for number, page in enumerate(pages, 1):
        path = folder / f"page-{number}.png"
        path.write_bytes(await page.screenshot())
        print(f"{path}:", *page.complaints or ["no errors on the console"], sep="\n    ")  # noqa: T201


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tables of a module."""
    with ForkedServer(tmp_path_factory.mktemp("server")) as server:
        yield server


@pytest.fixture
async def come(server: Server, open_page: OpenPage, browser_name: str) -> AsyncIterator[Invite]:
    """Opens a page per name; at the end no page may have logged an error."""
    visitors: list[Visitor] = []

    async def arrive(name: str, size: tuple[int, int] = DESK, browser: str = browser_name) -> Visitor:
        visitors.append(Visitor(await open_page(browser, size), server.url, name))
        return visitors[-1]

    yield arrive
    assert [complaint for visitor in visitors for complaint in visitor.complaints] == []
