"""Fixtures: one browser for all tests, a server for each test, and guests with a browser context each."""

import os
import shutil
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from pathlib import Path

import pytest
from anyio import sleep
from playwright.async_api import Browser, Route, ViewportSize, async_playwright, expect

from tests.browser.guest import Guest
from tests.browser.seating import sit
from tests.live.forks import DEALT_FROM, ForkedServer
from tests.live.server import Server
from tests.servers import HANGS

__all__ = ["sit"]  # a fixture

DESK = ViewportSize(width=1280, height=800)
PHONE = ViewportSize(width=390, height=844)

CHROMIUM = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

PATIENCE = HANGS / 2 * 1000
"""Milliseconds; less than the timeout of a test, so that a failure names the element that did not appear."""

SAME_SALTS = """
const random = crypto.getRandomValues.bind(crypto);
const isSalt = () => new Error().stack.includes("/deal/salts.js");
crypto.getRandomValues = (bytes) => (isSalt() ? bytes.fill(7) : random(bytes));
"""
"""A script that makes the salts of pages constant, so that deals are the same in every run.

Everything else stays random: Playwright's socket routes need distinct names.
"""

LATE = float(os.environ.get("TESTS_LATE", "0"))
"""Seconds by which scripts and responses are delayed, to find tests that read a page before it is ready."""

expect.set_options(timeout=PATIENCE)

Invite = Callable[..., Awaitable[Guest]]


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


def find_chromium() -> str:
    """The path of the system's Chromium."""
    path = next((path for name in CHROMIUM if (path := shutil.which(name))), None)
    assert path, "these tests need Chromium: apt-get install chromium-headless-shell"
    return path


@pytest.fixture(scope="session")
async def browser(anyio_backend: str) -> AsyncIterator[Browser]:
    """The system's Chromium."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=find_chromium(), args=QUIET)
        yield browser
        await browser.close()


async def delay_request(route: Route) -> None:
    """Delays every request except the page itself."""
    if not route.request.is_navigation_request():
        await sleep(LATE)
    await route.fallback()


@pytest.fixture
def deals(request: pytest.FixtureRequest) -> dict[str, str]:
    """Variables for the server: deals are the same in every `make test`, and random with the long tests."""
    every_test = not request.config.getoption("markexpr")
    return {} if every_test else {DEALT_FROM: f"tests/browser/{request.path.name}::{request.node.name}"}


@pytest.fixture
def server(tmp_path: Path, deals: dict[str, str]) -> Iterator[Server]:
    """A server with its own database."""
    with ForkedServer(tmp_path, deals) as server:
        yield server


@pytest.fixture
async def come(browser: Browser, server: Server, deals: dict[str, str]) -> AsyncIterator[Invite]:
    """Opens a browser context per guest name; at the end no page may have logged an error."""
    guests: list[Guest] = []

    async def arrive(
        name: str,
        size: ViewportSize = DESK,
        dark: bool = False,
        kind: type[Guest] = Guest,
        moving: bool = False,
        language: str = "en",
    ) -> Guest:
        context = await browser.new_context(
            base_url=server.url,
            viewport=size,
            has_touch=size is PHONE,
            color_scheme="dark" if dark else "light",
            locale=language,
            service_workers="block",  # starting one takes a while; see test_installed_app.py
            reduced_motion="no-preference"
            if moving
            else "reduce",  # drawing every frame is slow without a GPU
        )
        context.set_default_timeout(PATIENCE)
        if deals:
            await context.add_init_script(SAME_SALTS)
        if LATE:
            await context.route("**", delay_request)
        guests.append(kind(await context.new_page(), name))
        return guests[-1]

    yield arrive
    for guest in guests:
        await guest.page.context.close()
    assert [complaint for guest in guests for complaint in guest.complaints] == []
