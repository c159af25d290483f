"""What people wish: when they are called, where, and which tables stay silent."""

from sqlalchemy import delete
from sqlmodel import Session, col, select

from app.notifications.notification import Call, PushLetter
from app.notifications.quiet_hours import end_of_quiet
from app.storage.notification_models import NotificationSettings, PushSubscription, TableNotificationSettings

MOST_DEVICES = 20
"""How many browsers of one person take pushes; the oldest gives way."""


def read_wishes(db: Session, user_id: str) -> NotificationSettings:
    """What somebody wishes; not kept yet for who never said."""
    return db.get(NotificationSettings, user_id) or NotificationSettings(user_id=user_id)


def subscribe(db: Session, fresh: PushSubscription) -> None:
    """A browser takes pushes from now on, for this session alone: who used it before is not called there."""
    same = col(PushSubscription.endpoint) == fresh.endpoint
    old = same | (col(PushSubscription.session) == fresh.session)
    db.connection().execute(delete(PushSubscription).where(old))
    mine = select(PushSubscription).where(PushSubscription.user_id == fresh.user_id)
    newest = list(db.exec(mine.order_by(col(PushSubscription.created_at).desc())))
    for one in newest[MOST_DEVICES - 1 :]:
        db.delete(one)
    db.add(fresh)


def unsubscribe(db: Session, session: str, endpoint: str | None = None) -> None:
    """A session's browser takes none any more; with `endpoint`, unless it has another one by now."""
    mine = col(PushSubscription.session) == session
    if endpoint is not None:
        mine &= col(PushSubscription.endpoint) == endpoint
    db.connection().execute(delete(PushSubscription).where(mine))


def find_endpoint(db: Session, session: str) -> str | None:
    """Where a session's browser takes pushes."""
    found = db.get(PushSubscription, session)
    return found.endpoint if found is not None else None


def mute_table(db: Session, user_id: str, table_id: str, muted: bool) -> None:
    """A table calls somebody no longer, or does again."""
    row = db.get(TableNotificationSettings, (user_id, table_id)) or TableNotificationSettings(
        user_id=user_id, table_id=table_id
    )
    row.muted = muted
    db.add(row)


def is_muted(db: Session, user_id: str, table_id: str) -> bool:
    """Whether a table calls somebody no longer."""
    row = db.get(TableNotificationSettings, (user_id, table_id))
    return row is not None and row.muted


def is_quiet(wishes: NotificationSettings, time: int) -> int | None:
    """Until when somebody has quiet hours; None when they have none now."""
    return end_of_quiet(wishes.quiet_from, wishes.quiet_until, wishes.zone, time)


def push_letters(db: Session, wishes: NotificationSettings, call: Call, lasts: int) -> list[PushLetter]:
    """A call to every browser of somebody."""
    title = call.said(wishes.language)
    found = db.exec(select(PushSubscription).where(PushSubscription.user_id == wishes.user_id))
    return [
        PushLetter(
            user_id=one.user_id,
            session=one.session,
            endpoint=one.endpoint,
            p256dh=one.p256dh,
            auth=one.auth,
            title=title,
            address=call.address,
            tag=call.tag,
            lasts=lasts,
        )
        for one in found
    ]
