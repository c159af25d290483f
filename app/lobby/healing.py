"""Healing of the lobby: lists that changed without a hint are found by reading and drawn again."""

from functools import partial

from sqlalchemy import func
from sqlmodel import Session, col, select

from app.lobby.lobby_hub import LobbyHub
from app.storage.db import Database, in_parts
from app.storage.models import Seat, Table


class LobbyHealing:
    """Compares the lists with what they were at the last look."""

    def __init__(self, db: Database, lobby: LobbyHub) -> None:
        self._db = db
        self._lobby = lobby
        self._lists: tuple[int, int] | None = None
        self._own: dict[str, tuple[int, int]] = {}

    async def heal(self) -> None:
        """Has the lobby drawn again when its lists have changed since the last look, told or not."""
        if not len(self._lobby):
            return
        users = self._lobby.users
        lists, own = await self._db.read(partial(_lobby, users=users))
        changed = {user for user in users if own.get(user) != self._own.get(user)}
        if lists != self._lists or changed:
            self._lobby.refresh(changed)
        self._lists, self._own = lists, own


def _lobby(db: Session, users: set[str]) -> tuple[tuple[int, int], dict[str, tuple[int, int]]]:
    """What changes with the lists of all, and with the tables of each of these users."""
    size = (func.count(), func.coalesce(func.sum(Table.revision), 0))
    listed = (Table.visibility == "public", col(Table.status).in_(("open", "running")))
    count, revisions = db.exec(select(*size).where(*listed)).one()
    own: dict[str, tuple[int, int]] = {}
    for some in in_parts(sorted(users)):
        theirs = select(Seat.user_id, *size).join(Table).where(col(Seat.user_id).in_(some))
        for user, tables, changes in db.exec(theirs.group_by(col(Seat.user_id))):
            own[user] = (tables, int(changes))
    return (count, int(revisions)), own
