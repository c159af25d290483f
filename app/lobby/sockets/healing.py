"""Healing of the lobby: lists that changed without a hint are found by reading and drawn again."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from sqlalchemy import func
from sqlalchemy.orm import aliased
from sqlmodel import Session, and_, col, select

from app.friends.friendships import ADDED
from app.lobby.sockets.hub import LobbyHub
from app.storage.database import Database, batch_ids
from app.storage.friend_models import Invitation, Nudge, UserRelation
from app.storage.models import Seat, Table

Marks = tuple[tuple[int, int, int], ...]
"""What changes with some rows of a user: which they are, how many, and their newest time or all changes."""


class LobbyHealing:
    """Compares the lists with what they were at the last look."""

    def __init__(self, db: Database, lobby: LobbyHub) -> None:
        self._db = db
        self._lobby = lobby
        self._lists: tuple[int, int] | None = None
        self._own: dict[str, Marks] = {}

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


def _lobby(db: Session, users: set[str]) -> tuple[tuple[int, int], dict[str, Marks]]:
    """What changes with the lists of all; and, for each of these users, with their tables and friends."""
    size = (func.count(), func.coalesce(func.sum(Table.revision), 0))
    listed = (Table.visibility == "public", col(Table.status).in_(("open", "running")))
    count, revisions = db.exec(select(*size).where(*listed)).one()
    own: dict[str, Marks] = {}
    for some in batch_ids(sorted(users)):
        for kind, wanted in enumerate(_statements(some)):
            for user, rows, changes in db.exec(wanted):
                own[user] = (*own.get(user, ()), (kind, rows, int(changes)))
    return (count, int(revisions)), own


def _statements(users: Sequence[str]) -> Iterator[Any]:
    """Each answers with users, how many rows they have, and a number that grows with every change."""
    size = (func.count(), func.coalesce(func.sum(Table.revision), 0))
    mine = col(Seat.user_id)
    yield select(mine, *size).join(Table).where(mine.in_(users)).group_by(mine)
    back = aliased(UserRelation)
    mutual = and_(col(back.user_id) == UserRelation.other_id, col(back.other_id) == UserRelation.user_id)
    theirs = (
        select(UserRelation.user_id, *size)
        .join(back, mutual)
        .join(Seat, mine == UserRelation.other_id)
        .join(Table)
    )
    friends = (UserRelation.kind == ADDED, back.kind == ADDED, Table.status != "finished")
    yield theirs.where(col(UserRelation.user_id).in_(users), *friends).group_by(col(UserRelation.user_id))
    for asked in (UserRelation.user_id, UserRelation.other_id):
        yield _newest(asked, UserRelation.at, users)
    yield _newest(Invitation.user_id, Invitation.at, users)
    for asked in (Nudge.user_id, Nudge.by_user_id):
        yield _newest(asked, Nudge.at, users)


def _newest(user: Any, at: Any, users: Sequence[str]) -> Any:
    return select(user, func.count(), func.max(at)).where(col(user).in_(users)).group_by(user)
