"""A page in any browser: what tests do with it, and the little that every browser must do for that."""

import json
import time
from abc import ABC, abstractmethod
from pathlib import Path
from typing import Any

from anyio import sleep

from tests.servers import HANGS

PATIENCE = HANGS / 5
"""Seconds to wait for an element; less than the timeout of a test, so that a failure names the element."""
SLICE_SECONDS = 5.0
"""A wait in the page is renewed after this time: a page that is replaced meanwhile may never answer."""

DESK = (1280, 800)
PHONE = (390, 844)

_TOOLS = Path(__file__).with_suffix(".js").read_text("utf-8")


class PageReplaced(Exception):
    """A script could not finish: the page was left or replaced meanwhile."""


class NotOnPage(AssertionError):
    """An element did not appear, or could not be pressed."""


class BrowserPage(ABC):
    """A window or tab of a browser. `complaints` are the errors on its console."""

    @property
    @abstractmethod
    def complaints(self) -> list[str]:
        """The errors on the console so far."""

    @abstractmethod
    async def open(self, url: str) -> None:
        """Opens an address and waits until it is loaded."""

    @abstractmethod
    async def run(self, function: str, *arguments: Any) -> Any:
        """Calls a JavaScript function; awaits its promise. Raises PageReplaced."""

    @abstractmethod
    async def press_at(self, x: int, y: int) -> None:
        """Moves the mouse to a point, presses its main button, and releases it a moment later."""

    @abstractmethod
    async def type(self, text: str) -> None:
        """Presses the keys of a text, one after another. "\\n" is Enter."""

    @abstractmethod
    async def screenshot(self) -> bytes:
        """A picture of the window's contents, as PNG."""

    @abstractmethod
    async def resize(self, width: int, height: int) -> None:
        """Changes the size of the window's contents."""

    @abstractmethod
    async def go(self, steps: int) -> None:
        """Goes forward in the history, or back with a negative number."""

    @abstractmethod
    async def add_cookie(self, url: str, name: str, value: str) -> None:
        """Adds a cookie for a site. The page must have been on the site before."""

    @abstractmethod
    async def open_tab(self) -> "BrowserPage":
        """Another tab or window, with the same cookies."""

    @abstractmethod
    async def close(self) -> None:
        """Closes this tab, which must not be the last one."""

    # What all browsers do in the same way

    async def wait_for(self, selector: str, seconds: float = PATIENCE) -> None:
        """Waits until an element is on the page. Raises NotOnPage."""
        if await self._wait("appears", seconds, selector) is not True:
            raise NotOnPage(f"{selector} does not appear")

    async def wait_painted(self) -> None:
        """Waits for fonts and a frame."""
        await self._wait("paints", PATIENCE)

    async def click(self, selector: str, index: int = 0) -> None:
        """Presses an element when it is still and nothing covers it. Raises NotOnPage."""
        found = await self._wait("locate", PATIENCE, selector, index)
        if not isinstance(found, list):
            raise NotOnPage(found or f"{selector} is not there")
        await self.press_at(*found)

    async def fill(self, selector: str, text: str) -> None:
        """Clicks an empty field and types a text."""
        await self.click(selector)
        await self.type(text)

    async def count(self, selector: str) -> int:
        """The number of elements on the page."""
        number: int = await self.read(_TOOLS, "count", (selector,))
        return number

    async def text(self, selector: str) -> str:
        """The text of the first such element. Raises NotOnPage."""
        return self._required(await self.read(_TOOLS, "read", (selector,)), selector)

    async def attribute(self, selector: str, name: str) -> str:
        """An attribute of the first such element. Raises NotOnPage."""
        return self._required(
            await self.read(_TOOLS, "attribute", (selector, name)), f"{selector} with {name}"
        )

    def _required(self, value: str | None, name: str) -> str:
        if value is None:
            raise NotOnPage(f"{name} is not there")
        return value

    async def read(self, function: str, *arguments: Any) -> Any:
        """Calls a JavaScript function that only reads, again if the page is replaced meanwhile."""
        end = time.monotonic() + PATIENCE
        while True:
            try:
                return await self.run(function, *arguments)
            except PageReplaced:
                if time.monotonic() > end:
                    raise
                await sleep(0.05)

    async def _use(self, tool: str, *arguments: Any) -> Any:
        """Calls a function of page.js."""
        return await self.run(_TOOLS, tool, arguments)

    async def _wait(self, tool: str, seconds: float, *arguments: Any) -> Any:
        """Calls a waiting function of page.js until it succeeds, also if the page is replaced meanwhile.

        Returns its last result: False, or a description of the obstacle, if it never succeeded.
        """
        end, result = time.monotonic() + seconds, None
        while (left := end - time.monotonic()) > 0:
            try:
                result = await self._use(tool, min(left, SLICE_SECONDS) * 1000, *arguments)
            except PageReplaced:
                await sleep(0.05)
                continue
            if result and not isinstance(result, str):
                break
            await sleep(0.02)  # a page that is being left has answered
        return result


def as_expression(function: str, arguments: tuple[Any, ...]) -> str:
    """JavaScript that calls a function and has a promise of its result as JSON."""
    given = ", ".join(json.dumps(argument) for argument in arguments)
    return f"(async () => JSON.stringify((await ({function})({given})) ?? null))()"
