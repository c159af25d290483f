"""A client in a process of its own that sends all the requests that the server accepts, until stdin ends.

`python -m bench.players.hostile URL ATTACK` prints "ready" when it has begun, and in the end the number of
its requests that the server answered.
"""

import argparse
import asyncio
import json
import random
import secrets
import sys
from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import urlencode, urlsplit

import uvloop

from bench.players.caller import random_answer
from bench.players.wire import Connection, Socket
from engines import CATALOGUE

ADDRESS = "203.0.113.9"
PLAYERS = 4
GAME = next(game.id for game in CATALOGUE.values() if game.seats[0] == PLAYERS)
"""A game whose previews are expensive."""
AT_ONCE = 20
"""Connections that send the same request, each as soon as it has the reply to the last one."""
PACKET = 300
"""Messages in one packet."""

Json = dict[str, Any]


class Hostile:
    """A player who has an open decision at a table with bots, and its address."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.answered = 0
        self._connection = Connection(url, ADDRESS)
        self._table = self._invite = self._decision = ""
        self._path: list[Json] = []

    async def arrive(self) -> None:
        """Create a table with bots, and wait for a decision."""
        connection = self._connection
        connection.token = (await connection.json("/api/guests", name="Morgause"))["token"]
        opened = await connection.json("/api/tables", game=GAME, players=PLAYERS, strength="easy")
        self._table, self._invite = f"/tables/{opened['id']}", opened["link"]
        await connection.json(f"/api{self._table}/start")
        while True:
            decision = json.loads((await self._get(f"/api{self._table}"))[1])["decision"]
            if decision is not None:
                break
            await asyncio.sleep(0.1)
        self._decision = decision["id"]
        while decision is not None:
            self._path.append(random_answer(decision, random.Random("hostile")))
            body = {"decision": self._decision, "path": self._path}
            decision = (await connection.json(f"/api{self._table}/explore", **body)).get("decision")

    async def explore(self) -> None:
        """Send packets of explorations over the page's socket, and read the replies."""
        replied = asyncio.Event()

        def receive(frame: bytes) -> None:
            if frame.startswith((b'{"asked"', b'{"ack"', b'{"refused"')):
                self.answered += 1
                if self.answered % PACKET == 0:
                    replied.set()

        socket = await Socket.connect(f"{self.url}{self._table}/live", receive, *self._identity)
        path = json.dumps(self._path[:1])
        while True:
            replied.clear()
            for _ in range(PACKET):
                op = secrets.token_hex(8)
                message = f'{{"what":"explore","op":"{op}","decision":"{self._decision}","path":{path}}}'
                socket.send(message.encode())
            await replied.wait()

    async def preview(self) -> None:
        """Request previews of the same choice."""
        fields = {"decision": self._decision, "path": json.dumps(self._path)}
        await self._repeat("POST", f"{self._table}/preview", urlencode(fields).encode())

    async def read_table(self) -> None:
        """Load the page of the table."""
        await self._repeat("GET", self._table)

    async def read_description(self) -> None:
        """Load the description of the API."""
        await self._repeat("GET", "/openapi.json")

    async def read_code(self) -> None:
        """Load the QR code of the table's invite."""
        await self._repeat("GET", f"{self._invite}/code")

    @property
    def _identity(self) -> tuple[str, str]:
        return self._connection.token, ADDRESS

    async def _repeat(self, method: str, path: str, body: bytes = b"") -> None:
        async def repeat() -> None:
            streams = await self._connect()
            while True:
                status, _ = await self._request(streams, method, path, body)
                self.answered += status == 200

        async with asyncio.TaskGroup() as group:
            for _ in range(AT_ONCE):
                group.create_task(repeat())

    async def _get(self, path: str) -> tuple[int, bytes]:
        streams = await self._connect()
        reply = await self._request(streams, "GET", path)
        streams[1].close()
        return reply

    async def _connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        address = urlsplit(self.url)
        return await asyncio.open_connection(address.hostname, address.port)

    async def _request(
        self,
        streams: tuple[asyncio.StreamReader, asyncio.StreamWriter],
        method: str,
        path: str,
        body: bytes = b"",
    ) -> tuple[int, bytes]:
        """Send a request; returns the status and the body of the reply."""
        reader, writer = streams
        token, address = self._identity
        head = f"{method} {path} HTTP/1.1\r\nHost: bench\r\nContent-Length: {len(body)}\r\n"
        head += f"Content-Type: application/x-www-form-urlencoded\r\nAuthorization: Bearer {token}\r\n"
        writer.write(f"{head}X-Forwarded-For: {address}\r\n\r\n".encode() + body)
        lines = (await reader.readuntil(b"\r\n\r\n")).lower().split(b"\r\n")
        length = next((int(line[16:]) for line in lines if line.startswith(b"content-length: ")), 0)
        return int(lines[0].split()[1]), await reader.readexactly(length)


ATTACKS: dict[str, Callable[[Hostile], Awaitable[None]]] = {
    "explorations": Hostile.explore,
    "previews": Hostile.preview,
    "tables": Hostile.read_table,
    "descriptions of the API": Hostile.read_description,
    "QR codes": Hostile.read_code,
}
"""Kinds of requests of a hostile client, by name."""


async def attack(url: str, name: str) -> None:
    """Request until stdin ends."""
    hostile = Hostile(url)
    await hostile.arrive()
    task = asyncio.ensure_future(ATTACKS[name](hostile))
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    ends = asyncio.ensure_future(asyncio.to_thread(sys.stdin.read))
    await asyncio.wait([task, ends], return_when=asyncio.FIRST_COMPLETED)
    if task.done():
        task.result()
    task.cancel()
    sys.stdout.write(f"{hostile.answered}\n")


def main() -> None:
    """Attack until stdin ends."""
    parser = argparse.ArgumentParser(prog="bench.players.hostile", description=__doc__)
    parser.add_argument("url")
    parser.add_argument("attack", choices=ATTACKS)
    args = parser.parse_args()
    uvloop.run(attack(args.url, args.attack))


if __name__ == "__main__":
    main()
