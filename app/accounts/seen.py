"""What the page about oneself is made from."""

from dataclasses import dataclass
from datetime import UTC, datetime

from app.accounts.sessions import public_id
from app.models import Session


@dataclass(frozen=True)
class SessionSeen:
    """A session as its owner sees it; `here`: the one that asks. Times are UTC."""

    id: str
    label: str
    began: datetime
    last_seen: datetime
    here: bool


def session_seen(session: Session, own: Session | None) -> SessionSeen:
    """A session in a list."""
    return SessionSeen(
        public_id(session),
        session.label or "?",
        _time(session.created_at),
        _time(session.last_seen_at),
        own is not None and session.token_hash == own.token_hash,
    )


def _time(milliseconds: int) -> datetime:
    return datetime.fromtimestamp(milliseconds / 1000, UTC)
