"""Notifies players of their turn: the job of due rows of the kind "call"."""

from collections.abc import Collection
from dataclasses import dataclass
from functools import partial

from sqlalchemy import update
from sqlmodel import Session, col

from app.notifications.mail.links import MailLinks
from app.notifications.mail.smtp import MailService
from app.notifications.mail.turn_mails import TurnMails
from app.notifications.notification import Notification, OutgoingMessage
from app.notifications.notification_settings import find_quiet_end, load_settings
from app.notifications.push.subscriptions import build_pushes
from app.notifications.push.web_push import DEFAULT_TTL_SECONDS
from app.notifications.sender import NotificationSender
from app.storage.database import Database, database_time
from app.storage.models import Due
from app.storage.notification_models import NotificationSettings, TableNotificationSettings
from app.tables.jobs.job_runner import NoLongerDue
from app.tables.log.scene import Scene
from app.tables.play.rooms import Rooms
from app.tables.presence import Presence
from app.tables.schedule.plan_rows import REMINDER_MS
from app.tables.schedule.row_kinds import NEVER, NOTIFICATION
from app.tables.view.absence import is_replaceable

PRESENCE_RECHECK_MS = 120_000
"""After this time, it is checked again whether a page that was open has been closed."""


@dataclass(frozen=True)
class PendingTurn:
    """An open decision of a player.

    `until`: its deadline, if there is a clock. `is_present`: the player has the table open.
    `is_replaceable`: there is no clock, and others may let a bot play for the player.
    """

    user_id: str
    seat: int
    table_id: str
    game: str
    players: int
    until: int | None
    is_present: bool
    is_replaceable: bool

    @property
    def reminder_at(self) -> int:
        """The time of the reminder: the start of the last hour before the deadline."""
        return self.until - REMINDER_MS if self.until is not None else NEVER

    def notification(self, time: int) -> Notification:
        """The notification of this turn. It reveals only what everybody may know."""
        path = f"/tables/{self.table_id}"
        args = {"game": self.game, "players": self.players}
        if self.is_replaceable:
            return Notification(
                "Your turn at {game}, {players} players. A bot can play for you while you’re away",
                args,
                path,
                path,
                self.table_id,
            )
        if time < self.reminder_at:
            return Notification("Your turn at {game}, {players} players", args, path, path, self.table_id)
        return Notification(
            "Less than an hour left: your turn at {game}, {players} players", args, path, path, self.table_id
        )


class TurnNotifications:
    """The job of due rows: at most one notification per decision, and a reminder in its last hour."""

    def __init__(
        self,
        rooms: Rooms,
        presence: Presence,
        db: Database,
        sender: NotificationSender,
        mail: MailService,
        links: MailLinks,
    ) -> None:
        self._rooms = rooms
        self._presence = presence
        self._db = db
        self._sender = sender
        self._turn_mails = TurnMails(mail, links)

    async def __call__(self, row: Due) -> None:
        """Notifies the player, unless they have decided meanwhile or have the table open."""
        room = await self._rooms.get(row.table_id)
        await room.catch_up()
        await self._presence.fetch(room.id)
        turn = find_turn(room.scene, row, self._presence.get(room.id).users)
        # The row is updated before sending: what fails after that is not repeated.
        self._sender.enqueue(await self._db.write(partial(self._take_turn, row=row, turn=turn)))

    def _take_turn(self, db: Session, row: Due, turn: PendingTurn) -> list[OutgoingMessage]:
        """The messages to send; sets the row to the time of the next check."""
        time, settings = database_time(db), load_settings(db, turn.user_id)
        quiet_end = find_quiet_end(settings, time)
        messages: list[OutgoingMessage] = []
        if turn.is_present and time < turn.reminder_at:
            next_check = min(time + PRESENCE_RECHECK_MS, turn.reminder_at)
        elif quiet_end is not None:
            next_check = quiet_end
        else:
            next_check = turn.reminder_at if time < turn.reminder_at else NEVER
            messages = self._build_messages(db, settings, turn, time)
        key = (col(Due.table_id) == row.table_id, col(Due.seat) == row.seat, col(Due.kind) == NOTIFICATION)
        unchanged = (col(Due.question) == row.question, col(Due.at) == row.at)
        reschedule = update(Due).where(*key, *unchanged).values(at=next_check, claimed_until=0)
        if not db.connection().execute(reschedule).rowcount:
            raise NoLongerDue("another worker has done it")
        return messages

    def _build_messages(
        self, db: Session, settings: NotificationSettings, turn: PendingTurn, time: int
    ) -> list[OutgoingMessage]:
        table_settings = db.get(TableNotificationSettings, (turn.user_id, turn.table_id))
        if not settings.moves or (table_settings is not None and table_settings.muted):
            return []
        notification = turn.notification(time)
        ttl = DEFAULT_TTL_SECONDS if turn.until is None else max((turn.until - time) // 1000, 1)
        messages: list[OutgoingMessage] = [*build_pushes(db, settings, notification, ttl)]
        table_settings = table_settings or TableNotificationSettings(
            user_id=turn.user_id, table_id=turn.table_id
        )
        mail = self._turn_mails.take(db, settings, table_settings, notification, turn.seat, time)
        return [*messages, mail] if mail is not None else messages


def find_turn(scene: Scene, row: Due, present: Collection[str]) -> PendingTurn:
    """The decision that a row is about; `present`: the users who have the table open.

    Raises NoLongerDue if it is no longer open, or if its player does not control the seat.
    """
    seat = next(seat for seat in scene.seats if seat.seat == row.seat)
    decision_id = scene.match.decision_id(row.seat) if scene.match is not None else None
    if decision_id != row.question or seat.control != "player":
        raise NoLongerDue("the decision was made")
    return PendingTurn(
        user_id=seat.user_id,
        seat=row.seat,
        table_id=row.table_id,
        game=scene.game.name,
        players=scene.table.players,
        until=scene.deadlines.get(row.seat),
        is_present=seat.user_id in present,
        is_replaceable=is_replaceable(scene, row.seat),
    )
