"""Load: people at many tables who play on whatever happens, pages that look on, and an account of it all."""

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
from tests.chaos.hall import Hall
from tests.live.program import Program, begun

PATIENCE = 10.0
"""Seconds after which a request is sent again."""
AGAIN = 0.1
SETTLES_WITHIN = 300.0
Json = dict[str, Any]


@dataclass
class Account:
    """What came of it: `acknowledged` is the table of each op and the seq that was answered."""

    acknowledged: dict[str, tuple[str, int]] = field(default_factory=dict)
    by_socket: int = 0
    refused: int = 0
    failed: int = 0
    wrong: list[str] = field(default_factory=list)


class Page:
    """An open page: connects again and again, with a server each, and keeps what it was sent last. What it
    says is answered by the socket, or not when that breaks."""

    def __init__(self, hall: Hall, table: str, token: str | None) -> None:
        self.table = table
        self.token = token
        self.shown: Json = {}
        self.connects = 0
        self._servers = itertools.cycle(hall.servers)
        self.changed = anyio.Event()
        self._socket: ClientConnection | None = None
        self._answered = anyio.Event()
        self._answer: Json | None = None

    async def ask(self, choice: Json) -> Json | None:
        """What a choice is answered by the socket; None when it breaks before, or for long is not."""
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

    def _hear(self, message: Json) -> None:
        if "view" in message:
            self.shown = message
            self.changed.set()
            self.changed = anyio.Event()
        else:
            self._answer = message | {"op": message.get("ack") or message.get("refused")}
            self._answered.set()

    async def run(self) -> None:
        """Looks on until cancelled."""
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
                        self._hear(json.loads(message))
                finally:
                    self._socket = None
                    self._answered.set()
                    with anyio.CancelScope(shield=True):  # who stops looking hangs up, all the same
                        await socket.close()
            await anyio.sleep(AGAIN)


class Seat:
    """A player who answers every question on their page until told to stop."""

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
            choice = await self._thought(decision)
            if choice is not None and await self._send(choice):
                answered = decision["id"]

    async def _thought(self, decision: Json) -> Json | None:
        path: list[Json] = []
        asked: Json = decision
        while True:
            path.append(self._answer(asked))
            body = {"decision": decision["id"], "path": path}
            answer = await self._load.post(f"{self.page.table}/explore", body, self.page.token)
            if answer is None or answer.status_code != 200:
                return None
            if answer.json()["complete"]:
                return {"op": secrets.token_hex(16), **body}
            asked = answer.json()["decision"]

    def _answer(self, decision: Json) -> Json:
        if decision["kind"] == "split":
            return {"amounts": self._dice.choice(decision["ways"])}
        free = [option["id"] for option in decision["options"] if option["blocked"] is None]
        count = self._dice.randint(decision["least"], min(decision["most"], len(free)))
        return {"picks": self._dice.sample(free, count)}

    async def _send(self, choice: Json) -> bool:
        """Sends a choice until it is answered: the same op each time. Whether the question is settled."""
        account = self._load.account
        while True:
            told = await self.page.ask(choice) if self._load.sockets else None
            if told is not None and "ack" in told:
                account.by_socket += 1
                self._load.note(self.page.table, choice["op"], told["seq"])
                return True
            answer = await self._load.post(f"{self.page.table}/choices", choice, self.page.token)
            if answer is None or answer.status_code in (502, 503):
                account.failed += 1
                await anyio.sleep(AGAIN)
                continue
            if answer.status_code == 200:
                self._load.note(self.page.table, choice["op"], answer.json()["seq"])
                for copy in range(self._load.copies):
                    again = await self._load.post(f"{self.page.table}/choices", choice, self.page.token)
                    if again is not None and (again.status_code, again.json()) != (200, answer.json()):
                        account.wrong.append(f"copy {copy} of {choice['op']}: {again.text}")
                return True
            if answer.status_code in (409, 422):
                account.refused += 1
                return False
            account.wrong.append(f"{answer.status_code}: {answer.text}")
            return False


class Load:
    """`async with loaded(hall, tables=3) as load:` people play; `load.more(20)`, harm, `load.settled()`."""

    def __init__(self, hall: Hall, copies: int = 0, *, sockets: bool = False) -> None:
        self.hall = hall
        self.sockets = sockets
        self.account = Account()
        self.pages: list[Page] = []
        self.copies = copies
        self.stopped = anyio.Event()
        self._playing = 0
        self._idle = anyio.Event()
        self._servers = itertools.cycle(hall.servers)
        self._more = anyio.Event()
        self._clients: dict[str, httpx.AsyncClient] = {}

    async def found(self, tables: int, players: int, watchers: int, **fields: Any) -> None:
        """New tables whose games have begun, and pages of all who are there."""
        for number in range(tables):
            programs = []
            for seat in range(players):
                url = self.hall.servers[(number + seat) % len(self.hall.servers)].url
                client = httpx.AsyncClient(base_url=url, timeout=60)
                programs.append(Program(client, f"Mage {number} {seat}"))
            await begun(programs, next(iter(CATALOGUE)), **fields)
            for program in programs:
                token = program.client.headers["Authorization"].partition(" ")[2]
                self.pages.append(Page(self.hall, program.table, token))
                await program.client.aclose()
            self.pages += [Page(self.hall, programs[0].table, None) for _ in range(watchers)]

    @property
    def seats(self) -> list[Seat]:
        """The players of all pages that are not a watcher's."""
        return [Seat(self, page) for page in self.pages if page.token is not None]

    async def post(self, path: str, body: Json, token: str | None) -> httpx.Response | None:
        """The answer of some server; None when there is none."""
        server = next(self._servers)
        try:
            headers = {"Authorization": f"Bearer {token}"} if token else {}
            return await self._client(server.url).post(path, json=body, headers=headers)
        except httpx.TransportError:
            return None

    def note(self, table: str, op: str, seq: int) -> None:
        """A choice was acknowledged."""
        self.account.acknowledged[op] = (table.rpartition("/")[2], seq)
        self._more.set()
        self._more = anyio.Event()

    async def play(self, seat: Seat) -> None:
        """A seat plays; all are waited for by `settled`."""
        self._playing += 1
        try:
            await seat.run()
        finally:
            self._playing -= 1
            if self._playing == 0:
                self._idle.set()

    async def more(self, count: int) -> None:
        """Returns when so many more choices are acknowledged, or all games are over."""
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
        found: dict[str, list[tuple[int, str | None]]] = {
            page.table.rpartition("/")[2]: [] for page in self.pages
        }
        for table, seq, op in self.hall.read("SELECT table_id, seq, op FROM entry ORDER BY table_id, seq"):
            if table in found:
                found[table].append((seq, op))
        return found

    async def caught_up(self) -> float:
        """How many seconds it takes, while people play on, until every page has shown what the log of its
        table has just now, or more."""
        began = time.monotonic()
        last = {table: len(entries) for table, entries in (await anyio.to_thread.run_sync(self.log)).items()}
        with anyio.fail_after(SETTLES_WITHIN):
            for page in self.pages:
                while page.shown.get("seq", 0) < last[page.table.rpartition("/")[2]]:
                    with anyio.move_on_after(1):
                        await page.changed.wait()
        return time.monotonic() - began

    async def settled(self) -> float:
        """Nobody begins another choice; how many seconds it takes until all that were sent are answered, and
        all pages show what their tables are."""
        began = time.monotonic()
        self.stopped.set()
        with anyio.fail_after(SETTLES_WITHIN):
            await self._idle.wait()
            while await self._behind():  # noqa: ASYNC110 (it is read)
                await anyio.sleep(AGAIN)
        return time.monotonic() - began

    async def _behind(self) -> list[str]:
        """The tables of pages that show anything but what a new look at the table does, and the log has."""
        last = {table: len(entries) for table, entries in (await anyio.to_thread.run_sync(self.log)).items()}
        found = []
        for page in self.pages:
            now = await self.look(page)
            logged = last[page.table.rpartition("/")[2]]
            if now is None or now["seq"] != logged or _lasting(now) != _lasting(page.shown):
                found.append(page.table)
        return found

    async def look(self, page: Page) -> Json | None:
        """What the player with the open page sees when they look again; None when no server answers."""
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
        """Hangs up."""
        for client in self._clients.values():
            await client.aclose()


def _lasting(shown: Json) -> Json:
    """What does not change without an entry: not who is there just now."""
    if not shown:
        return shown
    return shown | {"seats": [{**seat, "present": None} for seat in shown["seats"]]}


@asynccontextmanager
async def loaded(
    hall: Hall,
    tables: int = 3,
    *,
    players: int = 2,
    watchers: int = 1,
    rivals: int = 1,
    copies: int = 0,
    sockets: bool = False,
    **fields: Any,
) -> AsyncIterator[Load]:
    """People who play until the block ends.

    `rivals` choose for each seat at once, `copies` are sent of each choice when it is acknowledged, `fields`
    are those of the tables. `sockets`: they choose by them, and post what is not acknowledged there.
    """
    load = Load(hall, copies, sockets=sockets)
    await load.found(tables, players, watchers, **fields)
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


def verdict(load: Load) -> tuple[int, int, list[str]]:
    """How many acknowledged choices are lost and how many are in the log more than once, and what else is
    wrong: gaps, another seq than was answered."""
    log = load.log()
    where = {op: (table, seq) for table, entries in log.items() for seq, op in entries if op is not None}
    times = Counter(op for entries in log.values() for _, op in entries if op is not None)
    acknowledged = load.account.acknowledged
    lost = sum(1 for op in acknowledged if op not in where)
    doubled = sum(1 for op in acknowledged if times[op] > 1)
    wrong = [
        f"{op}: answered {told}, is {where[op]}"
        for op, told in acknowledged.items()
        if where.get(op, told) != told
    ]
    for table, entries in log.items():
        if [seq for seq, _ in entries] != list(range(1, len(entries) + 1)):
            wrong.append(f"the log of table {table} has a gap")
    return lost, doubled, wrong + load.account.wrong
