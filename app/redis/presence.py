"""Presence shared by workers: each stores the users of its open pages in Redis, with an expiry."""

import time
from collections.abc import Iterable
from contextlib import suppress

import anyio
import msgspec
import structlog
from redis.utils import str_if_bytes

from app.bus import Bus, Hint
from app.redis.connection import FAILURES, RETRY_SECONDS, RedisConnection
from app.storage.models import now
from app.tables.presence import NOBODY_PRESENT, MemoryPresence, PresenceListener, PresentUsers

REFRESH_SECONDS = 5.0
"""Interval at which a worker stores its own presence again and reads that of other workers."""
EXPIRY_SECONDS = 15
"""Seconds after which the stored presence of a worker expires unless it is refreshed."""

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)


class WorkerPresence(msgspec.Struct, frozen=True, gc=False):
    """One worker's presence at one table, as stored: names by user id, the number of visitors without a
    name, and the ids of recent users."""

    named: dict[str, str]
    unnamed: int
    lately: tuple[str, ...] = ()


class RedisPresence:
    """The presence at tables, over all workers; other workers' presence is that of the last read."""

    def __init__(self, connection: RedisConnection, bus: Bus, absence: float = 0.0) -> None:
        self._connection = connection
        self._bus = bus
        self._local = MemoryPresence(absence)
        self._others: dict[str, PresentUsers] = {}
        self._merged: dict[str, tuple[PresentUsers, PresentUsers, PresentUsers]] = {}  # local, others, both
        self._stored: set[str] = set()
        self._to_store: set[str] = set()
        self._to_read: set[str] = set()
        self._wake = anyio.Event()
        self._listeners: list[PresenceListener] = []
        self._local.listen(self._receive_own_change)
        bus.listen(self._receive_hint)

    @property
    def absence_seconds(self) -> float:
        """Seconds for which a user stays recent."""
        return self._local.absence_seconds

    def listen(self, listener: PresenceListener) -> None:
        """Add a listener."""
        self._listeners.append(listener)

    def enter(self, table: str, user_id: str | None, name: str) -> None:
        """Count an opened page."""
        self._read_if_new(table)
        self._local.enter(table, user_id, name)

    def leave(self, table: str, user_id: str | None) -> None:
        """Count a closed page."""
        self._local.leave(table, user_id)

    def extend(self, table: str, user_id: str) -> None:
        """Make a user recent who has no page open."""
        self._read_if_new(table)
        self._local.extend(table, user_id)

    def get(self, table: str) -> PresentUsers:
        """The present users; the same object until something changes."""
        local, others = self._local.get(table), self._others.get(table, NOBODY_PRESENT)
        merged = self._merged.get(table)
        if merged is None or merged[0] is not local or merged[1] is not others:
            version = max(local.version, now(), merged[2].version + 1 if merged is not None else 0)
            both = _merge(local, others)._replace(version=version)
            merged = self._merged[table] = (local, others, both)
        return merged[2]

    async def fetch(self, table: str) -> None:
        """Read the presence of other workers, unless it is already cached or pages are open here."""
        if table in self._local.tables or table in self._others:
            return
        with suppress(*FAILURES):
            self._others[table] = await self._read_others(table)

    async def run(self) -> None:
        """Store and read changes, and everything at each refresh, until cancelled."""
        refresh_at = 0.0
        while True:
            if time.monotonic() >= refresh_at:
                refresh_at = time.monotonic() + REFRESH_SECONDS
                self._request_refresh()
            try:
                await self._exchange()
            except FAILURES as error:
                log.debug("presence_not_shared", error=str(error))
                await anyio.sleep(RETRY_SECONDS)
            with anyio.move_on_after(max(refresh_at - time.monotonic(), 0)):
                await self._wake.wait()
            self._wake = anyio.Event()

    async def close(self) -> None:
        """Remove this worker's presence from Redis."""
        with suppress(*FAILURES):  # it expires if Redis is unavailable
            for table in tuple(self._stored):
                await self._store(table, NOBODY_PRESENT)

    def _read_if_new(self, table: str) -> None:
        if table not in self._local.tables:
            self._to_read.add(table)
            self._wake.set()

    def _receive_own_change(self, table: str) -> None:
        self._to_store.add(table)
        self._wake.set()
        self._notify(table)

    def _notify(self, table: str) -> None:
        for listener in self._listeners:
            listener(table)

    def _receive_hint(self, hint: Hint) -> None:
        if hint.topic == "lost":
            self._request_refresh()
            self._wake.set()
        elif hint.topic == "presence" and hint.id in self._local.tables:
            self._to_read.add(hint.id)
            self._wake.set()

    def _request_refresh(self) -> None:
        self._to_store |= self._local.tables | self._stored
        self._to_read |= self._local.tables
        for cache in (self._merged, self._others):
            for table in cache.keys() - self._local.tables:
                del cache[table]

    async def _exchange(self) -> None:
        """Store and read what is requested. Failed requests are repeated the next time."""
        for table in tuple(self._to_store):
            has_changed = await self._store(table, self._local.get(table))
            self._to_store.discard(table)
            if has_changed:
                await self._bus.publish(Hint(table, topic="presence"))
        for table in tuple(self._to_read):
            others = await self._read_others(table)
            self._to_read.discard(table)
            if others != self._others.get(table, NOBODY_PRESENT):
                self._others[table] = others
                self._notify(table)

    async def _store(self, table: str, present: PresentUsers) -> bool:
        """Store this worker's presence; returns whether it differs from the stored one."""
        workers, key = self._connection.key("at", table), self._worker_key(table, self._connection.worker)
        is_present = bool(present.names or present.anonymous or present.recent)
        recent = tuple(sorted(present.recent))
        stored = msgspec.json.encode(WorkerPresence(dict(present.names), present.anonymous, recent))
        async with self._connection.redis.pipeline(transaction=True) as pipeline:
            pipeline.get(key)
            if is_present:
                pipeline.set(key, stored, ex=EXPIRY_SECONDS)
                pipeline.sadd(workers, self._connection.worker)
                pipeline.expire(workers, 4 * EXPIRY_SECONDS)
                self._stored.add(table)
            else:
                pipeline.delete(key)
                pipeline.srem(workers, self._connection.worker)
                self._stored.discard(table)
            before, *_ = await pipeline.execute()
        return bool(before != stored) if is_present else before is not None

    async def _read_others(self, table: str) -> PresentUsers:
        """The presence of other workers; workers whose entry has expired are removed."""
        workers = self._connection.key("at", table)
        members = {str_if_bytes(worker) for worker in await self._connection.redis.smembers(workers)}
        others = sorted(members - {self._connection.worker})
        if not others:
            return NOBODY_PRESENT
        stored = await self._connection.redis.mget([self._worker_key(table, worker) for worker in others])
        expired = [worker for worker, value in zip(others, stored, strict=True) if value is None]
        if expired:
            await self._connection.redis.srem(workers, *expired)
        return _sum_up([presence for value in stored if (presence := _read_presence(value)) is not None])

    def _worker_key(self, table: str, worker: str) -> str:
        return self._connection.key("here", table, worker)


def _read_presence(value: bytes | str | None) -> WorkerPresence | None:
    """A stored presence; None if there is none, or if a worker of another version stored it."""
    try:
        return msgspec.json.decode(value, type=WorkerPresence) if value is not None else None
    except msgspec.DecodeError:
        return None


def _sum_up(workers: Iterable[WorkerPresence]) -> PresentUsers:
    """The presence of several workers; a user with pages at several of them counts once."""
    names: dict[str, str] = {}
    anonymous, recent = 0, set[str]()
    for presence in workers:
        names |= presence.named
        anonymous += presence.unnamed
        recent.update(presence.lately)
    by_name = sorted(names.items(), key=lambda item: item[1])
    return PresentUsers(frozenset(names), tuple(by_name), anonymous, recent=frozenset(recent))


def _merge(local: PresentUsers, others: PresentUsers) -> PresentUsers:
    if others is NOBODY_PRESENT:
        return local
    workers = [
        WorkerPresence(dict(present.names), present.anonymous, tuple(present.recent))
        for present in (local, others)
    ]
    return _sum_up(workers)._replace(users=local.users | others.users)
