"""Presence over several workers: each keeps in Redis who has pages open with it, for a short time to live."""

import time
from collections.abc import Callable, Iterable
from contextlib import suppress

import anyio
import msgspec
import structlog
from redis.utils import str_if_bytes

from app.bus import Bus, Hint
from app.redis.connection import AGAIN_SECONDS, FAILURES, RedisConnection
from app.storage.models import now
from app.tables.presence import NOBODY, Here, MemoryPresence

BEAT_SECONDS = 5.0
"""How often a worker says again who is with it, and looks who is with others."""
LIVES_SECONDS = 15
"""How long that is believed of a worker which does not say it again."""

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)


class Crowd(msgspec.Struct, frozen=True, gc=False):
    """Who has pages of a table open with one worker: names by user id, and how many have no name;
    and who was with it lately."""

    named: dict[str, str]
    unnamed: int
    lately: tuple[str, ...] = ()


class RedisPresence:
    """Who is here, with any worker: those of this one at once, those of others as Redis has them."""

    def __init__(self, line: RedisConnection, bus: Bus, absence: float = 0.0) -> None:
        self._line = line
        self._bus = bus
        self._own = MemoryPresence(absence)
        self._others: dict[str, Here] = {}
        self._all: dict[str, tuple[Here, Here, Here]] = {}
        self._said: set[str] = set()
        self._to_say: set[str] = set()
        self._to_ask: set[str] = set()
        self._woken = anyio.Event()
        self._listeners: list[Callable[[str], None]] = []
        self._own.listen(self._own_changed)
        bus.listen(self._hear)

    @property
    def absence(self) -> float:
        """For how many seconds one was here lately."""
        return self._own.absence

    def listen(self, told: Callable[[str], None]) -> None:
        """Calls with the id of every table whose Here has changed."""
        self._listeners.append(told)

    def enter(self, table: str, user_id: str | None, name: str) -> None:
        """A page was opened."""
        if table not in self._own.tables:
            self._to_ask.add(table)
            self._woken.set()
        self._own.enter(table, user_id, name)

    def leave(self, table: str, user_id: str | None) -> None:
        """A page was closed."""
        self._own.leave(table, user_id)

    def ask(self, table: str, user_id: str) -> None:
        """Somebody asked something, or is asked."""
        if table not in self._own.tables:
            self._to_ask.add(table)
            self._woken.set()
        self._own.ask(table, user_id)

    def here(self, table: str) -> Here:
        """Who is here; the same object as long as nothing has changed."""
        own, others = self._own.here(table), self._others.get(table, NOBODY)
        kept = self._all.get(table)
        if kept is None or kept[0] is not own or kept[1] is not others:
            newer = max(own.version, now(), kept[2].version + 1 if kept is not None else 0)
            kept = self._all[table] = (own, others, _together(own, others)._replace(version=newer))
        return kept[2]

    async def look(self, table: str) -> None:
        """Finds out who is at a table, unless that was asked since the last beat or pages are open here."""
        if table in self._own.tables or table in self._others:
            return
        with suppress(*FAILURES):
            self._others[table] = await self._ask(table)

    async def run(self) -> None:
        """Says and asks what has changed, and everything on every beat, until cancelled."""
        beat_at = 0.0
        while True:
            if time.monotonic() >= beat_at:
                beat_at = time.monotonic() + BEAT_SECONDS
                self._everything()
            try:
                await self._exchange()
            except FAILURES as error:
                log.debug("presence_not_shared", error=str(error))
                await anyio.sleep(AGAIN_SECONDS)
            with anyio.move_on_after(max(beat_at - time.monotonic(), 0)):
                await self._woken.wait()
            self._woken = anyio.Event()

    async def close(self) -> None:
        """Nobody is with this worker any more."""
        with suppress(*FAILURES):  # without Redis it will be forgotten
            for table in tuple(self._said):
                await self._say(table, NOBODY)

    def _own_changed(self, table: str) -> None:
        self._to_say.add(table)
        self._woken.set()
        self._tell(table)

    def _tell(self, table: str) -> None:
        for told in self._listeners:
            told(table)

    def _hear(self, hint: Hint) -> None:
        if hint.topic == "lost":
            self._everything()
            self._woken.set()
        elif hint.topic == "presence" and hint.id in self._own.tables:
            self._to_ask.add(hint.id)
            self._woken.set()

    def _everything(self) -> None:
        self._to_say |= self._own.tables | self._said
        self._to_ask |= self._own.tables
        for kept in (self._all, self._others):
            for table in kept.keys() - self._own.tables:
                del kept[table]

    async def _exchange(self) -> None:
        """What fails is left for the next time."""
        for table in tuple(self._to_say):
            here = self._own.here(table)
            news = await self._say(table, here)
            self._to_say.discard(table)
            if news:
                await self._bus.publish(Hint(table, topic="presence"))
        for table in tuple(self._to_ask):
            others = await self._ask(table)
            self._to_ask.discard(table)
            if others != self._others.get(table, NOBODY):
                self._others[table] = others
                self._tell(table)

    async def _say(self, table: str, here: Here) -> bool:
        """Keeps who is with this worker; whether that was not known."""
        workers, own = self._line.name("at", table), self._key(table, self._line.worker)
        somebody = bool(here.crowd or here.unnamed or here.lately)
        crowd = msgspec.json.encode(Crowd(dict(here.crowd), here.unnamed, tuple(sorted(here.lately))))
        async with self._line.redis.pipeline(transaction=True) as together:
            together.get(own)
            if somebody:
                together.set(own, crowd, ex=LIVES_SECONDS)
                together.sadd(workers, self._line.worker)
                together.expire(workers, 4 * LIVES_SECONDS)
                self._said.add(table)
            else:
                together.delete(own)
                together.srem(workers, self._line.worker)
                self._said.discard(table)
            before, *_ = await together.execute()
        return bool(before != crowd) if somebody else before is not None

    async def _ask(self, table: str) -> Here:
        """Who is with other workers; those that have not said so for a while are left out."""
        workers = self._line.name("at", table)
        found = {str_if_bytes(worker) for worker in await self._line.redis.smembers(workers)}
        names = sorted(found - {self._line.worker})
        if not names:
            return NOBODY
        told = await self._line.redis.mget([self._key(table, worker) for worker in names])
        gone = [worker for worker, crowd in zip(names, told, strict=True) if crowd is None]
        if gone:
            await self._line.redis.srem(workers, *gone)
        return _here([msgspec.json.decode(crowd, type=Crowd) for crowd in told if crowd is not None])

    def _key(self, table: str, worker: str) -> str:
        return self._line.name("here", table, worker)


def _here(crowds: Iterable[Crowd]) -> Here:
    """All of some crowds; somebody with pages in several is one."""
    named: dict[str, str] = {}
    unnamed, lately = 0, set[str]()
    for crowd in crowds:
        named |= crowd.named
        unnamed += crowd.unnamed
        lately.update(crowd.lately)
    by_name = sorted(named.items(), key=lambda one: one[1])
    return Here(frozenset(named), tuple(by_name), unnamed, lately=frozenset(lately))


def _together(own: Here, others: Here) -> Here:
    if others is NOBODY:
        return own
    both = _here([Crowd(dict(one.crowd), one.unnamed, tuple(one.lately)) for one in (own, others)])
    return both._replace(users=own.users | others.users)
