"""What somebody sets of how they are called: on their own page, and at a table."""

from functools import partial
from typing import Annotated

from fastapi import APIRouter, Form, Request, Response
from fastapi.responses import JSONResponse, RedirectResponse
from sqlmodel import Session as Transaction

from app.identity.current_user import SignedIn
from app.identity.rate_limits import CHANGES, rate_limit
from app.language.current import current
from app.notifications import preferences
from app.notifications.push.addresses import check_endpoint
from app.notifications.push.service import PushService, check_keys
from app.notifications.quiet_hours import known_zone, minute_of_day
from app.notifications.reachable import Reachable
from app.settings import Settings
from app.storage.database import Database
from app.storage.models import Session, User
from app.storage.notification_models import PushSubscription
from app.tables.http.visit import AVisit, Visit
from app.tables.play.moves import require_seat
from app.web.errors import Problem, invalid
from app.web.responses import ResponseFormat, response_format
from app.web.services import TheServices

router = APIRouter()

Key = Annotated[str, Form(max_length=200)]
Switch = Annotated[bool, Form()]


@router.get("/me/push")
async def show_push_key(services: TheServices, signed_in: SignedIn) -> Response:
    """What a browser subscribes with, and whether this one takes pushes already."""
    _, session = require_session(signed_in)
    key = await services[PushService].public_key()
    on = partial(preferences.find_endpoint, session=session.token_hash)
    return JSONResponse({"key": key, "endpoint": await services[Database].read(on)})


@router.post("/me/push", dependencies=[rate_limit(CHANGES)])
async def turn_on_pushes(
    request: Request,
    services: TheServices,
    signed_in: SignedIn,
    endpoint: Annotated[str, Form()],
    p256dh: Key,
    auth: Key,
    zone: Annotated[str, Form(max_length=60)] = "",
) -> Response:
    """This browser takes pushes from now on."""
    user, session = require_session(signed_in)
    check_endpoint(endpoint, services[Settings].push_to_loopback)
    if not await check_keys(p256dh, auth):
        raise invalid("That isn’t the address of a push service.")
    fresh = PushSubscription(
        session=session.token_hash, user_id=user.id, endpoint=endpoint, p256dh=p256dh, auth=auth
    )
    language = current()

    def subscribe(db: Transaction) -> None:
        own = preferences.read_wishes(db, user.id)
        own.language = language
        own.zone = known_zone(zone) if zone else own.zone
        db.add(own)
        preferences.subscribe(db, fresh)

    await services[Database].write(subscribe)
    await services[Reachable].change(user.id)
    return _done(request)


@router.post("/me/push/end", dependencies=[rate_limit(CHANGES)])
async def turn_off_pushes(request: Request, services: TheServices, signed_in: SignedIn) -> Response:
    """This browser takes pushes no more."""
    user, session = require_session(signed_in)
    await services[Database].write(partial(preferences.unsubscribe, session=session.token_hash))
    await services[Reachable].change(user.id)
    return _done(request)


@router.post("/me/notifications", dependencies=[rate_limit(CHANGES)])
async def change_notifications(
    request: Request,
    services: TheServices,
    signed_in: SignedIn,
    moves: Switch = False,
    joins: Switch = False,
    invites: Switch = False,
    chat: Switch = False,
    quiet: Switch = False,
    quiet_from: Annotated[str, Form()] = "",
    quiet_until: Annotated[str, Form()] = "",
    zone: Annotated[str, Form(max_length=60)] = "",
) -> Response:
    """What they are called for, and in which hours of their day not. Raises Problem 422."""
    user, _ = require_session(signed_in)
    begins, ends = minute_of_day(quiet_from), minute_of_day(quiet_until)
    if quiet and (begins is None or ends is None):
        raise invalid("Enter both times, such as 22:00 and 08:00.")
    language = current()

    def change(db: Transaction) -> None:
        own = preferences.read_wishes(db, user.id)
        own.moves, own.joins, own.invites, own.chat = moves, joins, invites, chat
        own.language = language
        own.quiet_from, own.quiet_until = (begins, ends) if quiet else (None, None)
        own.zone = known_zone(zone) if zone else own.zone
        db.add(own)

    await services[Database].write(change)
    await services[Reachable].change(user.id)
    return _done(request)


@router.get("/tables/{table_id}/calls")
async def show_table_calls(visit: AVisit) -> Response:
    """Whether the table calls whoever asks."""
    user_id = _seated(visit)
    muted = partial(preferences.is_muted, user_id=user_id, table_id=visit.room.id)
    return JSONResponse({"muted": await visit.services[Database].read(muted)})


@router.post("/tables/{table_id}/calls", dependencies=[rate_limit(CHANGES)])
async def mute_table(request: Request, visit: AVisit, muted: Annotated[bool, Form()]) -> Response:
    """The table calls them no longer, or does again."""
    mute = partial(preferences.mute_table, user_id=_seated(visit), table_id=visit.room.id, muted=muted)
    await visit.services[Database].write(mute)
    return _done(request)


def require_session(signed_in: tuple[User, Session] | None) -> tuple[User, Session]:
    """Who asks, and by which session. Raises Problem 401."""
    if signed_in is None:
        raise Problem(401, "token", "You’re not signed in on this device.")
    return signed_in


def _seated(visit: Visit) -> str:
    """The id of a player at the table. Raises Problem 403."""
    require_seat(visit.room.scene, visit.user_id)
    assert visit.user_id is not None
    return visit.user_id


def _done(request: Request) -> Response:
    """A form of a page leads back there; a script is told that it is done."""
    if response_format(request) is ResponseFormat.PAGE:
        return RedirectResponse("/me#notifications", 303)
    return Response(status_code=204)
