"""Reloads of open pages: a script in every page, and the socket that notifies it of changes."""

import asyncio
import json
import os
from collections.abc import Callable
from contextlib import suppress
from traceback import format_exception

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from app.web.inputs.urls import split_url
from app.web.static import ADDRESS

SOCKET_PATH = "/reload"
SCRIPT = f"{ADDRESS}/js/pages/reload.js"
HEAD_END = b"</head>"


class PageReloads:
    """The state that pages follow: the build that serves, the last error, the version of the style sheets."""

    def __init__(self, build: int) -> None:
        self.build = f"{os.getpid()}.{build}"
        self._error = ""
        self._styles = 0
        self._changed = asyncio.Event()
        self._loop: asyncio.AbstractEventLoop | None = None

    def render_script(self) -> str:
        """The script of a page, with the versions that the page shows: it may connect after a change."""
        versions = f'data-build="{self.build}" data-styles="{self._styles}"'
        return f'<script src="{SCRIPT}" type="module" {versions}></script>'

    def show_error(self, error: str) -> None:
        """Show an error on all pages until the next build. May be called in any thread."""

        def change() -> None:
            self._error = error

        self._notify(change)

    def show_styles(self) -> None:
        """Let all pages load their style sheets again. May be called in any thread."""

        def change() -> None:
            self._error = ""
            self._styles += 1

        self._notify(change)

    def _notify(self, change: Callable[[], None]) -> None:
        def notify() -> None:
            change()
            self._changed.set()
            self._changed = asyncio.Event()

        if self._loop is None:  # no page is connected yet
            change()
        else:
            with suppress(RuntimeError):  # the server has just stopped
                self._loop.call_soon_threadsafe(notify)

    async def serve_socket(self, socket: WebSocket) -> None:
        """Send the state to a page, and again after every change."""
        self._loop = asyncio.get_running_loop()
        await socket.accept()
        closing = asyncio.create_task(_wait_for_close(socket))
        try:
            while not closing.done():
                changed = asyncio.create_task(self._changed.wait())
                state = {"build": self.build, "error": self._error, "styles": self._styles}
                await socket.send_text(json.dumps(state))
                await asyncio.wait([closing, changed], return_when=asyncio.FIRST_COMPLETED)
                changed.cancel()
        except (WebSocketDisconnect, RuntimeError):
            pass
        finally:
            closing.cancel()


async def _wait_for_close(socket: WebSocket) -> None:
    with suppress(WebSocketDisconnect):
        while True:
            await socket.receive_text()


class ReloadingApp:
    """ASGI middleware around the whole application: the script, its socket, and errors of requests."""

    def __init__(self, app: ASGIApp, reloads: PageReloads) -> None:
        self._app = app
        self._reloads = reloads

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket" and scope["path"] == SOCKET_PATH:
            socket = WebSocket(scope, receive, send)
            if _is_own_page(socket.headers):
                await self._reloads.serve_socket(socket)
            else:
                await socket.close()
            return
        try:
            await self._app(scope, receive, self._add_script(send) if scope["type"] == "http" else send)
        except Exception as error:  # the application has responded already, and logged it
            if scope["type"] == "http":
                self._reloads.show_error("".join(format_exception(error)))
            raise

    def _add_script(self, send: Send) -> Send:
        """Wraps `send` so that it adds the script to a page."""
        start: Message | None = None
        parts: list[bytes] = []

        async def send_with_script(message: Message) -> None:
            nonlocal start
            if message["type"] == "http.response.start":
                if Headers(raw=message["headers"]).get("content-type", "").startswith("text/html"):
                    start = message
                    return
            elif start is not None:
                parts.append(message.get("body", b""))
                if message.get("more_body"):
                    return
                head, end, rest = b"".join(parts).partition(HEAD_END)
                body = head + self._reloads.render_script().encode() + end + rest if end else head
                MutableHeaders(raw=start["headers"])["content-length"] = str(len(body))
                await send(start)
                start, message = None, {"type": "http.response.body", "body": body}
            await send(message)

        return send_with_script


def _is_own_page(headers: Headers) -> bool:
    origin = split_url(headers.get("origin", ""))
    return origin is not None and origin.netloc.lower() == headers.get("host", "").lower()
