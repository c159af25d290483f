"""From a choice to the last of a hundred watchers, against a bare broadcast of the same bytes."""

import asyncio
import secrets
import subprocess
import sys
import time
from collections.abc import Coroutine
from contextlib import AsyncExitStack
from statistics import median
from typing import Self

import httpx
from websockets.asyncio.client import ClientConnection, connect

from bench.caller import Pair
from bench.numbers import Number
from engines import CATALOGUE
from tests.live.server import HOUSE, Server

WATCHERS = 100
CHOICES = 25
"""How many choices are timed in a run, at most: a game may end before."""
SECONDS = 30.0
"""A run that takes longer has failed."""


class Bare:
    """`with Bare() as bare:` runs the bare broadcast as a child process."""

    def __enter__(self) -> Self:
        command = [sys.executable, "-m", "bench.broadcast"]
        self._process = subprocess.Popen(command, cwd=HOUSE, stdout=subprocess.PIPE, text=True)
        assert self._process.stdout is not None
        self.port = int(self._process.stdout.readline())
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.wait()
        assert self._process.stdout is not None
        self._process.stdout.close()


class Watchers:
    """Measures the house and the bare broadcast in turn, choice by choice."""

    def __init__(self, server: Server, bare: Bare) -> None:
        self._server = server
        self._bare = bare
        self.house = Number(f"from a choice to the last of {WATCHERS} watchers", "ms")
        self.least = Number("a bare broadcast of the same bytes", "ms")
        self.ratio = Number("the house against the bare broadcast", "times")
        self.size = Number("a frame of these", "bytes", 0)

    @property
    def numbers(self) -> list[Number]:
        """What is measured."""
        return [self.house, self.least, self.ratio, self.size]

    def run(self, run: int) -> None:
        """Measures once, at a table of its own."""
        game = next(iter(CATALOGUE.values()))
        table = Pair(self._server.url, game.id, game.seats[0], f"watchers {run}")
        asyncio.run(asyncio.wait_for(self._measured(table), SECONDS))
        table.close()

    async def _measured(self, table: Pair) -> None:
        house, bare, sizes = [], [], []
        there = self._server.url.replace("http", "ws", 1)
        async with AsyncExitStack() as stack:
            http = await stack.enter_async_context(httpx.AsyncClient(timeout=SECONDS))
            watching = await _crowd(stack, f"{there}/tables/{table.id}/live")
            bystanders = await _crowd(stack, f"ws://127.0.0.1:{self._bare.port}")
            for seq in range(1, CHOICES + 1):
                thought = await asyncio.to_thread(table.think)
                if thought is None:
                    break
                player, choice = thought
                url = f"{self._server.url}{player.table}/choices"
                body = choice | {"op": secrets.token_hex(8)}
                post = http.post(url, json=body, headers=player.headers)
                milliseconds, frame = await _until_all(watching, post, f'data-seq="{seq}"')
                house.append(milliseconds)
                sizes.append(len(frame.encode()))
                post = http.post(f"http://127.0.0.1:{self._bare.port}", content=frame.encode())
                bare.append((await _until_all(bystanders, post, ""))[0])
        self.house.add(median(house))
        self.least.add(median(bare))
        self.ratio.add(median(house) / median(bare))
        self.size.add(median(sizes))


async def _crowd(stack: AsyncExitStack, url: str) -> list[ClientConnection]:
    return [await stack.enter_async_context(connect(url, compression=None)) for _ in range(WATCHERS)]


async def _until_all(
    sockets: list[ClientConnection], post: Coroutine[None, None, httpx.Response], sign: str
) -> tuple[float, str]:
    """Posts, and waits until every socket got a frame with that sign: milliseconds, and the frame of one."""

    async def until(socket: ClientConnection) -> str:
        while True:
            frame = await socket.recv()
            if isinstance(frame, str) and sign in frame:
                return frame

    hearing = asyncio.gather(*[until(socket) for socket in sockets])
    await asyncio.sleep(0)  # all of them listen before anything is sent
    begun = time.perf_counter()
    posting = asyncio.create_task(post)
    frames = await hearing
    milliseconds = (time.perf_counter() - begun) * 1000
    (await posting).raise_for_status()
    return milliseconds, frames[0]
