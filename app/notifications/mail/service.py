"""Mail: written as plain text, handed to the operator's SMTP server."""

from email.message import EmailMessage
from email.policy import SMTP
from email.utils import formataddr, formatdate, make_msgid
from typing import Literal
from urllib.parse import urlsplit

import aiosmtplib
import structlog
from email_validator import EmailNotValidError, validate_email

from app.notifications.notification import MailLetter
from app.settings import Settings
from app.web.errors import invalid

LONGEST = 254
"""No address has more letters."""

PATIENCE = 20.0
"""Seconds for the SMTP server to take a mail."""

LINE = 998
"""As long as it may be: a link that is parted is none."""

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)


class MailService:
    """Sends mail, where an operator has set who takes it."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._origin = settings.public_origin or ""

    @property
    def is_on(self) -> bool:
        """Whether there is a server that takes our mail."""
        return self._settings.smtp_host is not None

    def link(self, path: str) -> str:
        """A path as it can be followed from a mail."""
        return f"{self._origin}{path}"

    async def send(self, letter: MailLetter) -> Literal["sent", "failed"]:
        """Hands a mail over, once."""
        settings = self._settings
        password = settings.smtp_password
        try:
            await aiosmtplib.send(
                self._written(letter),
                hostname=settings.smtp_host,
                port=settings.smtp_port,
                username=settings.smtp_user,
                password=password.get_secret_value() if password else None,
                use_tls=settings.smtp_security == "tls",
                start_tls=settings.smtp_security == "starttls",
                timeout=PATIENCE,
            )
        except (aiosmtplib.SMTPException, OSError) as error:
            log.warning("mail_not_taken", error=type(error).__name__)  # what it says may hold the address
            return "failed"
        return "sent"

    def _written(self, letter: MailLetter) -> EmailMessage:
        mail = EmailMessage(SMTP.clone(max_line_length=LINE))
        mail["From"] = formataddr(("Magehall", self._settings.smtp_from or ""))
        mail["To"] = letter.to
        mail["Subject"] = letter.subject
        mail["Date"] = formatdate()
        mail["Message-ID"] = make_msgid(domain=urlsplit(self._origin).hostname)
        mail["Auto-Submitted"] = "auto-generated"
        if letter.stop is not None:
            mail["List-Unsubscribe"] = f"<{self.link(letter.stop)}>"
            mail["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        mail.set_content(letter.text)
        return mail


def check_address(typed: str) -> str:
    """A mail address as it is kept. Raises Problem 422 for what is none."""
    wrong = invalid("That isn’t an email address.")
    if len(address := typed.strip()) > LONGEST:
        raise wrong
    try:
        return validate_email(address, check_deliverability=False, allow_smtputf8=False).normalized
    except EmailNotValidError:
        raise wrong from None
