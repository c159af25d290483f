"""Everything that a server sends to one viewer, so that two servers can be compared."""

import json
import re
from collections.abc import Iterable, Iterator
from contextlib import AsyncExitStack
from functools import cache
from pathlib import Path
from types import TracebackType
from typing import Any

import anyio
import httpx
from fastapi.routing import APIRoute
from starlette.routing import BaseRoute
from websockets.asyncio.client import ClientConnection, connect

from app.main import create_app
from app.settings import Settings
from engines.kernel.choices.decision import Path as Answers
from engines.kernel.secrecy.audience import Viewer
from tests.live.forks import ForkedServer
from tests.live.moments import DealtTable
from tests.servers import HANGS, PATIENT

Traffic = dict[str, str]
"""Responses and frames, by the path of each."""

LISTS = ("/", "/bell", "/history", "/me/games", "/api/tables", "/api/me/tables", "/api/me/games")
"""Pages and lists that show something about tables in progress."""
WHEN = re.compile(r"\b1[6-9]\d{11}(\.\d+)?\b")
"""A time in milliseconds; those of two servers differ."""
OP = re.compile(r'(?<=<input type="hidden" name="op" value=")[0-9a-f]{32}(?=">)')
"""The random op in the forms of a page; two pages never have the same. Frames have none."""
SERVED_AT = {"date", "x-request-id"}
"""Headers that differ between any two responses."""
VARYING = {"timestamp", "ms", "request", "pid"}
"""Fields that differ between the logs of any two servers."""
UNCOUNTED = re.compile(
    r"^(#|process_|python_)|_seconds|_created|_drops|_sockets|_queue|_rooms|_gaps|_http_"
    r"|_disk_|_database_bytes|_part_up|_tables|_waiting"
)
"""Metrics that depend on the speed of a server, and those that are sampled some seconds after its start."""
NOT_ABOUT_GAMES = re.compile(r"^/(metrics|healthz|readyz|admin|docs|openapi|api/openapi)")
COMMITMENTS = re.compile(r"/lock\b")
"""Addresses of hashes over the state, which cover the secret key: they differ, but reveal nothing."""
ENTRY = re.compile(r'(?:data-seq="|"seq":)(\d+)')
VIEWS = ("", "?at=0", "?follow=0", "?seat=0", "?at=0&seat=0", "?at=1&follow=1")
OTHER_VIEWS = ("", "?at=0&seat=0&follow=0&before=9")
"""Queries that a viewer may add to the address of a table, and to other addresses below it."""


@cache
def list_readable_paths() -> tuple[str, ...]:
    """The patterns of all paths that can be read and have no parameters but a table or a game."""
    app = create_app(Settings.model_validate({"database_url": "sqlite:///unused.db", "secret_key": "routes"}))
    paths = {re.sub(r":\w+}", "}", path) for path in _walk(app.routes, "")}
    known = {"table_id", "game_id", "game"}
    return tuple([path for path in sorted(paths) if set(re.findall(r"{(\w+)", path)) <= known])


def _walk(routes: Iterable[BaseRoute], prefix: str) -> Iterator[str]:
    """The patterns of the paths that can be read, with the prefixes of included routers."""
    for route in routes:
        if isinstance(route, APIRoute):
            yield from [prefix + route.path] if "GET" in (route.methods or ()) else []
        elif (included := getattr(route, "original_router", None)) is not None:
            context = getattr(route, "include_context", None)
            yield from _walk(included.routes, prefix + getattr(context, "prefix", ""))


def list_addresses(table: str, game: str, only_table: bool = False) -> list[str]:
    """The addresses of everything that can be read about a table, and of every page without parameters."""
    addresses = []
    for pattern in list_readable_paths():
        path = pattern.format(table_id=table, game_id=game, game=game)
        views = VIEWS if path.endswith(table) else OTHER_VIEWS if "{table_id}" in pattern else ("",)
        if COMMITMENTS.search(path) or NOT_ABOUT_GAMES.match(path):
            continue
        if not only_table or "{table_id}" in pattern or path in LISTS:
            addresses += [path + view for view in views]
    return addresses


class Twin:
    """`async with Twin(dealt, folder, viewer) as twin:` serves a folder's table to a viewer on all channels.

    `folder` has the files of the server. `only_table`: leave out addresses that are not about tables. All
    choices are made by `choose`; the other methods return what the viewer is sent.
    """

    def __init__(self, dealt: DealtTable, folder: Path, viewer: Viewer, only_table: bool = False) -> None:
        self.server = ForkedServer(folder, {"MAGEHALL_LOG_LEVEL": "debug"})
        self._dealt = dealt
        self._viewer = viewer
        self._stack = AsyncExitStack()
        self._sockets: dict[str, ClientConnection] = {}
        self._paths = (f"/tables/{dealt.id}", f"/api/tables/{dealt.id}")
        self.addresses = list_addresses(dealt.id, dealt.match.game.id, only_table)

    async def __aenter__(self) -> "Twin":
        await self._stack.__aenter__()
        self._stack.enter_context(self.server)
        self._reader = await self._client(self._viewer)
        self._choosers = [await self._client(seat) for seat in range(len(self._dealt.tokens))]
        await self._settle()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._stack.__aexit__(kind, error, trace)

    async def choose(self, seat: int, decision: str, path: Answers, op: str) -> Traffic:
        """Makes a choice, and returns the response if the viewer has made it."""
        answers = [
            {"picks": list(answer.picks)}
            if answer.picks is not None
            else {"amounts": list(answer.amounts or ())}
            for answer in path
        ]
        fields = {"op": op, "decision": decision, "path": json.dumps(answers)}
        response = await self._choosers[seat].post(f"{self._paths[0]}/choices", data=fields)
        assert response.status_code == 200, response.text
        return {"choices": _describe(response)} if seat == self._viewer else {}

    async def request_table(self) -> Traffic:
        """The table's page, its regions and its JSON."""
        page = await self._reader.get(self._paths[0], headers={"HX-Request": "false"})
        regions = {path: _describe(await self._reader.get(path)) for path in self._paths}
        return {"page": _describe(page)} | regions

    async def read(self, seq: int) -> Traffic:
        """The frames about an entry that the viewer is sent, and the table's page and its JSON."""
        traffic = {path: await self._read_frames(path, seq) for path in self._sockets}
        return traffic | await self.request_table()

    async def request_all(self) -> Traffic:
        """Everything that the viewer can request, and the first frames of new sockets.

        A further visitor without an account changes the presence, so they do not connect to the page again.
        """
        traffic = {path: _describe(await self._reader.get(path)) for path in self.addresses}
        for path in ("", *self._paths) if self._viewer is not None else ("", self._paths[1]):
            async with self._connect(path) as socket:
                traffic[f"first frame of {path}/live"] = WHEN.sub("(time)", await socket.recv(decode=True))
        return traffic

    async def read_records(self) -> Traffic:
        """The server's log and its metrics, which tell a host nothing about hidden cards either."""
        lines = [_remove_varying(line) for line in self.server.log.splitlines() if "markdown_it" not in line]
        response = await self._reader.get("/metrics")
        assert response.status_code == 200
        samples = [line for line in response.text.splitlines() if not UNCOUNTED.search(line)]
        return {"log": "\n".join(sorted(set(lines))), "metrics": "\n".join(samples)}

    async def _client(self, seat: Viewer) -> httpx.AsyncClient:
        cookies = httpx.Cookies()
        if seat is not None:
            cookies.set("magehall", self._dealt.tokens[seat], domain=self.server.host)
        headers = {"Accept": "text/html", "HX-Request": "true"}
        client = httpx.AsyncClient(
            base_url=self.server.url, headers=headers, cookies=cookies, timeout=HANGS, follow_redirects=False
        )
        return await self._stack.enter_async_context(client)

    async def _settle(self) -> None:
        """Connects the sockets of the table and waits until the viewer's presence is known."""
        before = await self._presence_version()
        for path in self._paths:
            self._sockets[path] = await self._stack.enter_async_context(self._connect(path))
        while await self._presence_version() == before:
            await anyio.lowlevel.checkpoint()

    def _connect(self, path: str) -> connect:
        base, cookies = self.server.url.replace("http", "ws", 1), self._reader.cookies
        headers = (
            {"Cookie": "; ".join([f"{name}={value}" for name, value in cookies.items()])} if cookies else {}
        )
        origin: Any = self.server.url
        return connect(f"{base}{path}/live", additional_headers=headers, origin=origin, **PATIENT)

    async def _presence_version(self) -> str:
        found = re.search(r'(?<=data-here=")\d+(?=")', (await self._reader.get(self._paths[0])).text)
        assert found is not None
        return found[0]

    async def _read_frames(self, path: str, seq: int) -> str:
        """The frame about an entry. Frames about earlier entries that follow theirs show who is present."""
        entry, frame = -1, ""
        with anyio.fail_after(HANGS):
            while entry != seq:
                frame = await self._sockets[path].recv(decode=True)
                entry = max([int(number) for number in ENTRY.findall(frame)], default=-1)
        return WHEN.sub("(time)", frame)


def _describe(response: httpx.Response) -> str:
    """A response with its status, headers and body, without times and ops."""
    headers = [f"{name}: {value}" for name, value in response.headers.multi_items() if name not in SERVED_AT]
    body = OP.sub("(op)", response.text)
    return WHEN.sub("(time)", "\n".join([str(response.status_code), *sorted(headers), body]))


def _remove_varying(line: str) -> str:
    """A line of the log without the fields that always differ."""
    if not line.startswith("{"):
        return line
    fields = json.loads(line)
    return json.dumps({name: fields[name] for name in sorted(fields) if name not in VARYING})
