"""Browsers by name. Each is started when the first page is opened in it; what is not installed is Missing."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from types import TracebackType
from typing import Self

from playwright.async_api import Browser, async_playwright

from tests.browser.conftest import QUIET, find_chromium
from tests.other_browsers.drivers.chromium import ChromiumPage
from tests.other_browsers.drivers.firefox import Firefox, FirefoxProcess
from tests.other_browsers.drivers.page import DESK, BrowserPage
from tests.other_browsers.drivers.webkit import Driver, Screen, WebKitDriver, WpeDriver

Size = tuple[int, int]


class Browsers:
    """`async with Browsers() as browsers:`; what has been started ends with the block."""

    def __init__(self) -> None:
        self._running = AsyncExitStack()
        self._chromium: Browser | None = None
        self._firefox: Firefox | None = None
        self._screen: Screen | None = None

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._running.aclose()

    @asynccontextmanager
    async def open(self, name: str, size: Size = DESK) -> AsyncIterator[BrowserPage]:
        """A window of a browser, with cookies of its own. Raises Missing."""
        match name:
            case "chromium":
                opening = self._open_chromium(size)
            case "firefox":
                opening = self._open_firefox(size)
            case "webkit":
                self._screen = self._screen or self._running.enter_context(Screen())
                opening = open_driver(WebKitDriver(self._screen), size)
            case "safari 16":
                opening = open_driver(WpeDriver())
            case _:
                raise ValueError(f"there is no browser {name}")
        async with opening as page:
            yield page

    @asynccontextmanager
    async def _open_chromium(self, size: Size) -> AsyncIterator[BrowserPage]:
        if self._chromium is None:
            playwright = await self._running.enter_async_context(async_playwright())
            self._chromium = await playwright.chromium.launch(executable_path=find_chromium(), args=QUIET)
        context = await self._chromium.new_context(
            viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce", service_workers="block"
        )
        async with context:
            yield ChromiumPage(await context.new_page())

    @asynccontextmanager
    async def _open_firefox(self, size: Size) -> AsyncIterator[BrowserPage]:
        if self._firefox is None:
            process = self._running.enter_context(FirefoxProcess())
            self._firefox = await self._running.enter_async_context(Firefox(process))
        async with self._firefox.open(*size) as page:
            yield page


@asynccontextmanager
async def open_driver(driver: Driver, size: Size | None = None) -> AsyncIterator[BrowserPage]:
    """A window of a driver's browser; without a size it is as large as it is."""
    with driver:
        async with driver.open() as page:
            if size:
                await page.resize(*size)
            yield page
