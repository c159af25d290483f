"""Sends mail as plain text through the operator's SMTP server."""

from email.message import EmailMessage
from email.policy import SMTP
from email.utils import formataddr, formatdate, make_msgid
from urllib.parse import urlsplit

import aiosmtplib
import structlog
from email_validator import validate_email

from app.notifications.notification import MailMessage, Outcome
from app.observability.outages import Outage
from app.settings import Settings

SMTP_TIMEOUT_SECONDS = 20.0
ASCII_MAIL = SMTP.clone(cte_type="7bit")
UNKNOWN_RECIPIENT_CODES = frozenset({550, 551, 553})
"""Replies that refuse an address for good."""
POLICY_REPLY = "5.7"
"""Extended code of replies that refuse this server or its mail, not the address (RFC 3463)."""

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)


class MailService:
    """Sends mail if the operator has configured an SMTP server."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._origin = settings.public_origin or ""
        self.outage = Outage("mail", quiet_seconds=0)

    @property
    def is_on(self) -> bool:
        """Whether an SMTP server is configured."""
        return self._settings.smtp_host is not None

    def link(self, path: str) -> str:
        """The URL of a path, for use in mails."""
        return f"{self._origin}{path}"

    async def send(self, message: MailMessage) -> Outcome:
        """Hands a mail to the SMTP server once."""
        settings = self._settings
        password = settings.smtp_password
        try:
            await aiosmtplib.send(
                self.encode(message),
                sender=settings.smtp_from,
                recipients=[to_ascii(message.to)],
                hostname=settings.smtp_host,
                port=settings.smtp_port,
                username=settings.smtp_user,
                password=password.get_secret_value() if password else None,
                use_tls=settings.smtp_security == "tls",
                start_tls=settings.smtp_security == "starttls",
                timeout=SMTP_TIMEOUT_SECONDS,
            )
        except (aiosmtplib.SMTPException, OSError, ValueError) as error:
            outcome = interpret_error(error)
            self._note_failure(error, outcome)
            return outcome
        self.outage.report_success()
        return "sent"

    def _note_failure(self, error: Exception, outcome: Outcome) -> None:
        """Logs a mail that was not taken; if the server takes no mail at all, that is an outage.

        The text of an error may contain the address, so only its type is logged.
        """
        if isinstance(error, aiosmtplib.SMTPRecipientsRefused):
            log.warning("mail_not_taken", error=type(error).__name__, outcome=outcome)
        else:
            self.outage.report_failure(type(error).__name__)

    def encode(self, message: MailMessage) -> bytes:
        """The mail as it is sent, in ASCII: not every server on its way takes anything else."""
        email = EmailMessage(ASCII_MAIL)
        email["From"] = formataddr((self._settings.site_name, self._settings.smtp_from or ""))
        email["To"] = to_ascii(message.to)
        email["Subject"] = message.subject
        email["Date"] = formatdate()
        email["Message-ID"] = make_msgid(domain=urlsplit(self._origin).hostname)
        email["Auto-Submitted"] = "auto-generated"
        email.set_content(message.text)
        return self._encode_list_headers(message) + email.as_bytes()

    def _encode_list_headers(self, message: MailMessage) -> bytes:
        """The headers by which mail programs unsubscribe (RFC 2369, RFC 8058).

        Mail programs take the link as it is, so it is neither encoded nor wrapped, as EmailMessage would do.
        """
        if message.stop_path is None:
            return b""
        link = self.link(message.stop_path)
        headers = f"List-Unsubscribe: <{link}>\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n"
        return headers.encode("ascii")


def interpret_error(error: Exception) -> Outcome:
    """The outcome by the reply of a mail server: codes of 400-499 are temporary, those above are final.

    Only a reply about the recipient is about their address. A connection that failed is temporary.
    """
    if isinstance(error, aiosmtplib.SMTPRecipientsRefused) and error.recipients:
        reply = error.recipients[0]
        if reply.code in UNKNOWN_RECIPIENT_CODES and not reply.message.startswith(POLICY_REPLY):
            return "gone"
        return "failed" if reply.code < 500 else "refused"
    if isinstance(error, aiosmtplib.SMTPResponseException):
        return "failed" if error.code < 500 else "refused"
    return "refused" if isinstance(error, aiosmtplib.SMTPNotSupported | ValueError) else "failed"


def to_ascii(address: str) -> str:
    """A mail address with its host as mail servers know it: anna@bücher.example is at xn--bcher-kva.example.

    Raises ValueError if it has no such form.
    """
    ascii_address = validate_email(address, check_deliverability=False, allow_smtputf8=False).ascii_email
    assert ascii_address is not None
    return ascii_address
