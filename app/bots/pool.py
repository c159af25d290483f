"""The processes in which bots think, started when needed. Each handles one position at a time."""

import os
import subprocess
import sys
from types import TracebackType
from typing import Self, TypeVar

import anyio
import msgspec
from anyio.abc import Process
from anyio.streams.buffered import BufferedByteReceiveStream

from app.bots.position import BotAnswer, Position
from app.settings import CODE

ANSWER_GRACE_SECONDS = 10.0
"""Time beyond a bot's thinking time before its process is killed."""
MAX_ANSWER_BYTES = 64 * 1024
_ANSWER_DECODER = msgspec.json.Decoder(BotAnswer)
T = TypeVar("T")


class NoAnswer(Exception):
    """A bot's process died, took too long, or sent an invalid answer."""


class BotProcess:
    """A process that answers requests. Each request and each answer is a line of JSON."""

    def __init__(self, process: Process) -> None:
        self._process = process
        assert process.stdout is not None
        self._stdout = BufferedByteReceiveStream(process.stdout)

    @property
    def pid(self) -> int:
        """The id of the process."""
        return self._process.pid

    @classmethod
    async def start(cls, module: str = "app.bots.process") -> "BotProcess":
        """Starts a process. Its stderr is the server's."""
        command = [sys.executable, "-m", module]
        environment = {name: value for name, value in os.environ.items() if not name.startswith("MAGEHALL_")}
        process = await anyio.open_process(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=None, cwd=CODE, env=environment
        )
        return cls(process)

    async def request(self, position: Position) -> BotAnswer:
        """Requests a bot's choice in a position. Raises NoAnswer."""
        seconds = position.seconds + ANSWER_GRACE_SECONDS
        return await self.exchange(msgspec.json.encode(position), _ANSWER_DECODER, seconds)

    async def exchange(
        self,
        request: bytes,
        decoder: msgspec.json.Decoder[T],
        seconds: float,
        max_bytes: int = MAX_ANSWER_BYTES,
    ) -> T:
        """Sends a line and decodes the line that answers it. Raises NoAnswer, also beyond a limit."""
        assert self._process.stdin is not None
        try:
            with anyio.fail_after(seconds):
                await self._process.stdin.send(request + b"\n")
                line = await self._stdout.receive_until(b"\n", max_bytes)
            return decoder.decode(line)
        except (
            TimeoutError,
            OSError,
            anyio.BrokenResourceError,
            anyio.ClosedResourceError,
            anyio.EndOfStream,
            anyio.IncompleteRead,
            anyio.DelimiterNotFound,
            msgspec.DecodeError,
        ) as error:
            raise NoAnswer(f"{type(error).__name__}: {error}") from error

    async def kill(self) -> None:
        """Kills the process and waits for it to exit."""
        with anyio.CancelScope(shield=True):
            if self._process.returncode is None:
                self._process.kill()
            await self._process.aclose()


class BotPool:
    """A pool of bot processes: `async with BotPool(1) as pool: await pool.request(position)`."""

    def __init__(self, processes: int) -> None:
        self._turns = anyio.CapacityLimiter(processes)
        self.size = processes
        self._idle: list[BotProcess] = []
        self.failed: str | None = None
        """Why the last request failed; None if it succeeded."""

    @property
    def waiting(self) -> int:
        """The number of requests that wait for a process."""
        return self._turns.statistics().tasks_waiting

    def scale_time(self, seconds: float) -> float:
        """The thinking time, reduced when requests are waiting."""
        return seconds / (1 + self.waiting / self.size)

    @property
    def processes(self) -> list[int]:
        """The ids of idle processes."""
        return [process.pid for process in self._idle]

    async def request(self, position: Position) -> BotAnswer:
        """Requests a bot's choice, once a process is free. Raises NoAnswer; the process is then replaced."""
        async with self._turns:
            process = self._idle.pop() if self._idle else await self._start_process()
            try:
                answer = await process.request(position)
            except BaseException as error:
                if isinstance(error, NoAnswer):
                    self.failed = str(error)
                await process.kill()
                raise
            self.failed = None
            self._idle.append(process)
            return answer

    async def _start_process(self) -> BotProcess:
        try:
            return await BotProcess.start()
        except OSError as error:
            self.failed = f"{type(error).__name__}: {error}"
            raise NoAnswer(self.failed) from error

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        while self._idle:
            await self._idle.pop().kill()
