"""The contact of this server for push services, which VAPID requires (RFC 8292)."""

from urllib.parse import urlsplit

from email_validator import EmailNotValidError, validate_email

from app.settings import Settings

NO_CONTACT = "webmaster@example.com"
"""The contact of a server without a public name; services such as Apple's refuse names like localhost."""


def push_contact(settings: Settings) -> str:
    """The first of these that push services accept: the setting, the sender of mail, the site's webmaster."""
    host = urlsplit(settings.public_origin or "").hostname or ""
    for address in (settings.push_contact, settings.smtp_from, f"webmaster@{host}"):
        if address is not None and is_public_address(address):
            return address
    return NO_CONTACT


def is_public_address(address: str) -> bool:
    """Whether an address is plain ASCII, without a name, at a host that can be on the internet."""
    try:
        return validate_email(address, check_deliverability=False).ascii_email == address
    except EmailNotValidError:
        return False
