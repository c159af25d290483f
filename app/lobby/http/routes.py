"""The lobby's pages (home, games, lessons, history), and the posts that start a game in one step."""

from functools import partial
from typing import Annotated

import structlog
from fastapi import APIRouter, Form, Response
from fastapi.responses import RedirectResponse

from app.catalogue.cards import list_shelves
from app.catalogue.games import find_game, list_easiest_games
from app.catalogue.rulebook import load_rulebook
from app.games.catalogue import CATALOGUE
from app.identity.current_user import CurrentUser, get_or_create_user
from app.identity.naming.guest_names import generate_guest_name
from app.language.current_language import current_language
from app.lobby.http.create_routes import NEW_TABLE_CHECKS
from app.lobby.lists.history import read_history
from app.lobby.lists.public_lists import list_tables_of_game
from app.lobby.sockets.hub import LobbyHub
from app.lobby.starting.lessons import estimate_minutes, start_lesson
from app.lobby.starting.play_now import build_default_plan, start_against_bots
from app.storage.database import Database
from app.tables.play.rooms import Rooms
from app.web.errors import not_found
from app.web.inputs.bounded_types import Id, Token
from app.web.rendering.pages import current_environment, is_operator, render_page, render_site_page
from app.web.services import ServicesDep

router = APIRouter()
log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)

SaltHash = Annotated[Token | None, Form()]
TableId = Annotated[str, Form(pattern=r"^[0-9a-f]*$", max_length=32)]


@router.get("/")
async def show_lobby(services: ServicesDep, me: CurrentUser, game: Id | None = None) -> Response:
    """The home page: games, public tables and the user's own; with `game`, tables of that game only."""
    game_filter = game if game in CATALOGUE else None
    return render_page(
        services,
        "lobby/index.html",
        me,
        games=tuple(CATALOGUE.values()),
        only=game_filter,
        is_operator=await is_operator(services, me),
        regions=await services[LobbyHub].regions(me.id if me else None, game_filter),
    )


@router.get("/games/{game_id}")
async def show_game(game_id: Id, services: ServicesDep, me: CurrentUser) -> Response:
    """The page of a game, with its open and its last finished tables. Raises Problem 404."""
    game = find_game(game_id)
    open_tables, finished_tables = await services[Database].read(
        partial(list_tables_of_game, game=game.id, user_id=me.id if me else None)
    )
    rulebook, shelves = (
        load_rulebook(game.id, current_language()),
        list_shelves(current_environment(services), game),
    )
    return await render_site_page(
        services,
        "lobby/game.html",
        me,
        game=game,
        waiting=open_tables,
        finished=finished_tables,
        has_rules=rulebook is not None,
        cards=sum(shelf.count for shelf in shelves),
    )


@router.post("/play/{game_id}", dependencies=NEW_TABLE_CHECKS)
async def play_now(
    game_id: Id, services: ServicesDep, me: CurrentUser, salt_hash: SaltHash = None
) -> Response:
    """Start a game against bots, and redirect to it; new users become guests. Raises Problem 404."""
    plan = build_default_plan(find_game(game_id))
    login = await get_or_create_user(services, me, generate_guest_name())
    table_id = await start_against_bots(services, plan, login.user, salt_hash=salt_hash)
    log.info("played_now", table=table_id, game=game_id)
    return login.set_cookie(RedirectResponse(f"/tables/{table_id}", 303))


@router.get("/learn")
async def show_lessons(services: ServicesDep, me: CurrentUser) -> Response:
    """The page about learning the games: lessons, rulebooks, and how to read a table."""
    games = list_easiest_games()
    minutes = {game.id: estimate_minutes(game.lesson) for game in games if game.lesson is not None}
    return await render_site_page(services, "lobby/learn.html", me, games=games, minutes=minutes)


@router.post("/learn/{game_id}", dependencies=NEW_TABLE_CHECKS)
async def start_guided_game(
    game_id: Id, services: ServicesDep, me: CurrentUser, waits: TableId = ""
) -> Response:
    """Start a game's lesson, and redirect to it; new users become guests. Raises Problem 404.

    `waits` is the id of an open table; the lesson's page notifies the user when its game starts.
    """
    game = find_game(game_id)
    if game.lesson is None:
        raise not_found("This game has no guided game yet.")
    login = await get_or_create_user(services, me, generate_guest_name())
    table_id = await start_lesson(services, game, login.user)
    log.info("lesson_started", table=table_id, game=game_id)
    query = f"?waits={waits}" if waits else ""
    return login.set_cookie(RedirectResponse(f"/tables/{table_id}{query}", 303))


@router.get("/history")
async def show_history(services: ServicesDep, me: CurrentUser) -> Response:
    """The user's own finished games, and public ones."""
    history = await read_history(services[Database], services[Rooms], me.id if me else None)
    return await render_site_page(
        services, "lobby/history.html", me, history=history, first=list_easiest_games()[0]
    )
