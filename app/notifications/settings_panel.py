"""The view of a user's notification settings, for the panel on their own page."""

from dataclasses import dataclass
from functools import partial

from sqlmodel import Session as Transaction
from sqlmodel import col, select

from app.games.catalogue import CATALOGUE
from app.identity.sessions import UserSession
from app.notifications.mail.smtp import MailService
from app.notifications.notification_settings import load_settings
from app.notifications.quiet_hours import format_time_of_day
from app.storage.database import Database
from app.storage.models import Table
from app.storage.notification_models import PushSubscription, TableNotificationSettings
from app.web.services import Services


@dataclass(frozen=True)
class NotificationPanel:
    """The notification settings that the panel shows.

    `is_subscribed`: whether this browser is subscribed to pushes. `other_browsers`: the number of the user's
    other subscribed browsers. Quiet hours are times such as "22:30", or empty. `has_mail`: whether this site
    sends mail. `address` gets mail once `is_confirmed`; it is `undeliverable` if a mail server refused it.
    `muted`: ids and game names of muted tables.
    """

    is_subscribed: bool
    other_browsers: int
    moves: bool
    joins: bool
    invites: bool
    chat: bool
    quiet_from: str
    quiet_until: str
    zone: str
    address: str | None
    is_confirmed: bool
    undeliverable: bool
    has_mail: bool
    muted: tuple[tuple[str, str], ...]


async def load_panel(services: Services, user_session: UserSession | None) -> NotificationPanel | None:
    """The panel of the current user, for the browser of their session."""
    if user_session is None:
        return None
    user, session = user_session
    has_mail = services[MailService].is_on
    load = partial(_load_panel, user_id=user.id, session=session.token_hash, has_mail=has_mail)
    return await services[Database].read(load)


def _load_panel(db: Transaction, user_id: str, session: str, has_mail: bool) -> NotificationPanel:
    settings = load_settings(db, user_id)
    query = select(PushSubscription.session).where(PushSubscription.user_id == user_id)
    sessions = list(db.exec(query))
    tables = (
        select(Table.id, Table.game)
        .join(TableNotificationSettings)
        .where(TableNotificationSettings.user_id == user_id)
    )
    muted = tables.where(col(TableNotificationSettings.muted).is_(True), Table.status == "running")
    return NotificationPanel(
        is_subscribed=session in sessions,
        other_browsers=len(sessions) - (session in sessions),
        moves=settings.moves,
        joins=settings.joins,
        invites=settings.invites,
        chat=settings.chat,
        quiet_from=format_time_of_day(settings.quiet_from),
        quiet_until=format_time_of_day(settings.quiet_until),
        zone=settings.zone,
        address=settings.address,
        is_confirmed=settings.confirmed_at is not None,
        undeliverable=settings.address is not None and settings.asked_at is None,
        has_mail=has_mail,
        muted=tuple(
            [
                (table_id, CATALOGUE[game].name if game in CATALOGUE else game)
                for table_id, game in db.exec(muted.order_by(Table.id))
            ]
        ),
    )
