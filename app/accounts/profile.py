"""The account page /me: name, history, devices and settings."""

from base64 import b64encode
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from typing import Annotated

from fastapi import Depends, Query, Request, Response

from app.accounts import device_links
from app.accounts.history.game_summaries import GameSummary, describe_game
from app.accounts.history.games import PlayHistory, Total, load_history
from app.accounts.history.queries import GameCategory, GameFilters
from app.accounts.passkeys.views import load_passkeys
from app.accounts.views import describe_session
from app.catalogue.games import list_easiest_games
from app.friends.people import read_people
from app.identity import sessions
from app.identity.sessions import UserSession
from app.language.deleted_players import say_name
from app.lobby.lists.my_tables import read_my_tables
from app.lobby.seats.invite_qr_code import render_qr_code
from app.notifications.settings_panel import load_panel
from app.settings import Settings
from app.storage.database import Database
from app.tables.play.rooms import Rooms
from app.web.errors import Problem
from app.web.preferences import DEFAULTS
from app.web.rendering.pages import render_site_page
from app.web.services import Services
from engines import CATALOGUE

INITIAL_GAMES = 6
"""Number of games that a page lists at first."""
MORE_GAMES = 40
"""Number of games that "Show more" adds."""
MAX_GAMES = 1000
"""Maximum number of games listed on one page."""
OPPONENTS_SHOWN = 12
"""Maximum number of opponents with totals; the most frequent ones are listed."""


def _read_filters(
    show: GameCategory = "all",
    game: Annotated[str, Query(max_length=32)] = "",
    against: Annotated[str, Query(max_length=32)] = "",
    count: Annotated[int, Query(ge=1, le=MAX_GAMES)] = INITIAL_GAMES,
) -> GameFilters:
    return GameFilters(show, game if game in CATALOGUE else "", against, limit=count)


GameFiltersQuery = Annotated[GameFilters, Depends(_read_filters)]
"""The filters in the query of a page's URL."""


@dataclass(frozen=True)
class RejectedAddress:
    """A rejected email address, as it was typed, and the reason."""

    address: str
    problem: Problem


@dataclass(frozen=True)
class HistoryView:
    """A user's history as a page shows it; `more` is the number of games that "Show more" requests."""

    filters: GameFilters
    count: int
    won: int
    by_game: tuple[Total, ...]
    by_opponent: tuple[Total, ...]
    games: tuple[GameSummary, ...]
    hidden: int
    more: int

    @property
    def opponent(self) -> str:
        """The name of the opponent whose games are listed."""
        return next((total.name for total in self.by_opponent if total.key == self.filters.against), "")


def describe_history(history: PlayHistory, filters: GameFilters) -> HistoryView:
    """The view of a history."""
    return HistoryView(
        filters,
        history.count,
        history.won,
        tuple([total._replace(name=_name_game(total.key)) for total in history.by_game]),
        () if filters.public else _select_opponents(history.by_opponent, filters.against),
        tuple([describe_game(game) for game in history.games]),
        history.matching - len(history.games),
        min(filters.limit + MORE_GAMES, MAX_GAMES),
    )


def _select_opponents(opponents: Sequence[Total], against: str) -> tuple[Total, ...]:
    """The most frequent opponents, and the one that is filtered for."""
    selected = [
        total
        for position, total in enumerate(opponents)
        if position < OPPONENTS_SHOWN or total.key == against
    ]
    return tuple([total._replace(name=say_name(total.name)) for total in selected])


def _name_game(game_id: str) -> str:
    return CATALOGUE[game_id].name if game_id in CATALOGUE else game_id


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
        people=await read_people(services, user),
        passkeys=await load_passkeys(services, user),
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
