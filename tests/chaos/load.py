"""Load: players at many tables who continue despite faults, open pages, and an account of the results."""

import itertools
import json
import random
import secrets
import time
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import Any

import anyio
import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from engines import CATALOGUE
from tests.chaos.site import Site
from tests.live.program import Program, begin_game

PATIENCE = 10.0
"""Seconds after which a request is sent again."""
AGAIN = 0.1
SETTLES_WITHIN = 300.0
Json = dict[str, Any]


@dataclass
class Account:
    """The results: `acknowledged` maps ops to their table and the seq in the response."""

    acknowledged: dict[str, tuple[str, int]] = field(default_factory=dict)
    by_socket: int = 0
    refused: int = 0
    failed: int = 0
    wrong: list[str] = field(default_factory=list)


class Page:
    """An open page: reconnects to one server after another, and stores the last table that it was sent.

    Messages get their response by the socket, or none if it breaks.
    """

    def __init__(self, site: Site, table: str, token: str | None) -> None:
        self.table = table
        self.token = token
        self.shown: Json = {}
        self.connects = 0
        self._servers = itertools.cycle(site.servers)
        self.changed = anyio.Event()
        self._socket: ClientConnection | None = None
        self._answered = anyio.Event()
        self._answer: Json | None = None

    async def ask(self, choice: Json) -> Json | None:
        """Sends a choice and returns its response; None if the socket breaks or nothing arrives in time."""
        socket, self._answered, self._answer = self._socket, anyio.Event(), None
        if socket is None:
            return None
        with anyio.move_on_after(PATIENCE), suppress(ConnectionClosed):
            await socket.send(json.dumps(choice))
            await self._answered.wait()
        return self._answer_to(choice["op"])

    def _answer_to(self, op: str) -> Json | None:
        answer = self._answer
        return answer if answer is not None and answer["op"] == op else None

    def _receive(self, message: Json) -> None:
        if "view" in message:
            self.shown = message
            self.changed.set()
            self.changed = anyio.Event()
        else:
            self._answer = message | {"op": message.get("ack") or message.get("refused")}
            self._answered.set()

    async def run(self) -> None:
        """Stays connected until cancelled."""
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        while True:
            url = next(self._servers).url.replace("http", "ws", 1) + self.table + "/live"
            with suppress(OSError, ConnectionClosed, InvalidHandshake, TimeoutError, EOFError):
                socket = await connect(
                    url, additional_headers=headers, open_timeout=PATIENCE, close_timeout=1
                )
                self.connects += 1
                self._socket = socket
                try:
                    async for message in socket:
                        self._receive(json.loads(message))
                finally:
                    self._socket = None
                    self._answered.set()
                    with anyio.CancelScope(shield=True):  # also when cancelled
                        await socket.close()
            await anyio.sleep(AGAIN)


class Seat:
    """A player who makes every decision on their page until the load is stopped."""

    def __init__(self, load: "Load", page: Page) -> None:
        self.page = page
        self._load = load
        self._dice = random.Random()

    async def run(self) -> None:
        """Plays until the load is stopped or the game is over."""
        answered = ""
        while not self._load.stopped.is_set():
            decision = self.page.shown.get("decision")
            if self.page.shown.get("outcome") is not None:
                return
            if decision is None or decision["id"] == answered:
                with anyio.move_on_after(AGAIN):
                    await self.page.changed.wait()
                if decision is None:
                    continue
            choice = await self._think(decision)
            if choice is not None and await self._send(choice):
                answered = decision["id"]

    async def _think(self, decision: Json) -> Json | None:
        path: list[Json] = []
        step: Json = decision
        while True:
            path.append(self._answer(step))
            body = {"decision": decision["id"], "path": path}
            answer = await self._load.post(f"{self.page.table}/explore", body, self.page.token)
            if answer is None or answer.status_code != 200:
                return None
            if answer.json()["complete"]:
                return {"op": secrets.token_hex(16), **body}
            step = answer.json()["decision"]

    def _answer(self, decision: Json) -> Json:
        if decision["kind"] == "split":
            return {"amounts": self._dice.choice(decision["ways"])}
        free = [option["id"] for option in decision["options"] if option["blocked"] is None]
        count = self._dice.randint(decision["least"], min(decision["most"], len(free)))
        return {"picks": self._dice.sample(free, count)}

    async def _send(self, choice: Json) -> bool:
        """Sends a choice until it gets a response, with the same op; returns whether it was acknowledged."""
        account = self._load.account
        while True:
            response = await self.page.ask(choice) if self._load.sockets else None
            if response is not None and "ack" in response:
                account.by_socket += 1
                self._load.note(self.page.table, choice["op"], response["seq"])
                return True
            answer = await self._load.post(f"{self.page.table}/choices", choice, self.page.token)
            if answer is None or answer.status_code in (502, 503):
                account.failed += 1
                await anyio.sleep(AGAIN)
                continue
            if answer.status_code == 200:
                self._load.note(self.page.table, choice["op"], answer.json()["seq"])
                for copy in range(self._load.copies):
                    repeated = await self._load.post(f"{self.page.table}/choices", choice, self.page.token)
                    if repeated is not None and (repeated.status_code, repeated.json()) != (
                        200,
                        answer.json(),
                    ):
                        account.wrong.append(f"copy {copy} of {choice['op']}: {repeated.text}")
                return True
            if answer.status_code in (409, 422):
                account.refused += 1
                return False
            account.wrong.append(f"{answer.status_code}: {answer.text}")
            return False


class Load:
    """`async with run_load(site, tables=3) as load:` runs players and pages until the block ends."""

    def __init__(self, site: Site, copies: int = 0, *, sockets: bool = False) -> None:
        self.site = site
        self.sockets = sockets
        self.account = Account()
        self.pages: list[Page] = []
        self.copies = copies
        self.stopped = anyio.Event()
        self._playing = 0
        self._idle = anyio.Event()
        self._servers = itertools.cycle(site.servers)
        self._more = anyio.Event()
        self._clients: dict[str, httpx.AsyncClient] = {}

    async def open_tables(self, tables: int, players: int, watchers: int, **fields: Any) -> None:
        """Opens tables, starts their games, and creates pages for players and spectators."""
        for number in range(tables):
            programs = []
            for seat in range(players):
                url = self.site.servers[(number + seat) % len(self.site.servers)].url
                client = httpx.AsyncClient(base_url=url, timeout=60)
                programs.append(Program(client, f"Mage {number} {seat}"))
            await begin_game(programs, next(iter(CATALOGUE)), **fields)
            for program in programs:
                token = program.client.headers["Authorization"].partition(" ")[2]
                self.pages.append(Page(self.site, program.table, token))
                await program.client.aclose()
            self.pages += [Page(self.site, programs[0].table, None) for _ in range(watchers)]

    @property
    def seats(self) -> list[Seat]:
        """A player for each page that is not a spectator's."""
        return [Seat(self, page) for page in self.pages if page.token is not None]

    async def post(self, path: str, body: Json, token: str | None) -> httpx.Response | None:
        """Posts to one of the servers; None if it does not respond."""
        server = next(self._servers)
        try:
            headers = {"Authorization": f"Bearer {token}"} if token else {}
            return await self._client(server.url).post(path, json=body, headers=headers)
        except httpx.TransportError:
            return None

    def note(self, table: str, op: str, seq: int) -> None:
        """Records an acknowledged choice."""
        self.account.acknowledged[op] = (table.rpartition("/")[2], seq)
        self._more.set()
        self._more = anyio.Event()

    async def play(self, seat: Seat) -> None:
        """Runs a seat; `settle` waits for all of them."""
        self._playing += 1
        try:
            await seat.run()
        finally:
            self._playing -= 1
            if self._playing == 0:
                self._idle.set()

    async def wait_for_choices(self, count: int) -> None:
        """Waits until `count` more choices are acknowledged, or all games are over."""
        wanted = len(self.account.acknowledged) + count
        with anyio.fail_after(SETTLES_WITHIN):
            while len(self.account.acknowledged) < wanted and not self.over:
                with anyio.move_on_after(1):
                    await self._more.wait()

    @property
    def over(self) -> bool:
        """Whether all games are over."""
        return all(page.shown.get("outcome") is not None for page in self.pages)

    def log(self) -> dict[str, list[tuple[int, str | None]]]:
        """Seq and op of all entries by table."""
        entries: dict[str, list[tuple[int, str | None]]] = {
            page.table.rpartition("/")[2]: [] for page in self.pages
        }
        for table, seq, op in self.site.read("SELECT table_id, seq, op FROM entry ORDER BY table_id, seq"):
            if table in entries:
                entries[table].append((seq, op))
        return entries

    async def catch_up(self) -> float:
        """Waits, during play, until every page has shown the current log; returns the seconds."""
        began = time.monotonic()
        last = {table: len(entries) for table, entries in (await anyio.to_thread.run_sync(self.log)).items()}
        with anyio.fail_after(SETTLES_WITHIN):
            for page in self.pages:
                while page.shown.get("seq", 0) < last[page.table.rpartition("/")[2]]:
                    with anyio.move_on_after(1):
                        await page.changed.wait()
        return time.monotonic() - began

    async def settle(self) -> float:
        """Stops play and waits until all choices have a response and all pages are current.

        Returns the seconds.
        """
        began = time.monotonic()
        self.stopped.set()
        with anyio.fail_after(SETTLES_WITHIN):
            await self._idle.wait()
            while await self._behind():  # noqa: ASYNC110 (it is read)
                await anyio.sleep(AGAIN)
        return time.monotonic() - began

    async def _behind(self) -> list[str]:
        """The tables of pages that differ from a new request or from the log."""
        last = {table: len(entries) for table, entries in (await anyio.to_thread.run_sync(self.log)).items()}
        behind = []
        for page in self.pages:
            now = await self.look(page)
            logged = last[page.table.rpartition("/")[2]]
            if now is None or now["seq"] != logged or _without_presence(now) != _without_presence(page.shown):
                behind.append(page.table)
        return behind

    async def look(self, page: Page) -> Json | None:
        """Requests the table as the viewer of a page; None if the server does not respond."""
        server = next(self._servers)
        headers = {"Authorization": f"Bearer {page.token}"} if page.token else {}
        try:
            answer = await self._client(server.url).get(page.table, headers=headers)
        except httpx.TransportError:
            return None
        seen: Json | None = answer.json() if answer.status_code == 200 else None
        return seen

    def _client(self, url: str) -> httpx.AsyncClient:
        if url not in self._clients:
            self._clients[url] = httpx.AsyncClient(base_url=url, timeout=PATIENCE)
        return self._clients[url]

    async def close(self) -> None:
        """Closes all clients."""
        for client in self._clients.values():
            await client.aclose()


def _without_presence(shown: Json) -> Json:
    """A table without presence, which changes without an entry."""
    if not shown:
        return shown
    return shown | {"seats": [{**seat, "present": None} for seat in shown["seats"]]}


@asynccontextmanager
async def run_load(
    site: Site,
    tables: int = 3,
    *,
    players: int = 2,
    watchers: int = 1,
    rivals: int = 1,
    copies: int = 0,
    sockets: bool = False,
    **fields: Any,
) -> AsyncIterator[Load]:
    """Runs players and pages until the block ends.

    `rivals` clients choose for each seat at once, `copies` of each acknowledged choice are sent, and `fields`
    are options of the tables. With `sockets` choices go by socket first, and by post if not acknowledged.
    """
    load = Load(site, copies, sockets=sockets)
    await load.open_tables(tables, players, watchers, **fields)
    async with anyio.create_task_group() as looking:
        for page in load.pages:
            looking.start_soon(page.run)
        async with anyio.create_task_group() as playing:
            for seat in [seat for _ in range(rivals) for seat in load.seats]:
                playing.start_soon(load.play, seat)
            yield load
            load.stopped.set()
        looking.cancel_scope.cancel()
    await load.close()


def judge(load: Load) -> tuple[int, int, list[str]]:
    """The numbers of lost and of doubled choices, and other faults: gaps in logs, wrong seqs in responses."""
    log = load.log()
    where = {op: (table, seq) for table, entries in log.items() for seq, op in entries if op is not None}
    times = Counter(op for entries in log.values() for _, op in entries if op is not None)
    acknowledged = load.account.acknowledged
    lost = sum(1 for op in acknowledged if op not in where)
    doubled = sum(1 for op in acknowledged if times[op] > 1)
    wrong = [
        f"{op}: acknowledged as {entry}, logged as {where[op]}"
        for op, entry in acknowledged.items()
        if where.get(op, entry) != entry
    ]
    for table, entries in log.items():
        if [seq for seq, _ in entries] != list(range(1, len(entries) + 1)):
            wrong.append(f"the log of table {table} has a gap")
    return lost, doubled, wrong + load.account.wrong
