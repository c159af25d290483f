"""The account page /me: name, history, devices and settings."""

from base64 import b64encode
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial

from fastapi import Request, Response

from app.accounts import device_links
from app.accounts.history.games import INITIAL_GAMES, GameFilters
from app.accounts.history.history_view import describe_history
from app.accounts.history.play_history import PlayHistory, load_history
from app.accounts.oidc.linked_panel import load_oidc_panel
from app.accounts.passkeys.passkey_list import load_passkeys
from app.accounts.session_views import describe_session
from app.catalogue.games import list_easiest_games
from app.friends.people import read_people
from app.identity import sessions
from app.identity.admission.admissions import Admissions
from app.identity.sessions import UserSession
from app.lobby.lists.my_tables import read_my_tables
from app.lobby.seats.invite_qr_code import render_qr_code
from app.notifications.settings_panel import load_panel
from app.settings import Settings
from app.storage.database import Database
from app.tables.play.rooms import Rooms
from app.tables.view.portraits import PORTRAIT_COUNT, assign_portraits
from app.web.cookies.preferences import DEFAULTS
from app.web.errors import Problem
from app.web.rendering.pages import render_site_page
from app.web.services import Services


@dataclass(frozen=True)
class RejectedAddress:
    """A rejected email address, as it was typed, and the reason."""

    address: str
    problem: Problem


async def show_own_page(
    request: Request,
    services: Services,
    user_session: UserSession | None,
    filters: GameFilters | None = None,
    problem: Problem | None = None,
    link: str | None = None,
    rejected: RejectedAddress | None = None,
) -> Response:
    """The user's own page.

    `link` is a new device link, which is shown only in this response. `problem` is an error in the name
    field, `rejected` one in the address field.
    """
    user, own_session = user_session or (None, None)
    filters = filters or GameFilters(limit=INITIAL_GAMES)
    db, rooms = services[Database], services[Rooms]
    user_sessions = await db.read(partial(sessions.list_sessions, user_id=user.id)) if user else ()
    history = await load_history(db, rooms, user.id, filters) if user else PlayHistory()
    tables = await read_my_tables(db, rooms, user.id) if user else ()
    passkeys, oidc = await load_passkeys(services, user), await load_oidc_panel(services, user)
    can_sign_in = bool(passkeys) or (oidc is not None and oidc.used_at is not None)
    error = rejected.problem if rejected else problem
    return await render_site_page(
        services,
        "account/me.html",
        user,
        error.status if error else 200,
        since=datetime.fromtimestamp(user.created_at / 1000, UTC) if user else None,
        going=[card for card in tables if card.status != "finished"],
        history=describe_history(history, filters),
        first=list_easiest_games()[0],
        usual=DEFAULTS,
        portrait=assign_portraits((user.id,), (user.portrait,))[0] if user else 0,
        portraits=range(1, PORTRAIT_COUNT + 1),
        people=await read_people(services, user),
        oidc=oidc,
        passkeys=passkeys,
        depends_on_browser=services[Admissions].is_for_members and not can_sign_in,
        notifications=await load_panel(services, user_session),
        mail_typed=rejected.address if rejected else "",
        mail_wrong=rejected.problem.reason if rejected else "",
        sessions=tuple([describe_session(session, own_session) for session in user_sessions]),
        problem=problem.reason if problem else None,
        link=link,
        link_picture=_qr_code_url(request, services, link) if link else None,
        link_minutes=device_links.LINK_MINUTES,
    )


def _qr_code_url(request: Request, services: Services, link: str) -> str:
    """A data URL with the link's QR code, so that no further request contains the link."""
    origin = services[Settings].public_origin or f"{request.url.scheme}://{request.url.netloc}"
    return f"data:image/svg+xml;base64,{b64encode(render_qr_code(origin + link)).decode()}"
