"""Checks of mail and Web Push: doctor connects to the servers that deliver messages, and sends nothing."""

import socket
import ssl
from collections.abc import Iterator

import aiosmtplib
import anyio

from app.notifications.mail.smtp import to_ascii
from app.notifications.push.contact import NO_CONTACT, push_contact
from app.server.checks.result import CheckResult, failed, ok, warning
from app.settings import Settings

TIMEOUT_SECONDS = 10.0
AUTHENTICATION_CODES = frozenset({530, 535, 538})
"""Codes of replies that require a login."""
PUSH_SERVICES = (("fcm.googleapis.com", 443), ("updates.push.services.mozilla.com", 443))
"""Push services of common browsers."""


def check_mail(settings: Settings) -> Iterator[CheckResult]:
    """Log in to the mail server, and ask whether it takes mail from the configured sender."""
    if settings.smtp_host is None:
        yield ok("mail", "off; to send mail, set MAGEHALL_SMTP_HOST")
        return
    problem = anyio.run(_try_mail, settings)
    if problem:
        yield failed("mail", problem)
    else:
        yield ok("mail", f"{settings.smtp_host} takes mail from {settings.smtp_from}")


def check_push(settings: Settings) -> Iterator[CheckResult]:
    """Connect to push services."""
    if not settings.secure:
        yield ok("push", "off; it needs MAGEHALL_PUBLIC_ORIGIN with https")
        return
    unreachable = [host for host, port in PUSH_SERVICES if not _can_connect(host, port)]
    if unreachable:
        yield warning(
            "push",
            f"{' and '.join(unreachable)} can't be reached: allow outgoing connections to port 443, "
            "or browsers receive no notifications",
        )
    elif push_contact(settings) == NO_CONTACT:
        yield warning("push", "push services have no contact: set MAGEHALL_PUSH_CONTACT to your mail address")
    else:
        yield ok("push", "push services can be reached")


async def _try_mail(settings: Settings) -> str | None:
    """A sentence about the obstacle to sending mail; None if there is none."""
    password = settings.smtp_password
    where = f"{settings.smtp_host} at port {settings.smtp_port}"
    client = aiosmtplib.SMTP(
        hostname=settings.smtp_host,
        port=settings.smtp_port,
        username=settings.smtp_user,
        password=password.get_secret_value() if password else None,
        use_tls=settings.smtp_security == "tls",
        start_tls=settings.smtp_security == "starttls",
        timeout=TIMEOUT_SECONDS,
    )
    try:
        with anyio.fail_after(TIMEOUT_SECONDS):
            async with client:
                await client.mail(to_ascii(settings.smtp_from or ""))
                await client.rset()
    except aiosmtplib.SMTPAuthenticationError:
        return f"MAGEHALL_SMTP_USER: {where} refuses this user or password: correct them"
    except aiosmtplib.SMTPResponseException as error:
        if error.code in AUTHENTICATION_CODES:
            return f"MAGEHALL_SMTP_USER: {where} requires a user and a password: set them"
        sender = settings.smtp_from
        return f"MAGEHALL_SMTP_FROM: {where} refuses {sender} (code {error.code}): use one it accepts"
    except (aiosmtplib.SMTPException, OSError, ValueError) as error:
        return _explain_connection(error, settings.smtp_security, where)
    return None


def _explain_connection(error: BaseException, security: str, where: str) -> str:
    causes = list(_list_causes(error))
    if any(isinstance(cause, ssl.SSLCertVerificationError) for cause in causes):
        return f"MAGEHALL_SMTP_HOST: the certificate of {where} is not valid: write the name that it is for"
    has_tls_failed = any(isinstance(cause, ssl.SSLError) for cause in causes) or "STARTTLS" in str(error)
    if has_tls_failed:
        return (
            f"MAGEHALL_SMTP_SECURITY: {where} does not speak {security}: "
            "write tls (port 465), starttls (port 587) or none (the same machine)"
        )
    return f"MAGEHALL_SMTP_HOST: {where} can't be reached: correct it, or allow outgoing connections"


def _list_causes(error: BaseException | None) -> Iterator[BaseException]:
    while error is not None:
        yield error
        error = error.__cause__ or error.__context__


def _can_connect(host: str, port: int) -> bool:
    try:
        with socket.create_connection((host, port), timeout=TIMEOUT_SECONDS / 2):
            return True
    except OSError:
        return False
