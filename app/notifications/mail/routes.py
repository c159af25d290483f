"""The pages that links in mails lead to, and giving up an address on one's own page."""

from functools import partial

from fastapi import APIRouter, Response
from fastapi.responses import RedirectResponse
from sqlmodel import Session as Transaction

from app.identity.current_user import CurrentUser, SignedIn
from app.identity.rate_limits import CHANGES, LINKS, rate_limit
from app.notifications.mail.address import forget_address
from app.notifications.mail.links import LASTS_HOURS, MailLinks
from app.notifications.reachable import Reachable
from app.notifications.routes import require_session
from app.storage.database import Database, database_time
from app.storage.notification_models import NotificationSettings
from app.web.errors import unknown
from app.web.rendering.pages import render_site_page
from app.web.services import TheServices

router = APIRouter()


@router.post("/me/mail/end", dependencies=[rate_limit(CHANGES)])
async def give_up_address(services: TheServices, signed_in: SignedIn) -> Response:
    """No mail any more; the address is forgotten."""
    user, _ = require_session(signed_in)
    await services[Database].write(partial(forget_address, user_id=user.id))
    await services[Reachable].change(user.id)
    return RedirectResponse("/me#notifications", 303)


@router.get("/mail/confirm/{token}")
async def show_confirmation(token: str, services: TheServices, me: CurrentUser) -> Response:
    """Asks first: programs that look at a link beforehand must not confirm it. Raises Problem 404."""
    own = await services[Database].read(partial(_asked_for, token=token, links=services[MailLinks]))
    return await render_site_page(
        services, "notifications/confirm.html", me, token=token, address=own.address, done=False
    )


@router.post("/mail/confirm/{token}", dependencies=[rate_limit(LINKS)])
async def confirm_address(token: str, services: TheServices, me: CurrentUser) -> Response:
    """Mail comes there from now on. Raises Problem 404."""

    def confirm(db: Transaction) -> NotificationSettings:
        own = _asked_for(db, token, services[MailLinks])
        own.confirmed_at = database_time(db)
        db.add(own)
        return own

    own = await services[Database].write(confirm)
    await services[Reachable].change(own.user_id)
    return await render_site_page(
        services, "notifications/confirm.html", me, token=token, address=own.address, done=True
    )


@router.get("/mail/stop/{token}")
async def show_stop(token: str, services: TheServices, me: CurrentUser) -> Response:
    """Asks first, for the same reason."""
    return await render_site_page(services, "notifications/stop.html", me, token=token, done=False)


@router.post("/mail/stop/{token}", dependencies=[rate_limit(LINKS)])
async def stop_mail(token: str, services: TheServices, me: CurrentUser) -> Response:
    """No mail goes there any more. Mail programs ask for it, too, without a page (RFC 8058). Whoever has an
    old link is told the same: nothing goes to its address either."""

    def stop(db: Transaction) -> str | None:
        links = services[MailLinks]
        own = db.get(NotificationSettings, links.user_id(token))
        if own is None or own.address is None or not links.stops(token, own.user_id, own.address):
            return None
        forget_address(db, own.user_id)
        return own.user_id

    stopped = await services[Database].write(stop)
    if stopped is not None:
        await services[Reachable].change(stopped)
    return await render_site_page(services, "notifications/stop.html", me, token=token, done=True)


def _asked_for(db: Transaction, token: str, links: MailLinks) -> NotificationSettings:
    """The wishes whose address a link confirms. Raises Problem 404."""
    own = db.get(NotificationSettings, links.user_id(token))
    if own is None or own.address is None or own.asked_at is None:
        raise _link_expired()
    late = database_time(db) > own.asked_at + LASTS_HOURS * 3_600_000 and own.confirmed_at is None
    if late or not links.confirms(token, own.user_id, own.address, own.asked_at):
        raise _link_expired()
    return own


def _link_expired() -> Exception:
    return unknown("This link has expired. Enter your address again on your own page.")
