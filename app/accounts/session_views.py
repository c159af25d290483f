"""Sessions as the account page shows them."""

from dataclasses import dataclass
from datetime import datetime

from app.identity.devices import translate_device_label
from app.identity.sessions import public_id
from app.storage.models import Session, to_datetime


@dataclass(frozen=True)
class SessionView:
    """A session. `is_current` is true for that of the current request. Times are in UTC."""

    id: str
    label: str
    started_at: datetime
    last_seen_at: datetime
    is_current: bool


def describe_session(session: Session, own_session: Session | None) -> SessionView:
    """The view of a session; `own_session` is that of the current request."""
    return SessionView(
        public_id(session),
        translate_device_label(session.label),
        to_datetime(session.created_at),
        to_datetime(session.last_seen_at),
        own_session is not None and session.token_hash == own_session.token_hash,
    )
