"""An SMTP server for tests."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from email import message_from_bytes
from email.message import Message
from email.policy import default
from functools import partial
from typing import Any
from urllib.parse import urlsplit

import anyio
from aiosmtpd.smtp import SMTP, Envelope, Session

from tests.servers import HANGS


class Postbox:
    """Stores the mails that it receives on `port` of this machine; `raw` has the bytes of each.

    `replies` are its replies to the next recipients, `senders` to the next senders; after them, it accepts
    everybody.
    """

    def __init__(self) -> None:
        self.port = 0
        self.mails: list[Message] = []
        self.raw: list[bytes] = []
        self.replies: list[str] = []
        self.senders: list[str] = []
        self._received = anyio.Event()

    async def handle_MAIL(
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        """The handler that aiosmtpd calls for a sender."""
        reply = self.senders.pop(0) if self.senders else "250 OK"
        if reply.startswith("250"):
            envelope.mail_from = address
            envelope.mail_options.extend(options)
        return reply

    async def handle_RCPT(
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        """The handler that aiosmtpd calls for a recipient."""
        reply = self.replies.pop(0) if self.replies else "250 OK"
        if reply.startswith("250"):
            envelope.rcpt_tos.append(address)
        return reply

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        """The handler that aiosmtpd calls for a mail."""
        assert isinstance(envelope.content, bytes)
        mail = message_from_bytes(envelope.content, policy=default)
        assert envelope.rcpt_tos == [mail["To"]]
        self.mails.append(mail)
        self.raw.append(envelope.content)
        self._received.set()
        self._received = anyio.Event()
        return "250 OK"

    async def wait(self, count: int) -> Message:
        """Waits until `count` mails have been received; returns the last one."""
        with anyio.fail_after(HANGS):
            while len(self.mails) < count:
                await self._received.wait()
        assert len(self.mails) == count
        return self.mails[-1]


@asynccontextmanager
async def postbox(**options: Any) -> AsyncIterator[Postbox]:
    """A server that runs while the context lasts; `options` are those of aiosmtpd."""
    box, loop = Postbox(), asyncio.get_running_loop()
    server = await loop.create_server(
        partial(SMTP, box, hostname="post", loop=loop, **options), "127.0.0.1", 0
    )
    box.port = server.sockets[0].getsockname()[1]
    yield box
    server.close()


def link_in(mail: Message, kind: str) -> str:
    """The path of the link to `/<kind>...` in a mail."""
    (line,) = [line for line in mail.get_content().split() if urlsplit(line).path.startswith(f"/{kind}")]  # type: ignore[attr-defined]
    return urlsplit(str(line)).path
