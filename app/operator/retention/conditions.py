"""SQL conditions of the rows that are deleted, by the retention settings and the present time.

The same conditions count rows, before anything is deleted, and select those to delete. What depends on rows
that would be deleted too, such as the guests of deleted games, therefore counts only rows that stay.
"""

from sqlalchemy import ColumnElement, Table, and_, exists, false, func, literal, or_, select
from sqlalchemy.orm import aliased
from sqlmodel import col

from app.accounts.own_data.export import find_user_columns
from app.identity.registered import can_sign_in
from app.operator.retention.retention_days import DAY_MS, RetentionDays
from app.storage.models import Message, Seat, User
from app.storage.models import Table as GameTable
from app.storage.notification_models import NotificationSettings
from app.storage.operator_models import OperatorAct
from app.storage.schema import list_database_tables

_USERS = User.__table__  # type: ignore[attr-defined]

OWN_TABLES = frozenset(
    {
        "call_wishes",
        "device_link",
        "invitation",
        "member",
        "mute",
        "nudge",
        "passkey_challenge",
        "password_admission",
        "removed_player",
        "table_calls",
    }
)
"""Database tables whose rows are of no use without the user, and deleted with them. A row of any other table
keeps the user."""


class Conditions:
    """The conditions at a time, in milliseconds since 1970."""

    def __init__(self, days: RetentionDays, time: int) -> None:
        self._days = days
        self._time = time

    @property
    def games(self) -> ColumnElement[bool]:
        """Finished games, not rated ones, in which no registered player had a seat."""
        limit = self._limit(self._days.games)
        if limit is None:
            return false()
        seat, player = aliased(Seat), aliased(User)  # `guests` contains this condition
        registered = exists().where(
            col(seat.table_id) == col(GameTable.id),
            col(seat.user_id) == col(player.id),
            _is_registered(player),
        )
        return and_(
            col(GameTable.status) == "finished",
            func.coalesce(col(GameTable.ended_at), col(GameTable.created_at)) < limit,
            col(GameTable.rated).is_(False),
            ~registered,
        )

    @property
    def messages(self) -> ColumnElement[bool]:
        """Chat messages, but not reported ones, which an operator has to see."""
        limit = self._limit(self._days.chat)
        if limit is None:
            return false()
        return and_(col(Message.at) < limit, col(Message.reported).is_(False))

    @property
    def acts(self) -> ColumnElement[bool]:
        """Entries of the audit log."""
        limit = self._limit(self._days.audit)
        return false() if limit is None else col(OperatorAct.at) < limit

    @property
    def guests(self) -> ColumnElement[bool]:
        """Guests whom nobody can be any more, and to whom no game, message, rating or friend refers.

        They have no session and cannot sign in again. The users of bots whose games were deleted are among
        them.
        """
        limit = self._limit(self._days.guests)
        if limit is None:
            return false()
        references = [
            self._refers(table)
            for table in list_database_tables()
            if find_user_columns(table) and table.name not in OWN_TABLES
        ]
        is_unused = [~reference for reference in references]
        return and_(col(User.created_at) < limit, ~_is_registered(User), *is_unused)

    def _refers(self, table: Table) -> ColumnElement[bool]:
        """Whether a row of the table that stays refers to the user."""
        is_reference = or_(*[column == col(User.id) for column in find_user_columns(table)])
        stays: list[ColumnElement[bool]] = []
        if "table_id" in table.c and self._days.games:
            stays.append(table.c.table_id.not_in(select(col(GameTable.id)).where(self.games)))
        if table.name == Message.__tablename__:
            stays.append(~self.messages)
        reference = select(literal(1)).select_from(table).where(is_reference, *stays)
        return exists(reference.correlate(_USERS))

    def _limit(self, days: int) -> int | None:
        return self._time - days * DAY_MS if days else None


def _is_registered(user: type[User]) -> ColumnElement[bool]:
    """Whether a user can sign in again, or has a public page or a confirmed mail address."""
    has_address = exists().where(
        col(NotificationSettings.user_id) == col(user.id), col(NotificationSettings.confirmed_at).is_not(None)
    )
    return or_(col(user.public_id).is_not(None), can_sign_in(col(user.id)), has_address)
