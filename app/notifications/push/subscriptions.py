"""The browsers that have subscribed to a user's pushes."""

from sqlalchemy import delete
from sqlmodel import Session, col, select

from app.identity.users import require_existing_user
from app.notifications.notification import Notification, PushMessage
from app.storage.notification_models import NotificationSettings, PushSubscription

MAX_BROWSERS = 20
"""Browsers of one user with push subscriptions; the oldest are dropped."""


def subscribe(db: Session, subscription: PushSubscription) -> None:
    """Adds a subscription, and deletes others of the same browser or session."""
    require_existing_user(db, subscription.user_id)
    same_browser = col(PushSubscription.endpoint) == subscription.endpoint
    replaced = same_browser | (col(PushSubscription.session) == subscription.session)
    db.connection().execute(delete(PushSubscription).where(replaced))
    query = select(PushSubscription).where(PushSubscription.user_id == subscription.user_id)
    newest_first = list(db.exec(query.order_by(col(PushSubscription.created_at).desc())))
    for old in newest_first[MAX_BROWSERS - 1 :]:
        db.delete(old)
    db.add(subscription)


def unsubscribe(db: Session, session: str, endpoint: str | None = None) -> None:
    """Deletes the subscription of a session; with `endpoint`, only if it still has that endpoint."""
    matches = col(PushSubscription.session) == session
    if endpoint is not None:
        matches &= col(PushSubscription.endpoint) == endpoint
    db.connection().execute(delete(PushSubscription).where(matches))


def find_endpoint(db: Session, session: str) -> str | None:
    """The endpoint of a session's subscription."""
    subscription = db.get(PushSubscription, session)
    return subscription.endpoint if subscription is not None else None


def build_pushes(
    db: Session, settings: NotificationSettings, notification: Notification, ttl_seconds: int
) -> list[PushMessage]:
    """A push message for each subscribed browser of a user."""
    title = notification.text(settings.language)
    query = select(PushSubscription).where(PushSubscription.user_id == settings.user_id)
    return [
        PushMessage(
            user_id=subscription.user_id,
            session=subscription.session,
            endpoint=subscription.endpoint,
            p256dh=subscription.p256dh,
            auth=subscription.auth,
            title=title,
            path=notification.path,
            tag=notification.tag,
            ttl_seconds=ttl_seconds,
        )
        for subscription in db.exec(query)
    ]
