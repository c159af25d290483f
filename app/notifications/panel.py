"""What the panel of one's own page is made from."""

from dataclasses import dataclass

from sqlmodel import Session, col, select

from app.notifications.quiet_hours import clock_of
from app.notifications.wishes import read_wishes
from app.storage.call_models import PushSubscription, TableCalls
from app.storage.models import Table
from engines import CATALOGUE


@dataclass(frozen=True)
class CallPanel:
    """`here`: this browser takes pushes, `elsewhere`: how many others do. Quiet hours are as "22:30", or
    empty. `address` gets mail once it is `confirmed`; `muted` are the ids and games of tables."""

    here: bool
    elsewhere: int
    moves: bool
    quiet_from: str
    quiet_until: str
    zone: str
    address: str | None
    confirmed: bool
    muted: tuple[tuple[str, str], ...]


def read_panel(db: Session, user_id: str, session: str) -> CallPanel:
    """The panel of a user, as the browser of a session shows it."""
    wishes = read_wishes(db, user_id)
    devices = select(PushSubscription.session).where(PushSubscription.user_id == user_id)
    sessions = list(db.exec(devices))
    muted = select(Table.id, Table.game).join(TableCalls).where(TableCalls.user_id == user_id)
    silent = muted.where(col(TableCalls.muted).is_(True), Table.status == "running")
    found = db.exec(silent.order_by(Table.id))
    return CallPanel(
        here=session in sessions,
        elsewhere=len(sessions) - (session in sessions),
        moves=wishes.moves,
        quiet_from=clock_of(wishes.quiet_from),
        quiet_until=clock_of(wishes.quiet_until),
        zone=wishes.zone,
        address=wishes.address,
        confirmed=wishes.confirmed_at is not None,
        muted=tuple([(table_id, CATALOGUE[game].name) for table_id, game in found]),
    )
