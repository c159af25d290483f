"""Browsers that are driven by WebDriver: every visitor has a session, with one or more tabs."""

import base64
import json
import re
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx

from tests.other_browsers.drivers.page import SLICE_SECONDS, BrowserPage, PageReplaced, as_expression
from tests.servers import HANGS

CONSOLE_ERROR = re.compile(r"^CONSOLE .*\bERROR\b.*$", re.MULTILINE)
SCRIPT_MS = round((SLICE_SECONDS + 2) * 1000)
"""A script that takes longer was on a page that has been left."""
REPLACED = ("no such window", "no such frame", "script timeout")
LEFT = re.compile("navigat|unload|destroyed|closed", re.IGNORECASE)
"""Messages of scripts whose page was left."""
KEYS = {"\n": "\ue007"}

RUN = """const done = arguments[arguments.length - 1];
%s.then((value) => done({ value }), (error) => done({ error: `${error}` }));"""

RESIZED = """(width, height) => new Promise((resolve) => {
  const isDone = () => innerWidth === width && innerHeight === height;
  const end = setTimeout(resolve, 500);
  const look = () => isDone() && resolve(clearTimeout(end));
  addEventListener("resize", look);
  look();
})"""
"""Waits until the window has a size. It never has if the screen is too small for the frame around it."""


class WebDriverError(Exception):
    """An error that a driver answers with."""

    def __init__(self, path: str, code: str, message: str) -> None:
        super().__init__(f"{path}: {code}: {message}")
        self.code = code
        self.message = message


class WebDriverSession:
    """A browser with cookies of its own. Commands are about `window`, one of its tabs."""

    def __init__(self, driver: str, log: Path) -> None:
        self._client = httpx.AsyncClient(base_url=driver, timeout=HANGS)
        self._path = ""
        self._window = ""
        self._log = log

    @asynccontextmanager
    async def open(self, options: Mapping[str, Any]) -> AsyncIterator["WebDriverPage"]:
        """Starts the browser with capabilities, and ends it."""
        async with self._client:
            new = await self._request("POST", "/session", {"capabilities": {"alwaysMatch": options}})
            self._path = f"/session/{new['sessionId']}"
            self._window = await self.send("GET", "/window")
            await self.send("POST", "/timeouts", {"script": SCRIPT_MS})
            yield WebDriverPage(self, self._window)
            await self.send("DELETE", "")

    @property
    def errors(self) -> list[str]:
        """The errors on the consoles of all tabs so far."""
        return CONSOLE_ERROR.findall(self._log.read_text(errors="replace"))

    async def send(self, method: str, path: str, body: Any = None, window: str = "") -> Any:
        """Sends a command about a tab. Raises WebDriverError."""
        if window and window != self._window:
            await self._request("POST", f"{self._path}/window", {"handle": window})
            self._window = window
        return await self._request(method, self._path + path, body)

    async def _request(self, method: str, path: str, body: Any) -> Any:
        content = {} if body is None and method == "POST" else body
        reply = await self._client.request(method, path, json=content)
        value = reply.json()["value"]
        if reply.is_error:
            raise WebDriverError(path, value["error"], value["message"])
        return value


class WebDriverPage(BrowserPage):
    """A tab of a session."""

    def __init__(self, session: WebDriverSession, window: str) -> None:
        self._session = session
        self._window = window

    @property
    def complaints(self) -> list[str]:
        return self._session.errors

    async def _send(self, method: str, path: str, **body: Any) -> Any:
        return await self._session.send(method, path, body if method == "POST" else None, self._window)

    async def open(self, url: str) -> None:
        await self._send("POST", "/url", url=url)

    async def run(self, function: str, *arguments: Any) -> Any:
        script = RUN % as_expression(function, arguments)
        try:
            reply = await self._send("POST", "/execute/async", script=script, args=[])
        except WebDriverError as error:
            if error.code in REPLACED or LEFT.search(error.message):
                raise PageReplaced(str(error)) from error
            raise
        assert "error" not in reply, f"{reply['error']} in {function}"
        return json.loads(reply["value"])

    async def press_at(self, x: int, y: int) -> None:
        await self._act(
            "pointer",
            {"type": "pointerMove", "x": x, "y": y, "duration": 0},
            {"type": "pointerDown", "button": 0},
            {"type": "pause", "duration": 30},
            {"type": "pointerUp", "button": 0},
        )

    async def type(self, text: str) -> None:
        ways = ("keyDown", "keyUp")
        await self._act("key", *({"type": way, "value": KEYS.get(key, key)} for key in text for way in ways))

    async def _act(self, kind: str, *actions: Mapping[str, object]) -> None:
        await self._send("POST", "/actions", actions=[{"type": kind, "id": kind, "actions": actions}])

    async def screenshot(self) -> bytes:
        return base64.b64decode(await self._send("GET", "/screenshot"))

    async def resize(self, width: int, height: int) -> None:
        for _ in range(3):
            inner = await self.run("() => [innerWidth, innerHeight]")
            if inner == [width, height]:
                return
            outer = await self._send("GET", "/window/rect")
            wanted = {
                "width": outer["width"] + width - inner[0],
                "height": outer["height"] + height - inner[1],
            }
            await self._send("POST", "/window/rect", x=0, y=0, **wanted)
            await self.run(RESIZED, width, height)

    async def go(self, steps: int) -> None:
        for _ in range(abs(steps)):
            await self._send("POST", "/back" if steps < 0 else "/forward")

    async def add_cookie(self, url: str, name: str, value: str) -> None:
        await self._send("POST", "/cookie", cookie={"name": name, "value": value})

    async def open_tab(self) -> BrowserPage:
        # Presses in a tab behind another one never end, so it is a window beside it.
        new = await self._send("POST", "/window/new", type="window")
        return WebDriverPage(self._session, new["handle"])

    async def close(self) -> None:
        await self._send("DELETE", "/window")
