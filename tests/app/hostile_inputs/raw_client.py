"""Sends requests to the application as raw bytes, as uvicorn passes them on: httpx would refuse to."""

import time
from collections.abc import Iterable
from dataclasses import dataclass
from urllib.parse import unquote

import anyio
from fastapi import FastAPI
from starlette.types import Message

Headers = Iterable[tuple[bytes, bytes]]
FORM = (b"content-type", b"application/x-www-form-urlencoded")
JSON = (b"content-type", b"application/json")


@dataclass(frozen=True)
class RawRequest:
    """A request: its target is the path with the query, percent-encoded."""

    method: str
    target: bytes
    headers: tuple[tuple[bytes, bytes], ...] = ()
    body: bytes = b""

    def __str__(self) -> str:
        """A short description for messages of tests."""
        lines = b" ".join([name + b": " + value[:80] for name, value in self.headers if name != b"cookie"])
        return f"{self.method} {self.target[:200]!r} {lines!r} {self.body[:200]!r}"


@dataclass(frozen=True)
class RawResponse:
    """A response, the CPU time that it took in this process, and the exception that was raised, if any."""

    status: int
    headers: dict[bytes, bytes]
    body: bytes
    cpu_seconds: float
    crash: Exception | None


async def send(app: FastAPI, request: RawRequest) -> RawResponse:
    """Send a request to the application."""
    path, _, query = request.target.partition(b"?")
    names = {name for name, _ in request.headers}
    defaults = [(b"host", b"hall"), (b"accept", b"text/html")]
    if request.body:
        defaults.append((b"content-length", str(len(request.body)).encode()))
    headers = [*[pair for pair in defaults if pair[0] not in names], *request.headers]
    scope = {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "http_version": "1.1",
        "method": request.method,
        "scheme": "http",
        "path": unquote(path.decode("ascii")),
        "raw_path": path,
        "query_string": query,
        "root_path": "",
        "headers": headers,
        "client": ("192.0.2.1", 4321),
        "server": ("hall", 80),
        "state": {},
    }
    start: Message = {"status": 0, "headers": []}
    pieces: list[bytes] = []

    is_read = False

    async def receive() -> Message:
        nonlocal is_read
        if is_read:
            await anyio.sleep_forever()  # the client stays connected
        is_read = True
        return {"type": "http.request", "body": request.body, "more_body": False}

    async def collect(message: Message) -> None:
        nonlocal start
        if message["type"] == "http.response.start":
            start = message
        elif message["type"] == "http.response.body":
            pieces.append(message.get("body", b""))

    crash = None
    started_at = time.process_time()
    try:
        await app(scope, receive, collect)
    except Exception as error:
        crash = error
    seconds = time.process_time() - started_at
    return RawResponse(start["status"], dict(start["headers"]), b"".join(pieces), seconds, crash)
