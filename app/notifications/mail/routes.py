"""The address somebody gives for mail: asked for, confirmed by a link, given up by another."""

import hashlib
from functools import partial
from math import ceil
from typing import Annotated

from fastapi import APIRouter, Form, Request, Response
from fastapi.responses import RedirectResponse
from sqlmodel import Session as Transaction

from app.identity.me import Known, Me
from app.identity.rate_limits import CHANGES, LINKS, MAILS, limited
from app.language.current import current
from app.notifications.mail.links import LASTS_HOURS, MailLinks
from app.notifications.mail.service import MailService, check_address
from app.notifications.mail.texts import confirm_mail
from app.notifications.messenger import Messenger
from app.notifications.reachable import Reachable
from app.notifications.routes import require_session
from app.notifications.wishes import read_wishes
from app.settings import Settings
from app.storage.call_models import CallWishes
from app.storage.db import Database, database_time
from app.web.answers import AnswerShape, shape_for
from app.web.buckets import Limiter, Rate
from app.web.errors import Problem, too_often, unknown
from app.web.pages import page
from app.web.services import Services, TheServices

router = APIRouter()

A_RECIPIENT = Rate(3, 1 / 3600)
"""How often anybody may have a link sent to one address."""


@router.post("/me/mail", dependencies=[limited(MAILS)])
async def give_address(
    request: Request, services: TheServices, known: Known, address: Annotated[str, Form(max_length=254)]
) -> Response:
    """Sends a link to an address: it gets nothing else until that was followed. What is no address is told at
    its field. Raises Problem 404, or 422 for a program."""
    user, _ = require_session(known)
    if not services[MailService].is_on:
        raise unknown("This site doesn’t send email.")
    try:
        checked, language = check_address(address), current()
    except Problem:
        if shape_for(request) is not AnswerShape.PAGE:
            raise
        return RedirectResponse("/me?mail=refused#address", 303)
    await _spare(services, checked)

    def ask(db: Transaction) -> int:
        own = read_wishes(db, user.id)
        own.address, own.confirmed_at, own.language = checked, None, language
        own.asked_at = database_time(db)
        db.add(own)
        return own.asked_at

    asked_at = await services[Database].write(ask)
    await services[Reachable].change(user.id)
    path = services[MailLinks].confirm_path(user.id, checked, asked_at)
    services[Messenger].post([confirm_mail(checked, services[MailService].link(path))])
    return RedirectResponse("/me#notifications", 303)


@router.post("/me/mail/end", dependencies=[limited(CHANGES)])
async def give_up_address(services: TheServices, known: Known) -> Response:
    """No mail any more; the address is forgotten."""
    user, _ = require_session(known)
    await services[Database].write(partial(_forget_address, user_id=user.id))
    await services[Reachable].change(user.id)
    return RedirectResponse("/me#notifications", 303)


@router.get("/mail/confirm/{token}")
async def show_confirmation(token: str, services: TheServices, me: Me) -> Response:
    """Asks first: programs that look at a link beforehand must not confirm it. Raises Problem 404."""
    own = await services[Database].read(partial(_asked_for, token=token, links=services[MailLinks]))
    return page(services, "notifications/confirm.html", me, token=token, address=own.address, done=False)


@router.post("/mail/confirm/{token}", dependencies=[limited(LINKS)])
async def confirm_address(token: str, services: TheServices, me: Me) -> Response:
    """Mail comes there from now on. Raises Problem 404."""

    def confirm(db: Transaction) -> CallWishes:
        own = _asked_for(db, token, services[MailLinks])
        own.confirmed_at = database_time(db)
        db.add(own)
        return own

    own = await services[Database].write(confirm)
    await services[Reachable].change(own.user_id)
    return page(services, "notifications/confirm.html", me, token=token, address=own.address, done=True)


@router.get("/mail/stop/{token}")
async def show_stop(token: str, services: TheServices, me: Me) -> Response:
    """Asks first, for the same reason."""
    return page(services, "notifications/stop.html", me, token=token, done=False)


@router.post("/mail/stop/{token}", dependencies=[limited(LINKS)])
async def stop_mail(token: str, services: TheServices, me: Me) -> Response:
    """No mail goes there any more. Mail programs ask for it, too, without a page (RFC 8058). Whoever has an
    old link is told the same: nothing goes to its address either."""

    def stop(db: Transaction) -> str | None:
        links = services[MailLinks]
        own = db.get(CallWishes, links.user_id(token))
        if own is None or own.address is None or not links.stops(token, own.user_id, own.address):
            return None
        _forget_address(db, own.user_id)
        return own.user_id

    stopped = await services[Database].write(stop)
    if stopped is not None:
        await services[Reachable].change(stopped)
    return page(services, "notifications/stop.html", me, token=token, done=True)


def _asked_for(db: Transaction, token: str, links: MailLinks) -> CallWishes:
    """The wishes whose address a link confirms. Raises Problem 404."""
    own = db.get(CallWishes, links.user_id(token))
    if own is None or own.address is None or own.asked_at is None:
        raise _link_expired()
    late = database_time(db) > own.asked_at + LASTS_HOURS * 3_600_000 and own.confirmed_at is None
    if late or not links.confirms(token, own.user_id, own.address, own.asked_at):
        raise _link_expired()
    return own


def _forget_address(db: Transaction, user_id: str) -> None:
    own = read_wishes(db, user_id)
    own.address = own.asked_at = own.confirmed_at = None
    db.add(own)


async def _spare(services: Services, address: str) -> None:
    """Whatever many people type, one address gets few links. Raises Problem 429."""
    name = hashlib.sha256(address.lower().encode()).hexdigest()[:32]
    if services[Settings].limits and (wait := await services[Limiter].take(f"mail:{name}", A_RECIPIENT)):
        raise too_often(ceil(wait))


def _link_expired() -> Exception:
    return unknown("This link has expired. Enter your address again on your own page.")
