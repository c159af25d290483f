"""Notifications, and the push and mail messages that deliver them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from app.language.catalogues import SITE_DOMAIN, load_language
from app.language.current_language import Sentence, fill_in
from app.language.isolation import isolate

Reason = Literal["moves", "joins", "invites", "chat"]
"""Topics of notifications; users can switch each of them off."""


@dataclass(frozen=True)
class Notification:
    """A sentence without secrets, and the path of the page that it links to.

    A later notification with the same `tag` replaces this one. It is not sent if `table_id` is a muted table.
    """

    sentence: Sentence
    args: Mapping[str, Any]
    path: str
    tag: str
    table_id: str | None = None
    reason: Reason = "moves"

    def text(self, code: str) -> str:
        """The sentence in a language."""
        args = {
            name: isolate(value) if isinstance(value, str) else value for name, value in self.args.items()
        }
        return fill_in(load_language(code, SITE_DOMAIN), self.sentence, args)


@dataclass(frozen=True)
class PushMessage:
    """A notification for one browser. The push service drops it if it is not delivered in `ttl_seconds`."""

    user_id: str
    session: str
    endpoint: str
    p256dh: str
    auth: str
    title: str
    path: str
    tag: str
    ttl_seconds: int


@dataclass(frozen=True)
class MailMessage:
    """A mail to a user. `stop_path` is the page that unsubscribes its address, if it has been confirmed."""

    user_id: str
    to: str
    subject: str
    text: str
    stop_path: str | None = None


OutgoingMessage = PushMessage | MailMessage

Outcome = Literal["sent", "failed", "refused", "gone"]
"""The outcome of an attempt to send a message to a push service or mail server.

- "sent": it has taken the message.
- "failed": it could not be reached, or cannot take the message now.
- "refused": it will not take this message, but perhaps others to the same address.
- "gone": the address takes no messages any more, or does not exist.
"""
