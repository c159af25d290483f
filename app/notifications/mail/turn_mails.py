"""Mails about a player's turn: one per table until the player has moved again."""

from sqlmodel import Session, col, select

from app.notifications.mail.links import MailLinks
from app.notifications.mail.smtp import MailService
from app.notifications.mail.texts import build_turn_mail
from app.notifications.notification import MailMessage, Notification
from app.storage.models import Entry
from app.storage.notification_models import NotificationSettings, TableNotificationSettings


class TurnMails:
    """Builds the mails that are due."""

    def __init__(self, mail: MailService, links: MailLinks) -> None:
        self._mail = mail
        self._links = links

    def take(
        self,
        db: Session,
        settings: NotificationSettings,
        table_settings: TableNotificationSettings,
        notification: Notification,
        seat: int,
        time: int,
    ) -> MailMessage | None:
        """The mail with a notification of a player's turn; stores that it is sent.

        None without a confirmed address, and if the player has not moved since the last mail.
        """
        if not self._mail.is_on or settings.address is None or settings.confirmed_at is None:
            return None
        last = table_settings.mailed_at
        if last is not None and not _has_moved(db, table_settings.table_id, seat, last):
            return None
        table_settings.mailed_at = time
        db.add(table_settings)
        stop_path = self._links.stop_path(settings.user_id, settings.address)
        table, stop = self._mail.link(notification.path), self._mail.link(stop_path)
        user_id, address, language = settings.user_id, settings.address, settings.language
        return build_turn_mail(user_id, address, notification, language, table, stop, stop_path)


def _has_moved(db: Session, table_id: str, seat: int, since: int) -> bool:
    """Whether the player has moved at the table since then; moves of the clock do not count."""
    entries = select(Entry.seq).where(Entry.table_id == table_id, Entry.seat == seat)
    moves = entries.where(Entry.cause == "player", col(Entry.at) > since).limit(1)
    return db.exec(moves).first() is not None
