"""Views of a chat for one user, as the templates render them."""

from dataclasses import dataclass
from datetime import UTC, datetime

from app.chat.channels import Channel
from app.chat.stored_messages import WINDOW_SIZE
from app.storage.models import Message

Windows = dict[Channel, tuple[Message, ...]]
"""The last messages of each channel, in order."""


@dataclass(frozen=True)
class MessageView:
    """A message. `seat` is None if a spectator wrote it, `own` is true if the viewer did; `at` is in UTC."""

    id: int
    name: str
    seat: int | None
    text: str
    at: datetime
    own: bool


@dataclass(frozen=True)
class ChannelView:
    """The last messages of a channel, the oldest first."""

    name: str  # players, watchers
    messages: tuple[MessageView, ...]

    @property
    def is_full(self) -> bool:
        """Whether there may be earlier messages."""
        return len(self.messages) >= WINDOW_SIZE


@dataclass(frozen=True)
class ChatView:
    """The chat that a user may read. `muted` are the muted authors' names, each with the id of a message."""

    table_id: str
    channels: tuple[ChannelView, ...]
    muted: tuple[tuple[str, int], ...] = ()


def describe_chat(table_id: str, windows: Windows, user_id: str | None, muted: frozenset[str]) -> ChatView:
    """The chat for a user: the channels, and the names of muted authors in alphabetical order."""
    last_by_author = {message.user_id: message for window in windows.values() for message in window}
    muted_names = [
        (message.name, message.id or 0) for author, message in last_by_author.items() if author in muted
    ]
    return ChatView(
        table_id,
        tuple([describe_channel(channel, window, user_id, muted) for channel, window in windows.items()]),
        tuple(sorted(muted_names)),
    )


def describe_channel(
    channel: Channel, messages: tuple[Message, ...], user_id: str | None, muted: frozenset[str]
) -> ChannelView:
    """A channel for a user, without the messages of muted authors."""
    views = [_describe_message(message, user_id) for message in messages if message.user_id not in muted]
    return ChannelView(channel.value, tuple(views))


def _describe_message(message: Message, user_id: str | None) -> MessageView:
    assert message.id is not None
    sent_at = datetime.fromtimestamp(message.at / 1000, UTC)
    is_own = message.user_id == user_id
    return MessageView(message.id, message.name, message.seat, message.text, sent_at, is_own)
