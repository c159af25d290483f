"""Sends mail as plain text through the operator's SMTP server."""

from email.message import EmailMessage
from email.policy import SMTP
from email.utils import formataddr, formatdate, make_msgid
from typing import Literal
from urllib.parse import urlsplit

import aiosmtplib
import structlog

from app.notifications.notification import MailMessage
from app.settings import Settings

SMTP_TIMEOUT_SECONDS = 20.0
MAX_LINE_LENGTH = 998
"""The longest line that SMTP allows, so that long links are not wrapped."""

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)


class MailService:
    """Sends mail if the operator has configured an SMTP server."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._origin = settings.public_origin or ""

    @property
    def is_on(self) -> bool:
        """Whether an SMTP server is configured."""
        return self._settings.smtp_host is not None

    def link(self, path: str) -> str:
        """The URL of a path, for use in mails."""
        return f"{self._origin}{path}"

    async def send(self, message: MailMessage) -> Literal["sent", "failed"]:
        """Hands a mail to the SMTP server, without retries."""
        settings = self._settings
        password = settings.smtp_password
        try:
            await aiosmtplib.send(
                self._build_email(message),
                hostname=settings.smtp_host,
                port=settings.smtp_port,
                username=settings.smtp_user,
                password=password.get_secret_value() if password else None,
                use_tls=settings.smtp_security == "tls",
                start_tls=settings.smtp_security == "starttls",
                timeout=SMTP_TIMEOUT_SECONDS,
            )
        except (aiosmtplib.SMTPException, OSError) as error:
            log.warning("mail_not_taken", error=type(error).__name__)  # its text may contain the address
            return "failed"
        return "sent"

    def _build_email(self, message: MailMessage) -> EmailMessage:
        email = EmailMessage(SMTP.clone(max_line_length=MAX_LINE_LENGTH))
        email["From"] = formataddr(("Magehall", self._settings.smtp_from or ""))
        email["To"] = message.to
        email["Subject"] = message.subject
        email["Date"] = formatdate()
        email["Message-ID"] = make_msgid(domain=urlsplit(self._origin).hostname)
        email["Auto-Submitted"] = "auto-generated"
        if message.stop_path is not None:
            email["List-Unsubscribe"] = f"<{self.link(message.stop_path)}>"
            email["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        email.set_content(message.text)
        return email
