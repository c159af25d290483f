"""Reconciliation of the lobby: refreshes lists that have changed although their hints were lost."""

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
"""State of a user's rows, by the number of the query: rows, and their newest time or sum of revisions."""


class LobbyReconciliation:
    """Compares the lists of the lobby with the lists at the last comparison."""

    def __init__(self, db: Database, lobby: LobbyHub) -> None:
        self._db = db
        self._lobby = lobby
        self._list_marks: tuple[int, int] | None = None
        self._user_marks: dict[str, Marks] = {}

    async def reconcile(self) -> None:
        """Refresh the lobby if its lists have changed since the last comparison."""
        if not len(self._lobby):
            return
        users = self._lobby.users
        list_marks, user_marks = await self._db.read(partial(_read_marks, users=users))
        changed_users = {user for user in users if user_marks.get(user) != self._user_marks.get(user)}
        if list_marks != self._list_marks or changed_users:
            self._lobby.refresh(changed_users)
        self._list_marks, self._user_marks = list_marks, user_marks


def _read_marks(db: Session, users: set[str]) -> tuple[tuple[int, int], dict[str, Marks]]:
    """The state of the public lists, and for each user the state of their tables and friends."""
    size = (func.count(), func.coalesce(func.sum(Table.revision), 0))
    is_listed = (Table.visibility == "public", col(Table.status).in_(("open", "running")))
    count, revisions = db.exec(select(*size).where(*is_listed)).one()
    user_marks: dict[str, Marks] = {}
    for ids in batch_ids(sorted(users)):
        for kind, query in enumerate(_build_queries(ids)):
            for user, rows, changes in db.exec(query):
                user_marks[user] = (*user_marks.get(user, ()), (kind, rows, int(changes)))
    return (count, int(revisions)), user_marks


def _build_queries(users: Sequence[str]) -> Iterator[Any]:
    """Queries of users, their number of rows, and a number that increases with every change."""
    size = (func.count(), func.coalesce(func.sum(Table.revision), 0))
    seated_user = col(Seat.user_id)
    yield select(seated_user, *size).join(Table).where(seated_user.in_(users)).group_by(seated_user)
    reverse = aliased(UserRelation)
    is_reverse = and_(
        col(reverse.user_id) == UserRelation.other_id, col(reverse.other_id) == UserRelation.user_id
    )
    theirs = (
        select(UserRelation.user_id, *size)
        .join(reverse, is_reverse)
        .join(Seat, seated_user == UserRelation.other_id)
        .join(Table)
    )
    friends = (UserRelation.kind == ADDED, reverse.kind == ADDED, col(Table.status).in_(("open", "running")))
    yield theirs.where(col(UserRelation.user_id).in_(users), *friends).group_by(col(UserRelation.user_id))
    for user in (UserRelation.user_id, UserRelation.other_id):
        yield _select_newest(user, UserRelation.at, users)
    yield _select_newest(Invitation.user_id, Invitation.at, users)
    for user in (Nudge.user_id, Nudge.by_user_id):
        yield _select_newest(user, Nudge.at, users)


def _select_newest(user: Any, time: Any, users: Sequence[str]) -> Any:
    return select(user, func.count(), func.max(time)).where(col(user).in_(users)).group_by(user)
