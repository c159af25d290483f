"""The pool of processes that bots think in: few, started when the first is needed, one question at a time."""

import os
import subprocess
import sys
from types import TracebackType
from typing import Self, TypeVar

import anyio
import msgspec
from anyio.abc import Process
from anyio.streams.buffered import BufferedByteReceiveStream

from app.bots.position import Answered, Position
from app.settings import ROOT

SPARE_SECONDS = 10.0
"""How long an answer may take, besides what the bot may think, before its process is given up."""
LONGEST_ANSWER = 64 * 1024
_ANSWERS = msgspec.json.Decoder(Answered)
T = TypeVar("T")


class NoAnswer(Exception):
    """The process of a bot died, took too long or said what is no answer."""


class Thinker:
    """One process."""

    def __init__(self, process: Process) -> None:
        self._process = process
        assert process.stdout is not None
        self._said = BufferedByteReceiveStream(process.stdout)

    @property
    def pid(self) -> int:
        """The id of the process."""
        return self._process.pid

    @classmethod
    async def start(cls, module: str = "app.bots.process") -> "Thinker":
        """A new process; what it complains about goes where the server's complaints go."""
        command = [sys.executable, "-m", module]
        environment = {name: value for name, value in os.environ.items() if not name.startswith("MAGEHALL_")}
        process = await anyio.open_process(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=None, cwd=ROOT, env=environment
        )
        return cls(process)

    async def ask(self, position: Position) -> Answered:
        """The answer to a position. Raises NoAnswer."""
        return await self.exchange(msgspec.json.encode(position), _ANSWERS, position.seconds + SPARE_SECONDS)

    async def exchange(
        self, question: bytes, answers: msgspec.json.Decoder[T], seconds: float, longest: int = LONGEST_ANSWER
    ) -> T:
        """A line for a line, of at most so many bytes, within so many seconds. Raises NoAnswer."""
        assert self._process.stdin is not None
        try:
            with anyio.fail_after(seconds):
                await self._process.stdin.send(question + b"\n")
                line = await self._said.receive_until(b"\n", longest)
            return answers.decode(line)
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

    async def end(self) -> None:
        """Kills the process and waits until it is gone."""
        with anyio.CancelScope(shield=True):
            if self._process.returncode is None:
                self._process.kill()
            await self._process.aclose()


class BotPool:
    """`async with BotPool(1) as pool: await pool.ask(position)`; at most so many think at a time."""

    def __init__(self, processes: int) -> None:
        self._turns = anyio.CapacityLimiter(processes)
        self.size = processes
        self._idle: list[Thinker] = []
        self.failed: str | None = None
        """Why the last question got no answer, if it did not."""

    @property
    def waiting(self) -> int:
        """How many questions wait for a process."""
        return self._turns.statistics().tasks_waiting

    def share(self, seconds: float) -> float:
        """How long a bot may think that would like so many seconds: less the more of them wait."""
        return seconds / (1 + self.waiting / self.size)

    @property
    def processes(self) -> list[int]:
        """The ids of the processes that wait for a question."""
        return [thinker.pid for thinker in self._idle]

    async def ask(self, position: Position) -> Answered:
        """The answer of a bot; waits for a free process. Raises NoAnswer, and has another process then."""
        async with self._turns:
            thinker = self._idle.pop() if self._idle else await self._started()
            try:
                answer = await thinker.ask(position)
            except BaseException as error:
                if isinstance(error, NoAnswer):
                    self.failed = str(error)
                await thinker.end()
                raise
            self.failed = None
            self._idle.append(thinker)
            return answer

    async def _started(self) -> Thinker:
        try:
            return await Thinker.start()
        except OSError as error:
            self.failed = f"{type(error).__name__}: {error}"
            raise NoAnswer(self.failed) from error

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        while self._idle:
            await self._idle.pop().end()
