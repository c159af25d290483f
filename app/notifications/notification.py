"""What somebody is called with: one sentence that holds nothing secret, and where it leads."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from app.language.catalogues import SITE_DOMAIN, language
from app.language.current import Sentence, fill_in

Reason = Literal["moves", "joins", "invites", "chat"]
"""What calls are about; each can be switched off."""


@dataclass(frozen=True)
class Call:
    """A sentence with what goes into its gaps, the path it leads to, and a tag: a later call with the same
    tag replaces this one. `table_id`: the table it is about, which may be muted."""

    sentence: Sentence
    args: Mapping[str, Any]
    address: str
    tag: str
    table_id: str | None = None
    reason: Reason = "moves"

    def said(self, code: str) -> str:
        """The sentence in a language."""
        return fill_in(language(code, SITE_DOMAIN), self.sentence, dict(self.args))


@dataclass(frozen=True)
class PushLetter:
    """A call on its way to one browser; it is worth nothing after so many seconds."""

    user_id: str
    session: str
    endpoint: str
    p256dh: str
    auth: str
    title: str
    address: str
    tag: str
    lasts: int


@dataclass(frozen=True)
class MailLetter:
    """Mail on its way: `stop` is the path that ends such mail, where there is something to end."""

    to: str
    subject: str
    text: str
    stop: str | None = None


Letter = PushLetter | MailLetter
