"""What one person sees of the talk at a table."""

from dataclasses import dataclass
from datetime import UTC, datetime

from app.chat.store import Circle
from app.storage.models import Message


@dataclass(frozen=True)
class MessageView:
    """A message. `seat` is None for a watcher's; `own`: the reader wrote it; `at` is its time, UTC."""

    id: int
    name: str
    seat: int | None
    text: str
    at: datetime
    own: bool


@dataclass(frozen=True)
class CircleView:
    """The last messages of a circle, the oldest first; `speaks`: it is the reader's own circle."""

    circle: str  # players, watchers
    lines: tuple[MessageView, ...]
    speaks: bool


@dataclass(frozen=True)
class TalkView:
    """All that a user hears. `muted` names those they do not want to read, each with a message of theirs."""

    table_id: str
    circles: tuple[CircleView, ...]
    muted: tuple[tuple[str, int], ...] = ()


def describe_circle(
    circle: Circle, messages: tuple[Message, ...], user_id: str | None, muted: frozenset[str], speaks: bool
) -> CircleView:
    """A circle as one reads it who does not want to read some."""
    lines = tuple([_line(one, user_id) for one in messages if one.user_id not in muted])
    return CircleView(circle.value, lines, speaks)


def _line(message: Message, user_id: str | None) -> MessageView:
    assert message.id is not None
    at = datetime.fromtimestamp(message.at / 1000, UTC)
    return MessageView(message.id, message.name, message.seat, message.text, at, message.user_id == user_id)
