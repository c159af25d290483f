"""What the panel of one's own page is made from."""

from dataclasses import dataclass
from functools import partial

from sqlmodel import Session as Transaction
from sqlmodel import col, select

from app.notifications.mail.service import MailService
from app.notifications.preferences import read_wishes
from app.notifications.quiet_hours import clock_of
from app.storage.database import Database
from app.storage.models import Session, Table, User
from app.storage.notification_models import PushSubscription, TableNotificationSettings
from app.web.services import Services
from engines import CATALOGUE


@dataclass(frozen=True)
class CallPanel:
    """`here`: this browser takes pushes, `elsewhere`: how many others do. Quiet hours are as "22:30", or
    empty. `mails`: this site sends any; `address` gets mail once it is `confirmed`. `muted` are the ids and
    games of tables."""

    here: bool
    elsewhere: int
    moves: bool
    joins: bool
    invites: bool
    chat: bool
    quiet_from: str
    quiet_until: str
    zone: str
    address: str | None
    confirmed: bool
    mails: bool
    muted: tuple[tuple[str, str], ...]


async def read_panel(services: Services, known: tuple[User, Session] | None) -> CallPanel | None:
    """The panel of whoever asks, as the browser of their session shows it."""
    if known is None:
        return None
    user, session = known
    mails = services[MailService].is_on
    own = partial(_panel, user_id=user.id, session=session.token_hash, mails=mails)
    return await services[Database].read(own)


def _panel(db: Transaction, user_id: str, session: str, mails: bool) -> CallPanel:
    wishes = read_wishes(db, user_id)
    devices = select(PushSubscription.session).where(PushSubscription.user_id == user_id)
    sessions = list(db.exec(devices))
    muted = (
        select(Table.id, Table.game)
        .join(TableNotificationSettings)
        .where(TableNotificationSettings.user_id == user_id)
    )
    silent = muted.where(col(TableNotificationSettings.muted).is_(True), Table.status == "running")
    found = db.exec(silent.order_by(Table.id))
    return CallPanel(
        here=session in sessions,
        elsewhere=len(sessions) - (session in sessions),
        moves=wishes.moves,
        joins=wishes.joins,
        invites=wishes.invites,
        chat=wishes.chat,
        quiet_from=clock_of(wishes.quiet_from),
        quiet_until=clock_of(wishes.quiet_until),
        zone=wishes.zone,
        address=wishes.address,
        confirmed=wishes.confirmed_at is not None,
        mails=mails,
        muted=tuple([(table_id, CATALOGUE[game].name) for table_id, game in found]),
    )
