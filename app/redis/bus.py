"""The bus between workers: hints over Redis pub/sub, which may lose some.

After each new subscription listeners are notified that hints may have been lost.
"""

import anyio
import msgspec
from redis.asyncio.client import PubSub

from app.bus import Hint, LocalBus, Topic
from app.observability import metrics
from app.observability.outages import Outage
from app.redis.connection import FAILURES, RETRY_SECONDS, RedisConnection

PUBLISH_WAIT_SECONDS = 0.25
"""Longest wait of `publish` until a hint is sent, as long as Redis is available."""
PING_AFTER_SECONDS = 5.0
"""Seconds of silence after which Redis is pinged, and then without a reply until reconnecting."""
LOST = Hint("", topic="lost")


class Envelope(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """The message on the Redis channel: hints, and the worker that sends them."""

    worker: str
    hints: list[Hint]


_ENVELOPE_DECODER = msgspec.json.Decoder(Envelope)


class RedisBus(LocalBus):
    """Sends hints to the listeners of all workers.

    Waiting hints about the same object are merged, so they do not pile up while Redis is unavailable; they
    are sent when it is available again.
    """

    is_shared = True

    def __init__(self, connection: RedisConnection) -> None:
        super().__init__()
        self.is_subscribed = False
        """Whether hints of other workers arrive."""
        self._connection = connection
        self._channel = connection.key("hints")
        self._waiting: dict[tuple[Topic, str], Hint] = {}
        self._wake = anyio.Event()
        self._sent = anyio.Event()
        self._is_available = True
        self.outage = Outage("redis")

    async def publish(self, hint: Hint) -> None:
        """Notify the listeners of this worker, then those of other workers. Never fails."""
        self.notify(hint)
        waiting = self._waiting.get((hint.topic, hint.id), hint)
        self._waiting[hint.topic, hint.id] = hint if hint.seq >= waiting.seq else waiting
        self._wake.set()
        if self._is_available:
            with anyio.move_on_after(PUBLISH_WAIT_SECONDS):
                await self._sent.wait()

    async def run(self) -> None:
        """Send and receive hints until cancelled."""
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(self._send)
            tasks.start_soon(self._receive)

    async def _send(self) -> None:
        while True:
            await self._wake.wait()
            self._wake = anyio.Event()
            waiting, self._waiting = self._waiting, {}
            sent, self._sent = self._sent, anyio.Event()
            envelope = msgspec.json.encode(Envelope(self._connection.worker, list(waiting.values())))
            try:
                await self._connection.redis.publish(self._channel, envelope)
                self._is_available = True
                self.outage.report_success()
            except FAILURES as error:
                self._report_failure(error)
                self._waiting = waiting | self._waiting
                self._wake.set()
            finally:
                sent.set()
            if not self._is_available:
                await anyio.sleep(RETRY_SECONDS)

    def _report_failure(self, error: BaseException) -> None:
        metrics.BUS_FAILURES.inc()
        self.outage.report_failure(f"{type(error).__name__}: {error}")
        self._is_available = False

    async def _receive(self) -> None:
        while True:
            try:
                async with self._connection.subscriber.pubsub() as subscriber:
                    await subscriber.subscribe(self._channel)
                    await self._receive_messages(subscriber)
            except FAILURES as error:
                self._report_failure(error)
            finally:
                self.is_subscribed = False
            await anyio.sleep(RETRY_SECONDS)

    async def _receive_messages(self, subscriber: PubSub) -> None:
        """Receive messages until the connection is lost."""
        has_pinged = False
        while True:
            message = await subscriber.get_message(timeout=PING_AFTER_SECONDS)
            self.outage.report_success()
            if message is None:
                if has_pinged:
                    raise TimeoutError("no reply to a ping")
                has_pinged = True
                await subscriber.ping()
                continue
            has_pinged = False
            if message["type"] == "subscribe":
                self.is_subscribed = True
                self.notify(LOST)  # hints before the subscription did not arrive
            elif message["type"] == "message":
                self._open_envelope(message["data"])

    def _open_envelope(self, data: bytes) -> None:
        try:
            envelope = _ENVELOPE_DECODER.decode(data)
        except msgspec.DecodeError:  # sent by a worker of another version
            self.notify(LOST)
            return
        if envelope.worker != self._connection.worker:
            for hint in envelope.hints:
                self.notify(hint)
