"""An address for mail is given: it gets a link, and nothing else until that was followed."""

import hashlib
from math import ceil

from sqlmodel import Session as Transaction

from app.language.current import current
from app.notifications.mail.links import MailLinks
from app.notifications.mail.service import MailService, check_address
from app.notifications.mail.texts import confirm_mail
from app.notifications.preferences import read_wishes
from app.notifications.reachable import Reachable
from app.notifications.sender import Messenger
from app.settings import Settings
from app.storage.database import Database, database_time
from app.web.errors import too_often, unknown
from app.web.limits.token_buckets import Limiter, Rate
from app.web.services import Services

A_RECIPIENT = Rate(3, 1 / 3600)
"""How often anybody may have a link sent to one address."""


async def give_address(services: Services, user_id: str, typed: str) -> None:
    """Sends a link to what a user typed. Raises Problem 404 where no mail is sent, 422 for what is no
    address, 429."""
    if not services[MailService].is_on:
        raise unknown("This site doesn’t send email.")
    address, language = check_address(typed), current()
    await _spare(services, address)

    def ask(db: Transaction) -> int:
        own = read_wishes(db, user_id)
        own.address, own.confirmed_at, own.language = address, None, language
        own.asked_at = database_time(db)
        db.add(own)
        return own.asked_at

    asked_at = await services[Database].write(ask)
    await services[Reachable].change(user_id)
    path = services[MailLinks].confirm_path(user_id, address, asked_at)
    services[Messenger].post([confirm_mail(address, services[MailService].link(path))])


def forget_address(db: Transaction, user_id: str) -> None:
    """No mail goes anywhere."""
    own = read_wishes(db, user_id)
    own.address = own.asked_at = own.confirmed_at = None
    db.add(own)


async def _spare(services: Services, address: str) -> None:
    """Whatever many people type, one address gets few links. Raises Problem 429."""
    name = hashlib.sha256(address.lower().encode()).hexdigest()[:32]
    if services[Settings].limits and (wait := await services[Limiter].take(f"mail:{name}", A_RECIPIENT)):
        raise too_often(ceil(wait))
