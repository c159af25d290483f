"""Firefox, driven by WebDriver BiDi. Each visitor has a user context of their own in one process."""

import asyncio
import base64
import itertools
import json
import re
import shutil
import signal
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from websockets.asyncio.client import ClientConnection, connect

from tests.other_browsers.drivers.page import SLICE_SECONDS, BrowserPage, PageReplaced, as_expression
from tests.servers import HANGS, PATIENT, Child, program

PREFERENCES: Mapping[str, object] = {
    "app.update.disabledForTesting": True,
    "browser.newtabpage.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.homepage_override.mstone": "ignore",
    "datareporting.policy.dataSubmissionEnabled": False,
    "extensions.getAddons.cache.enabled": False,
    "extensions.systemAddon.update.enabled": False,
    "intl.accept_languages": "en",
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "remote.active-protocols": 1,
    "services.settings.server": "data:,#remote-settings-dummy/v1",
    "ui.allPointerCapabilities": 6,
    "ui.prefersReducedMotion": 1,
    "ui.primaryPointerCapabilities": 6,
    "ui.useOverlayScrollbars": 1,
}
"""Firefox asks nobody on the network for anything. Its mouse is precise (2) and can hover (4)."""

LISTENS = re.compile(r"WebDriver BiDi listening on (ws://\S+)")
REPLACED = ("no such frame", "unknown error")
"""Errors of scripts whose page was left; Firefox reports some of them as unknown."""
SCRIPT_SECONDS = SLICE_SECONDS + 25
"""A script that takes longer was on a page that has been left."""
KEYS = {"\n": "\ue007"}


class FirefoxProcess(Child):
    """`with FirefoxProcess() as firefox:` runs Firefox without a screen; `firefox.address` is for BiDi."""

    stop_signal = signal.SIGTERM

    def __init__(self, preferences: Mapping[str, object] | None = None) -> None:
        super().__init__("firefox")
        profile = self.folder / "profile"
        profile.mkdir()
        values = {**PREFERENCES, **(preferences or {})}
        lines = (f"user_pref({json.dumps(key)}, {json.dumps(value)});\n" for key, value in values.items())
        (profile / "user.js").write_text("".join(lines))

    def command(self) -> list[str]:
        profile = str(self.folder / "profile")
        options = ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0"]
        return [find_firefox(), *options, "about:blank"]

    def environment(self) -> dict[str, str]:
        return super().environment() | {"HOME": str(self.folder)}

    def is_ready(self) -> bool:
        return LISTENS.search(self.log.read_text()) is not None

    @property
    def address(self) -> str:
        """The address of its BiDi socket."""
        found = LISTENS.search(self.log.read_text())
        assert found, "Firefox is not ready"
        return f"{found[1]}/session"


def find_firefox() -> str:
    """The path of Firefox. Raises Missing, also for a snap, which cannot read a profile in /tmp."""
    for name in ("firefox-esr", "firefox"):
        path = shutil.which(name)
        if path and b"/snap/" not in Path(path).read_bytes()[:4096]:
            return path
    return program("firefox-esr")


class BidiError(Exception):
    """An error that Firefox answers with."""

    def __init__(self, method: str, code: str, message: str) -> None:
        super().__init__(f"{method}: {code}: {message}")
        self.code = code


class Firefox:
    """`async with Firefox(process) as firefox:` connects to a process."""

    def __init__(self, process: FirefoxProcess) -> None:
        self._process = process
        self._numbers = itertools.count(1)
        self._pending: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self._scripts: dict[str, set[int]] = {}
        self._errors: dict[str, list[str]] = {}
        self._socket: ClientConnection | None = None
        self._reader: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        self._socket = await connect(self._process.address, max_size=None, **PATIENT)
        self._reader = asyncio.create_task(self._read(self._socket))
        await self.send("session.new", capabilities={})
        await self.send("session.subscribe", events=["log.entryAdded", "browsingContext.domContentLoaded"])
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        assert self._socket
        assert self._reader
        await self._socket.close()
        await self._reader

    async def _read(self, socket: ClientConnection) -> None:
        async for text in socket:
            message = json.loads(text)
            if message.get("method") == "log.entryAdded":
                self._note(message["params"])
            elif message.get("method") == "browsingContext.domContentLoaded":
                self._give_up_scripts(message["params"]["context"])
            elif (future := self._pending.pop(message.get("id", 0), None)) and not future.done():
                future.set_result(message)
        for future in self._pending.values():
            future.set_exception(ConnectionError(f"Firefox has ended:\n{self._process.log.read_text()}"))

    def _give_up_scripts(self, context: str) -> None:
        """Firefox does not answer a script whose page has been replaced."""
        for number in self._scripts.pop(context, ()):
            if future := self._pending.pop(number, None):
                future.set_exception(PageReplaced("the page has been replaced"))

    def _note(self, entry: dict[str, Any]) -> None:
        if entry["level"] == "error":
            self._errors.setdefault(entry["source"].get("context", ""), []).append(entry["text"])

    def list_errors(self, context: str) -> list[str]:
        """The errors on a page's console."""
        return self._errors.setdefault(context, [])

    async def send(self, method: str, **params: Any) -> dict[str, Any]:
        """Sends a command and returns its result. Raises BidiError."""
        assert self._socket
        number = next(self._numbers)
        future = self._pending[number] = asyncio.get_running_loop().create_future()
        if method == "script.evaluate":
            self._scripts.setdefault(params["target"]["context"], set()).add(number)
        await self._socket.send(json.dumps({"id": number, "method": method, "params": params}))
        try:
            async with asyncio.timeout(SCRIPT_SECONDS if method == "script.evaluate" else HANGS):
                reply = await future
        except TimeoutError as error:
            raise PageReplaced(f"{method} is not answered") from error
        if reply["type"] == "error":
            raise BidiError(method, reply["error"], reply["message"])
        result: dict[str, Any] = reply["result"]
        return result

    @asynccontextmanager
    async def open(self, width: int, height: int) -> AsyncIterator["FirefoxPage"]:
        """A window with cookies of its own."""
        visitor = (await self.send("browser.createUserContext"))["userContext"]
        yield await self.new_tab(visitor, width, height)
        await self.send("browser.removeUserContext", userContext=visitor)

    async def new_tab(self, visitor: str, width: int, height: int) -> "FirefoxPage":
        """A tab of a visitor."""
        made = await self.send("browsingContext.create", type="tab", userContext=visitor)
        page = FirefoxPage(self, visitor, made["context"])
        await page.resize(width, height)
        return page


class FirefoxPage(BrowserPage):
    """A tab of Firefox."""

    def __init__(self, browser: Firefox, visitor: str, context: str) -> None:
        self._browser = browser
        self._visitor = visitor
        self._context = context
        self._size = (0, 0)

    @property
    def complaints(self) -> list[str]:
        return self._browser.list_errors(self._context)

    async def _send(self, method: str, **params: Any) -> dict[str, Any]:
        return await self._browser.send(method, context=self._context, **params)

    async def open(self, url: str) -> None:
        await self._send("browsingContext.navigate", url=url, wait="complete")

    async def run(self, function: str, *arguments: Any) -> Any:
        expression = as_expression(function, arguments)
        target = {"context": self._context}
        try:
            reply = await self._browser.send(
                "script.evaluate", expression=expression, target=target, awaitPromise=True
            )
        except BidiError as error:
            if error.code in REPLACED:
                raise PageReplaced(str(error)) from error
            raise
        assert reply["type"] == "success", f"{reply['exceptionDetails']['text']} in {function}"
        return json.loads(reply["result"]["value"])

    async def press_at(self, x: int, y: int) -> None:
        await self._act(
            "pointer",
            {"type": "pointerMove", "x": x, "y": y},
            {"type": "pointerDown", "button": 0},
            {"type": "pause", "duration": 30},
            {"type": "pointerUp", "button": 0},
        )

    async def type(self, text: str) -> None:
        ways = ("keyDown", "keyUp")
        await self._act("key", *({"type": way, "value": KEYS.get(key, key)} for key in text for way in ways))

    async def _act(self, kind: str, *actions: Mapping[str, object]) -> None:
        await self._send("input.performActions", actions=[{"type": kind, "id": kind, "actions": actions}])

    async def screenshot(self) -> bytes:
        return base64.b64decode((await self._send("browsingContext.captureScreenshot"))["data"])

    async def resize(self, width: int, height: int) -> None:
        self._size = (width, height)
        await self._send("browsingContext.setViewport", viewport={"width": width, "height": height})

    async def go(self, steps: int) -> None:
        await self._send("browsingContext.traverseHistory", delta=steps)

    async def add_cookie(self, url: str, name: str, value: str) -> None:
        host = re.sub(r"^\w+://|:\d+/?.*$", "", url)
        cookie = {"name": name, "value": {"type": "string", "value": value}, "domain": host}
        partition = {"type": "storageKey", "userContext": self._visitor}
        await self._browser.send("storage.setCookie", cookie=cookie, partition=partition)

    async def read_cookies(self) -> dict[str, str]:
        """The visitor's cookies."""
        partition = {"type": "storageKey", "userContext": self._visitor}
        reply = await self._browser.send("storage.getCookies", partition=partition)
        return {cookie["name"]: cookie["value"]["value"] for cookie in reply["cookies"]}

    async def run_before_scripts(self, function: str) -> None:
        """Calls a function in every page that is opened from now on, before the page's own scripts."""
        await self._browser.send(
            "script.addPreloadScript", functionDeclaration=function, contexts=[self._context]
        )

    async def open_tab(self) -> BrowserPage:
        return await self._browser.new_tab(self._visitor, *self._size)

    async def close(self) -> None:
        await self._send("browsingContext.close")
