"""Views of sessions, and helpers for views."""

from dataclasses import dataclass
from datetime import UTC, datetime

from app.identity.devices import UNKNOWN_DEVICE
from app.identity.sessions import public_id
from app.language.current_language import words
from app.storage.models import Session


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


def translate_device_label(label: str) -> str:
    """A stored (English) device label in the language of the current request."""
    browser, on, system = label.partition(" on ")
    if on:
        return words("{browser} on {system}", browser=browser, system=system)
    return words("an unknown device") if label == UNKNOWN_DEVICE else label or "?"


def to_datetime(milliseconds: int) -> datetime:
    """A stored time as a UTC datetime."""
    return datetime.fromtimestamp(milliseconds / 1000, UTC)
