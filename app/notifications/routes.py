"""Routes of a user's notification settings, on their own page and at a table."""

from functools import partial
from typing import Annotated

from fastapi import APIRouter, Form, Request, Response
from fastapi.responses import JSONResponse, RedirectResponse
from sqlmodel import Session as Transaction

from app.identity.current_user import CurrentUserSession, require_user_session
from app.identity.limits.rate_limits import CHANGES, rate_limit
from app.identity.users import require_existing_user
from app.language.current_language import current_language
from app.notifications import notification_settings
from app.notifications.push import subscriptions
from app.notifications.push.addresses import check_endpoint
from app.notifications.push.web_push import PushService, check_keys
from app.notifications.quiet_hours import normalize_zone, parse_quiet_hours
from app.notifications.reachable import ReachableUsers
from app.settings import Settings
from app.storage.database import Database
from app.storage.notification_models import PushSubscription
from app.tables.http.visit import TableVisit, Visit
from app.tables.play.moves import require_seat
from app.web.errors import invalid
from app.web.inputs.bounded_types import Id, Text
from app.web.responses import ResponseFormat, response_format
from app.web.services import ServicesDep

router = APIRouter()

Key = Annotated[str, Form(max_length=200)]
Switch = Annotated[bool, Form()]


@router.get("/me/push")
async def show_push_key(services: ServicesDep, user_session: CurrentUserSession) -> Response:
    """Returns the key for new subscriptions, and the endpoint of this browser's subscription, if any."""
    _, session = require_user_session(user_session)
    key = await services[PushService].public_key()
    find_endpoint = partial(subscriptions.find_endpoint, session=session.token_hash)
    return JSONResponse({"key": key, "endpoint": await services[Database].read(find_endpoint)})


@router.post("/me/push", dependencies=[rate_limit(CHANGES)])
async def subscribe_browser(
    request: Request,
    services: ServicesDep,
    user_session: CurrentUserSession,
    endpoint: Annotated[Text, Form()],
    p256dh: Key,
    auth: Key,
    zone: Annotated[str, Form(max_length=60)] = "",
) -> Response:
    """Subscribes this browser to pushes."""
    user, session = require_user_session(user_session)
    check_endpoint(endpoint, services[Settings].push_to_loopback)
    if not await check_keys(p256dh, auth):
        raise invalid("That isn’t the address of a push service.")
    subscription = PushSubscription(
        session=session.token_hash, user_id=user.id, endpoint=endpoint, p256dh=p256dh, auth=auth
    )
    language = current_language()

    def subscribe(db: Transaction) -> None:
        require_existing_user(db, user.id)
        settings = notification_settings.load_settings(db, user.id)
        settings.language = language
        settings.zone = normalize_zone(zone, settings.zone)
        db.add(settings)
        subscriptions.subscribe(db, subscription)

    await services[Database].write(subscribe)
    await services[ReachableUsers].refresh(user.id)
    return _respond(request)


@router.post("/me/push/end", dependencies=[rate_limit(CHANGES)])
async def unsubscribe_browser(
    request: Request, services: ServicesDep, user_session: CurrentUserSession
) -> Response:
    """Unsubscribes this browser."""
    user, session = require_user_session(user_session)
    await services[Database].write(partial(subscriptions.unsubscribe, session=session.token_hash))
    await services[ReachableUsers].refresh(user.id)
    return _respond(request)


@router.post("/me/notifications", dependencies=[rate_limit(CHANGES)])
async def change_notifications(
    request: Request,
    services: ServicesDep,
    user_session: CurrentUserSession,
    moves: Switch = False,
    joins: Switch = False,
    invites: Switch = False,
    chat: Switch = False,
    quiet: Switch = False,
    quiet_from: Annotated[Id, Form()] = "",
    quiet_until: Annotated[Id, Form()] = "",
    zone: Annotated[str, Form(max_length=60)] = "",
) -> Response:
    """Stores which notifications the user wants, and their quiet hours. Raises Problem 422."""
    user, _ = require_user_session(user_session)
    quiet_hours = parse_quiet_hours(quiet_from, quiet_until) if quiet else (None, None)
    language = current_language()

    def change(db: Transaction) -> None:
        require_existing_user(db, user.id)
        settings = notification_settings.load_settings(db, user.id)
        settings.moves, settings.joins, settings.invites, settings.chat = moves, joins, invites, chat
        settings.language = language
        settings.quiet_from, settings.quiet_until = quiet_hours
        settings.zone = normalize_zone(zone, settings.zone)
        db.add(settings)

    await services[Database].write(change)
    await services[ReachableUsers].refresh(user.id)
    return _respond(request)


@router.get("/tables/{table_id}/calls")
async def show_table_notifications(visit: TableVisit) -> Response:
    """Returns whether the player has muted the table's notifications; browsers are sent to the table."""
    if response_format(visit.request) is ResponseFormat.PAGE:
        return RedirectResponse(f"/tables/{visit.room.id}", 303)
    user_id = _require_player(visit)
    is_muted = partial(notification_settings.is_muted, user_id=user_id, table_id=visit.room.id)
    return JSONResponse({"muted": await visit.services[Database].read(is_muted)})


@router.post("/tables/{table_id}/calls", dependencies=[rate_limit(CHANGES)])
async def mute_table(request: Request, visit: TableVisit, muted: Annotated[bool, Form()]) -> Response:
    """Switches the table's notifications off or on for the player."""
    mute = partial(
        notification_settings.mute_table, user_id=_require_player(visit), table_id=visit.room.id, muted=muted
    )
    await visit.services[Database].write(mute)
    return _respond(request)


def _require_player(visit: Visit) -> str:
    """The id of a player at the table. Raises Problem 403."""
    require_seat(visit.room.scene, visit.user_id)
    assert visit.user_id is not None
    return visit.user_id


def _respond(request: Request) -> Response:
    """A redirect to the settings for a form, 204 for a script."""
    if response_format(request) is ResponseFormat.PAGE:
        return RedirectResponse("/me#notifications", 303)
    return Response(status_code=204)
