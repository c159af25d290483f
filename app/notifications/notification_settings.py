"""A user's notification settings, their quiet hours, and the tables they have muted."""

from sqlmodel import Session

from app.identity.users import require_existing_user
from app.notifications.quiet_hours import find_end_of_quiet
from app.storage.notification_models import NotificationSettings, TableNotificationSettings


def load_settings(db: Session, user_id: str) -> NotificationSettings:
    """The settings of a user; defaults, not yet added to the session, if the user has changed none."""
    return db.get(NotificationSettings, user_id) or NotificationSettings(user_id=user_id)


def mute_table(db: Session, user_id: str, table_id: str, muted: bool) -> None:
    """Switches a table's notifications off or on for a user."""
    require_existing_user(db, user_id)
    row = db.get(TableNotificationSettings, (user_id, table_id)) or TableNotificationSettings(
        user_id=user_id, table_id=table_id
    )
    row.muted = muted
    db.add(row)


def is_muted(db: Session, user_id: str, table_id: str) -> bool:
    """Whether a user has muted a table's notifications."""
    row = db.get(TableNotificationSettings, (user_id, table_id))
    return row is not None and row.muted


def find_quiet_end(settings: NotificationSettings, time: int) -> int | None:
    """The end of a user's current quiet hours; None outside of them. Times are milliseconds since 1970."""
    return find_end_of_quiet(settings.quiet_from, settings.quiet_until, settings.zone, time)


def mark_undeliverable(db: Session, user_id: str, address: str, was_confirmed: bool) -> None:
    """Stop mail to a user's address until they enter it again, if it is still theirs.

    Without `was_confirmed`, only an address that is not confirmed is marked: the user waits for its link.
    """
    settings = load_settings(db, user_id)
    if settings.address == address and (was_confirmed or settings.confirmed_at is None):
        settings.asked_at = settings.confirmed_at = None
        db.add(settings)
