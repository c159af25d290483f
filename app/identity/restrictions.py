"""Restrictions set by an operator: addresses that may not come in, people who may not write, for a time."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime

import anyio
from sqlmodel import Session, col, select

from app.bus import Bus, Hint
from app.storage.database import Database
from app.storage.models import now
from app.storage.operator_models import Restriction
from app.web.address import address_group
from app.web.errors import Problem, forbidden

ADDRESS, SILENCE = "address", "silence"
TRUSTED_SECONDS = 30.0
"""How long they are believed where other workers set them, too: so late at most is a lost hint noticed."""


class Restrictions:
    """Knows what is in force; the database is the truth, the bus says when it has changed."""

    def __init__(self, db: Database, bus: Bus) -> None:
        self._db = db
        self._until: dict[tuple[str, str], int] | None = None
        self._stale = True
        self._woken = anyio.Event()
        self._patience = TRUSTED_SECONDS if bus.shared else None
        self._sockets: dict[str, set[anyio.CancelScope]] = {}
        bus.listen(self._hear)

    async def barred(self, address: str) -> datetime | None:
        """Until when an address may not come in; None for one that may."""
        return await self._find(ADDRESS, address_group(address))

    async def require_voice(self, user_id: str) -> None:
        """Raises Problem 403 for somebody who may not write now."""
        until = await self._find(SILENCE, user_id)
        if until is not None:
            raise forbidden(
                "silenced",
                "The host of this site has muted you until {until} (UTC).",
                until=f"{until:%Y-%m-%d %H:%M}",
            )

    @contextmanager
    def watched(self, address: str) -> Iterator[anyio.CancelScope]:
        """A scope that is cancelled when the address is barred meanwhile: a socket lasts long."""
        group = address_group(address)
        with anyio.CancelScope() as scope:
            here = self._sockets.setdefault(group, set())
            here.add(scope)
            try:
                yield scope
            finally:
                here.discard(scope)
                if not here and self._sockets.get(group) is here:
                    del self._sockets[group]

    async def run(self) -> None:
        """Ends the sockets of addresses that were barred, until cancelled."""
        while True:
            with anyio.move_on_after(self._patience):
                await self._woken.wait()
            self._woken = anyio.Event()
            try:
                await self._read()
            except Problem:  # the database is away, which is said elsewhere: what was known stays in force
                continue
            for (kind, target), until in list((self._until or {}).items()):
                if kind == ADDRESS and until > now():
                    for scope in list(self._sockets.get(target, ())):
                        scope.cancel()

    async def _find(self, kind: str, target: str) -> datetime | None:
        if self._stale:
            try:
                await self._read()
            except Problem:
                if self._until is None:
                    raise
        until = (self._until or {}).get((kind, target), 0)
        return datetime.fromtimestamp(until / 1000, UTC) if until > now() else None

    async def _read(self) -> None:
        self._stale = False  # what is heard from now on may be newer than what is read
        try:
            self._until = await self._db.read(in_force)
        except Problem:
            self._stale = True
            raise

    def _hear(self, hint: Hint) -> None:
        if hint.topic in ("restriction", "lost"):
            self._stale = True
            self._woken.set()


def in_force(db: Session) -> dict[tuple[str, str], int]:
    """Who is restricted, and until when, by kind and target."""
    wanted = select(Restriction).where(col(Restriction.until) > now())
    return {(one.kind, one.target): one.until for one in db.exec(wanted)}
