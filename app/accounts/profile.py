"""The page about oneself: who one is, what one has played, the devices that speak for one."""

from base64 import b64encode
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from typing import Annotated

from fastapi import Depends, Query, Request, Response

from app.accounts import device_links
from app.accounts.history.game_lines import GameLine, describe_game
from app.accounts.history.games import Played, Total, read_played
from app.accounts.history.queries import FIRST, MORE, Wanted, Which
from app.accounts.passkeys.views import read_passkeys
from app.accounts.views import describe_session
from app.friends.people import read_people
from app.identity import sessions
from app.language.deleted_players import say_name
from app.lobby.http.routes import games_by_weight
from app.lobby.lists.my_tables import read_my_tables
from app.lobby.seats.invite_qr_code import render_qr_code
from app.notifications.settings_panel import load_panel
from app.settings import Settings
from app.storage.database import Database
from app.storage.models import Session, User
from app.tables.play.rooms import Rooms
from app.web.errors import Problem
from app.web.preferences import DEFAULTS
from app.web.rendering.pages import render_site_page
from app.web.services import Services
from engines import CATALOGUE

MOST = 1000
"""How many games a page names at most."""
OPPONENTS = 12
"""How many opponents are told, those one has met most."""


def _wanted(
    show: Which = "all",
    game: Annotated[str, Query(max_length=32)] = "",
    against: Annotated[str, Query(max_length=32)] = "",
    count: Annotated[int, Query(ge=1, le=MOST)] = FIRST,
) -> Wanted:
    return Wanted(show, game if game in CATALOGUE else "", against, count)


WhatIsWanted = Annotated[Wanted, Depends(_wanted)]
"""Which games the address of a page asks for."""


@dataclass(frozen=True)
class RejectedAddress:
    """What was typed as an address for mail, and why it was not taken."""

    address: str
    problem: Problem


@dataclass(frozen=True)
class GamesView:
    """What somebody has played as a page shows it; `more` is how many games it names when asked for more."""

    wanted: Wanted
    count: int
    won: int
    by_game: tuple[Total, ...]
    by_opponent: tuple[Total, ...]
    lines: tuple[GameLine, ...]
    hidden: int
    more: int

    @property
    def opponent(self) -> str:
        """What the opponent is called whose games are listed."""
        return next((one.name for one in self.by_opponent if one.key == self.wanted.against), "")


def describe_games(played: Played, wanted: Wanted) -> GamesView:
    """What was played, in words."""
    return GamesView(
        wanted,
        played.count,
        played.won,
        tuple([one._replace(name=_name_game(one.key)) for one in played.by_game]),
        () if wanted.public else _met(played.by_opponent, wanted.against),
        tuple([describe_game(game) for game in played.games]),
        played.found - len(played.games),
        min(wanted.count + MORE, MOST),
    )


def _met(opponents: Sequence[Total], wanted: str) -> tuple[Total, ...]:
    """Those whom one has met most, and whoever is wanted."""
    met = [one for at, one in enumerate(opponents) if at < OPPONENTS or one.key == wanted]
    return tuple([one._replace(name=say_name(one.name)) for one in met])


def _name_game(game_id: str) -> str:
    return CATALOGUE[game_id].name if game_id in CATALOGUE else game_id


async def show_own_page(
    request: Request,
    services: Services,
    known: tuple[User, Session] | None,
    wanted: Wanted | None = None,
    problem: Problem | None = None,
    link: str | None = None,
    refused: RejectedAddress | None = None,
) -> Response:
    """The page; `link` leads another device here, and is shown on it and nowhere else. What was wrong is a
    `problem` of the name, or of an address that was `refused`."""
    user, own = known or (None, None)
    wanted = wanted or Wanted()
    db, rooms = services[Database], services[Rooms]
    found = await db.read(partial(sessions.list_sessions, user_id=user.id)) if user else ()
    played = await read_played(db, rooms, user.id, wanted) if user else Played()
    tables = await read_my_tables(db, rooms, user.id) if user else ()
    wrong = refused.problem if refused else problem
    return await render_site_page(
        services,
        "account/me.html",
        user,
        wrong.status if wrong else 200,
        since=datetime.fromtimestamp(user.created_at / 1000, UTC) if user else None,
        going=[card for card in tables if card.status != "finished"],
        played=describe_games(played, wanted),
        first=games_by_weight()[0],
        usual=DEFAULTS,
        people=await read_people(services, user),
        passkeys=await read_passkeys(services, user),
        notifications=await load_panel(services, known),
        mail_typed=refused.address if refused else "",
        mail_wrong=refused.problem.reason if refused else "",
        sessions=tuple([describe_session(one, own) for one in found]),
        problem=problem.reason if problem else None,
        link=link,
        link_picture=_picture_of(request, services, link) if link else None,
        link_minutes=device_links.LASTS_MINUTES,
    )


def _picture_of(request: Request, services: Services, link: str) -> str:
    """The link as a QR code that is part of the page: no other request knows it."""
    origin = services[Settings].public_origin or f"{request.url.scheme}://{request.url.netloc}"
    return f"data:image/svg+xml;base64,{b64encode(render_qr_code(origin + link)).decode()}"
