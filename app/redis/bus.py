"""The bus of several workers: hints by Redis, which may lose some; who hears again is told so."""

import anyio
import msgspec
import structlog
from redis.asyncio.client import PubSub

from app.bus import Hint, LocalBus, Topic
from app.observability import metrics
from app.redis.connection import AGAIN_SECONDS, FAILURES, RedisConnection

WAIT_SECONDS = 0.25
"""How long it is waited until hints are on their way, while all is well."""
QUIET_SECONDS = 5.0
"""After so long a silence Redis is asked for a sign of life; after as long again it is called anew."""
LOST = Hint("", topic="lost")

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)


class Envelope(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """What goes through Redis: hints, and the worker they come from."""

    worker: str
    hints: list[Hint]


_LETTERS = msgspec.json.Decoder(Envelope)


class RedisBus(LocalBus):
    """Hints to the listeners of all workers. Those of one thing are merged while they wait: without Redis
    nothing piles up, and what waits is sent when it is back."""

    shared = True

    def __init__(self, line: RedisConnection) -> None:
        super().__init__()
        self.hears = False
        """Whether hints of others arrive."""
        self._line = line
        self._channel = line.name("hints")
        self._waiting: dict[tuple[Topic, str], Hint] = {}
        self._woken = anyio.Event()
        self._sent = anyio.Event()
        self._well = True

    async def publish(self, hint: Hint) -> None:
        """Tells the listeners here, then those of other workers. Never fails."""
        self.tell(hint)
        known = self._waiting.get((hint.topic, hint.id), hint)
        self._waiting[hint.topic, hint.id] = hint if hint.seq >= known.seq else known
        self._woken.set()
        if self._well:
            with anyio.move_on_after(WAIT_SECONDS):
                await self._sent.wait()

    async def run(self) -> None:
        """Sends and hears, until cancelled."""
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(self._send)
            tasks.start_soon(self._hear)

    async def _send(self) -> None:
        while True:
            await self._woken.wait()
            self._woken = anyio.Event()
            waiting, self._waiting = self._waiting, {}
            sent, self._sent = self._sent, anyio.Event()
            letter = msgspec.json.encode(Envelope(self._line.worker, list(waiting.values())))
            try:
                await self._line.redis.publish(self._channel, letter)
                self._well = True
            except FAILURES as error:
                self._failed("hints_not_sent", error)
                self._waiting = waiting | self._waiting
                self._woken.set()
            finally:
                sent.set()
            if not self._well:
                await anyio.sleep(AGAIN_SECONDS)

    def _failed(self, what: str, error: BaseException) -> None:
        metrics.UNTOLD.inc()
        if self._well:
            log.warning(what, error=f"{type(error).__name__}: {error}")
        self._well = False

    async def _hear(self) -> None:
        while True:
            try:
                async with self._line.subscriber.pubsub() as subscriber:
                    await subscriber.subscribe(self._channel)
                    await self._listen_on(subscriber)
            except FAILURES as error:
                self._failed("hints_not_heard", error)
            finally:
                self.hears = False
            await anyio.sleep(AGAIN_SECONDS)

    async def _listen_on(self, subscriber: PubSub) -> None:
        """Tells what comes, until the line is lost. What was said before it was confirmed is lost."""
        silent = False
        while True:
            message = await subscriber.get_message(timeout=QUIET_SECONDS)
            if message is None:
                if silent:
                    raise TimeoutError("no sign of life")
                silent = True
                await subscriber.ping()
                continue
            silent = False
            if message["type"] == "subscribe":
                self.hears = True
                self.tell(LOST)
            elif message["type"] == "message":
                self._take(message["data"])

    def _take(self, letter: bytes) -> None:
        try:
            told = _LETTERS.decode(letter)
        except msgspec.DecodeError:  # of a worker of another version
            self.tell(LOST)
            return
        if told.worker != self._line.worker:
            for hint in told.hints:
                self.tell(hint)
