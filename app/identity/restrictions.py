"""Restrictions set by an operator for a time: banned addresses and muted users."""

from contextlib import AbstractContextManager
from datetime import UTC, datetime

import anyio
from sqlmodel import Session, col, select

from app.bus import Bus, Hint
from app.identity.socket_scopes import SocketScopes
from app.storage.database import Database
from app.storage.models import now
from app.storage.operator_models import Restriction
from app.web.address import address_group
from app.web.errors import Problem, forbidden

ADDRESS, SILENCE = "address", "silence"
REFRESH_SECONDS = 30.0
"""With several workers, restrictions are read again this often, in case a hint was lost."""


class Restrictions:
    """The restrictions in force, cached from the database until the bus says that they have changed."""

    def __init__(self, db: Database, bus: Bus) -> None:
        self._db = db
        self._until: dict[tuple[str, str], int] | None = None
        self._is_stale = True
        self._changed = anyio.Event()
        self._refresh_seconds = REFRESH_SECONDS if bus.is_shared else None
        self._sockets = SocketScopes()
        bus.listen(self._receive_hint)

    async def find_ban(self, address: str) -> datetime | None:
        """The end of an address's ban; None if it is not banned."""
        return await self._find(ADDRESS, address_group(address))

    async def require_not_muted(self, user_id: str) -> None:
        """Raises Problem 403 if the user is muted."""
        until = await self._find(SILENCE, user_id)
        if until is not None:
            raise forbidden(
                "silenced",
                "The host of this site has muted you until {until} (UTC).",
                until=f"{until:%Y-%m-%d %H:%M}",
            )

    def cancel_on_ban(self, address: str) -> AbstractContextManager[anyio.CancelScope]:
        """A scope that is cancelled when the address is banned, for sockets that are already open."""
        return self._sockets.open(address_group(address))

    async def run(self) -> None:
        """Cancels the sockets of newly banned addresses, until cancelled."""
        while True:
            with anyio.move_on_after(self._refresh_seconds):
                await self._changed.wait()
            self._changed = anyio.Event()
            try:
                await self._read()
            except Problem:  # the database is unavailable, which is logged there; known restrictions stay
                continue
            for (kind, target), until in list((self._until or {}).items()):
                if kind == ADDRESS and until > now():
                    self._sockets.cancel(target)

    async def _find(self, kind: str, target: str) -> datetime | None:
        if self._is_stale:
            try:
                await self._read()
            except Problem:
                if self._until is None:
                    raise
        until = (self._until or {}).get((kind, target), 0)
        return datetime.fromtimestamp(until / 1000, UTC) if until > now() else None

    async def _read(self) -> None:
        self._is_stale = False  # a hint that arrives during the read may be newer than its result
        try:
            self._until = await self._db.read(read_active_restrictions)
        except Problem:
            self._is_stale = True
            raise

    def _receive_hint(self, hint: Hint) -> None:
        if hint.topic in ("restriction", "lost"):
            self._is_stale = True
            self._changed.set()


def read_active_restrictions(db: Session) -> dict[tuple[str, str], int]:
    """The end of each restriction in force, in milliseconds since 1970, by kind and target."""
    query = select(Restriction).where(col(Restriction.until) > now())
    return {(row.kind, row.target): row.until for row in db.exec(query)}
