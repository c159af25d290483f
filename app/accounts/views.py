"""What the page about oneself is made from."""

from dataclasses import dataclass
from datetime import UTC, datetime

from app.identity.devices import UNKNOWN
from app.identity.sessions import public_id
from app.language.current import words
from app.storage.models import Session


@dataclass(frozen=True)
class SessionView:
    """A session as its owner sees it; `here`: the one that asks. Times are UTC."""

    id: str
    label: str
    began: datetime
    last_seen: datetime
    here: bool


def describe_session(session: Session, own: Session | None) -> SessionView:
    """A session in a list."""
    return SessionView(
        public_id(session),
        name_device(session.label),
        to_time(session.created_at),
        to_time(session.last_seen_at),
        own is not None and session.token_hash == own.token_hash,
    )


def name_device(stored: str) -> str:
    """What a session runs on; it is stored in English."""
    browser, on, system = stored.partition(" on ")
    if on:
        return words("{browser} on {system}", browser=browser, system=system)
    return words("an unknown device") if stored == UNKNOWN else stored or "?"


def to_time(milliseconds: int) -> datetime:
    """A stored time, UTC."""
    return datetime.fromtimestamp(milliseconds / 1000, UTC)
