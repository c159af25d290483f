"""Sets a user's email address, which gets only a confirmation link until that link is followed."""

import hashlib
from math import ceil

from email_validator import EmailNotValidError, validate_email
from sqlmodel import Session as Transaction

from app.identity.limits.rate_limits import MAIL_RECIPIENT
from app.identity.users import require_existing_user
from app.language.current_language import current_language
from app.notifications.mail.links import MailLinks
from app.notifications.mail.smtp import MailService
from app.notifications.mail.texts import build_confirmation_mail
from app.notifications.notification_settings import load_settings
from app.notifications.reachable import ReachableUsers
from app.notifications.sender import NotificationSender
from app.settings import Settings
from app.storage.database import Database, database_time
from app.web.errors import invalid, not_found, too_often
from app.web.limits.token_buckets import Limiter
from app.web.services import Services

MAX_ADDRESS_LENGTH = 254


async def request_confirmation(services: Services, user_id: str, typed: str) -> None:
    """Stores an address as unconfirmed, and mails it a confirmation link.

    Raises Problem 404 if this site sends no mail, 422 for an invalid address, and 429.
    """
    if not services[MailService].is_on:
        raise not_found("This site doesn’t send email.")
    address, language = check_address(typed), current_language()
    await _limit_recipient(services, address)

    def store_address(db: Transaction) -> int:
        require_existing_user(db, user_id)
        settings = load_settings(db, user_id)
        settings.address, settings.confirmed_at, settings.language = address, None, language
        settings.asked_at = database_time(db)
        db.add(settings)
        return settings.asked_at

    asked_at = await services[Database].write(store_address)
    await services[ReachableUsers].refresh(user_id)
    path = services[MailLinks].confirm_path(user_id, address, asked_at)
    link = services[MailService].link(path)
    site = services[Settings].site_name
    services[NotificationSender].enqueue([build_confirmation_mail(user_id, address, link, site)])


def check_address(typed: str) -> str:
    """The normalised mail address. Raises Problem 422 for an invalid one."""
    problem = invalid("That isn’t an email address.")
    if len(address := typed.strip()) > MAX_ADDRESS_LENGTH:
        raise problem
    try:
        return validate_email(address, check_deliverability=False, allow_smtputf8=False).normalized
    except EmailNotValidError:
        raise problem from None


def delete_address(db: Transaction, user_id: str) -> None:
    """Deletes a user's address."""
    settings = load_settings(db, user_id)
    settings.address = settings.asked_at = settings.confirmed_at = None
    db.add(settings)


async def _limit_recipient(services: Services, address: str) -> None:
    """Counts a mail to an address. Raises Problem 429."""
    name = hashlib.sha256(address.lower().encode()).hexdigest()[:32]
    if services[Settings].limits and (wait := await services[Limiter].take(f"mail:{name}", MAIL_RECIPIENT)):
        raise too_often(ceil(wait))
