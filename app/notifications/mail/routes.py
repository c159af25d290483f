"""Routes of the links in mails, and removal of the user's address."""

from functools import partial

from fastapi import APIRouter, Response
from fastapi.responses import RedirectResponse
from sqlmodel import Session as Transaction

from app.identity.current_user import CurrentUser, CurrentUserSession, require_user_session
from app.identity.limits.rate_limits import CHANGES, LINKS, rate_limit
from app.notifications.mail.address import delete_address
from app.notifications.mail.links import CONFIRMATION_HOURS, MailLinks
from app.notifications.notification_settings import load_settings
from app.notifications.reachable import ReachableUsers
from app.storage.database import Database, database_time
from app.storage.notification_models import NotificationSettings
from app.web.errors import not_found
from app.web.inputs.bounded_types import Token
from app.web.rendering.pages import render_site_page
from app.web.services import ServicesDep

router = APIRouter()


@router.post("/me/mail/end", dependencies=[rate_limit(CHANGES)])
async def remove_address(services: ServicesDep, user_session: CurrentUserSession) -> Response:
    """Deletes the user's address."""
    user, _ = require_user_session(user_session)
    await services[Database].write(partial(delete_address, user_id=user.id))
    await services[ReachableUsers].refresh(user.id)
    return RedirectResponse("/me#notifications", 303)


@router.get("/mail/confirm/{token}")
async def show_confirmation(token: Token, services: ServicesDep, me: CurrentUser) -> Response:
    """Asks for confirmation first: link previews send GET requests, too. Raises Problem 404."""
    settings = await services[Database].read(
        partial(_require_confirmable, token=token, links=services[MailLinks])
    )
    return await render_site_page(
        services, "notifications/confirm.html", me, token=token, address=settings.address, done=False
    )


@router.post("/mail/confirm/{token}", dependencies=[rate_limit(LINKS)])
async def confirm_address(token: Token, services: ServicesDep, me: CurrentUser) -> Response:
    """Confirms an address. Raises Problem 404."""

    def confirm(db: Transaction) -> NotificationSettings:
        settings = _require_confirmable(db, token, services[MailLinks])
        settings.confirmed_at = database_time(db)
        db.add(settings)
        return settings

    settings = await services[Database].write(confirm)
    await services[ReachableUsers].refresh(settings.user_id)
    return await render_site_page(
        services, "notifications/confirm.html", me, token=token, address=settings.address, done=True
    )


@router.get("/mail/stop/{token}")
async def show_stop(token: Token, services: ServicesDep, me: CurrentUser) -> Response:
    """Asks for confirmation first: link previews send GET requests, too. Raises Problem 404."""
    await services[Database].read(partial(_find_stopped_user, token=token, links=services[MailLinks]))
    return await render_site_page(services, "notifications/stop.html", me, token=token, done=False)


@router.post("/mail/stop/{token}", dependencies=[rate_limit(LINKS)])
async def stop_mail(token: Token, services: ServicesDep, me: CurrentUser) -> Response:
    """Stops mail to an address. Mail programs post here without showing a page (RFC 8058).

    The link of an address that was deleted gets the same response, because it gets no mail either.
    Raises Problem 404 for a link that is incomplete or was never sent.
    """

    def stop(db: Transaction) -> str | None:
        user_id = _find_stopped_user(db, token, services[MailLinks])
        if user_id is not None:
            delete_address(db, user_id)
        return user_id

    user_id = await services[Database].write(stop)
    if user_id is not None:
        await services[ReachableUsers].refresh(user_id)
    return await render_site_page(services, "notifications/stop.html", me, token=token, done=True)


def _find_stopped_user(db: Transaction, token: str, links: MailLinks) -> str | None:
    """The id of the user whose address a link stops; None if it is deleted. Raises Problem 404."""
    user_id = links.user_id(token)
    address = load_settings(db, user_id).address
    if address is not None and links.stops(token, user_id, address):
        return user_id
    if not links.is_stop_token(token):
        raise not_found("This link isn’t complete. Open it again from the email, or copy all of it.")
    return None


def _require_confirmable(db: Transaction, token: str, links: MailLinks) -> NotificationSettings:
    """The settings whose address a link confirms. Raises Problem 404."""
    settings = db.get(NotificationSettings, links.user_id(token))
    if settings is None or settings.address is None or settings.asked_at is None:
        raise _link_expired()
    expires_at = settings.asked_at + CONFIRMATION_HOURS * 3_600_000
    if database_time(db) > expires_at and settings.confirmed_at is None:
        raise _link_expired()
    if not links.is_confirm_token(token, settings.user_id, settings.address, settings.asked_at):
        raise _link_expired()
    return settings


def _link_expired() -> Exception:
    return not_found("This link has expired. Enter your address again on your own page.")
