"""The pages before a game: the lobby, a game's page, a new table, an invite."""

from contextlib import suppress
from functools import partial
from typing import Annotated, Any

import structlog
from fastapi import APIRouter, Form, Request, Response
from fastapi.responses import RedirectResponse
from sqlmodel import Session

from app.bots.strengths import DEFAULT_STRENGTH, LEVELS
from app.bus import Bus, Hint
from app.catalogue.cards import list_shelves
from app.catalogue.routes import find_game
from app.catalogue.rulebook import load_rulebook
from app.friends.invitations import send_invitation
from app.identity.current_user import CurrentUser, get_or_create_user
from app.identity.rate_limits import TABLES, new_guest_limit, rate_limit
from app.language.current import current, words
from app.lobby.lists.history import read_history
from app.lobby.lists.tables import list_open_tables, list_public_tables
from app.lobby.lists.views import TableCard, describe_card, describe_options
from app.lobby.seats.invite_qr_code import render_qr_code
from app.lobby.seats.invites import Invites
from app.lobby.seats.join_table import join_table
from app.lobby.seats.seating import take_seat
from app.lobby.sockets.hub import LobbyHub
from app.lobby.starting.bot_seats import check_strength
from app.lobby.starting.create_table import TableRequest, check_request, create_table
from app.lobby.starting.lessons import estimate_minutes, start_lesson
from app.lobby.starting.play_now import default_request, generate_guest_name, start_against_bots
from app.settings import Settings
from app.storage.database import Database
from app.storage.models import User
from app.tables.play.room import Room
from app.tables.play.rooms import Rooms
from app.web.errors import Problem, unknown
from app.web.rendering.pages import current_environment, render_page, render_site_page
from app.web.services import Services, TheServices
from engines import CATALOGUE
from engines.kernel.contract.game import Game

router = APIRouter()
log = structlog.get_logger(__name__)

SaltHash = Annotated[str | None, Form()]
TableId = Annotated[str, Form(pattern=r"^[0-9a-f]*$", max_length=32)]
FINISHED = 6
"""How many finished games the page of a game names."""


def games_by_weight() -> tuple[Game[Any], ...]:
    """All games, those that are learned quickest first."""
    return tuple(sorted(CATALOGUE.values(), key=lambda game: (game.weight, game.minutes)))


@router.get("/")
async def show_lobby(services: TheServices, me: CurrentUser, game: str | None = None) -> Response:
    """The games, the tables that wait for players or are played, one's own; of one game, if it is named."""
    only = game if game in CATALOGUE else None
    return render_page(
        services,
        "lobby/index.html",
        me,
        games=tuple(CATALOGUE.values()),
        only=only,
        regions=await services[LobbyHub].regions(me.id if me else None, only),
    )


@router.get("/games/{game_id}")
async def show_game(game_id: str, services: TheServices, me: CurrentUser) -> Response:
    """A game: what it is, how it is won, what is played of it here. Raises Problem 404."""
    game = find_game(game_id)
    waiting, finished = await services[Database].read(partial(_tables_of, game=game.id, me=me))
    book, cards = load_rulebook(game.id, current()), list_shelves(current_environment(services), game)
    return await render_site_page(
        services,
        "lobby/game.html",
        me,
        game=game,
        waiting=waiting,
        finished=finished,
        has_rules=book is not None,
        cards=sum(shelf.count for shelf in cards),
    )


def _tables_of(
    db: Session, game: str, me: User | None
) -> tuple[tuple[TableCard, ...], tuple[TableCard, ...]]:
    user_id = me.id if me else None
    return list_open_tables(db, user_id, game), list_public_tables(db, user_id, "finished", game)[:FINISHED]


@router.post("/play/{game_id}", dependencies=[rate_limit(TABLES), new_guest_limit])
async def play_now(
    game_id: str, services: TheServices, me: CurrentUser, salt_hash: SaltHash = None
) -> Response:
    """Begins a game against bots and leads to it; a stranger is a guest there. Raises Problem 404."""
    plan = default_request(find_game(game_id))
    login = await get_or_create_user(services, me, generate_guest_name())
    table_id = await start_against_bots(services, plan, login.user, salt_hash=salt_hash)
    log.info("played_now", table=table_id, game=game_id)
    return login.set_cookie(RedirectResponse(f"/tables/{table_id}", 303))


@router.get("/learn")
async def show_lessons(services: TheServices, me: CurrentUser) -> Response:
    """How to learn the games: guided games, rulebooks, how a table is read."""
    games = games_by_weight()
    minutes = {game.id: estimate_minutes(game.lesson) for game in games if game.lesson is not None}
    return await render_site_page(services, "lobby/learn.html", me, games=games, minutes=minutes)


@router.get("/history")
async def show_history(services: TheServices, me: CurrentUser) -> Response:
    """Finished games: one's own and the public ones."""
    history = await read_history(services[Database], services[Rooms], me.id if me else None)
    return await render_site_page(
        services, "lobby/history.html", me, history=history, first=games_by_weight()[0]
    )


@router.post("/learn/{game_id}", dependencies=[rate_limit(TABLES), new_guest_limit])
async def learn(game_id: str, services: TheServices, me: CurrentUser, waits: TableId = "") -> Response:
    """Begins the guided game and leads to it; a stranger is a guest there. `waits` is a table
    that calls them back when it starts. Raises Problem 404."""
    game = find_game(game_id)
    if game.lesson is None:
        raise unknown("This game has no guided game yet.")
    login = await get_or_create_user(services, me, generate_guest_name())
    table_id = await start_lesson(services, game, login.user)
    log.info("lesson_begun", table=table_id, game=game_id)
    calls = f"?waits={waits}" if waits else ""
    return login.set_cookie(RedirectResponse(f"/tables/{table_id}{calls}", 303))


@router.get("/create")
async def show_form(
    services: TheServices, me: CurrentUser, game: str | None = None, friend: str = ""
) -> Response:
    """A form for a new table, of the first game where none is named; a `friend` is to be asked to it."""
    chosen = CATALOGUE.get(game or "", next(iter(CATALOGUE.values())))
    return await _create_page(services, me, chosen, friend=friend)


@router.post("/tables", dependencies=[rate_limit(TABLES), new_guest_limit])
async def create(request: Request, services: TheServices, me: CurrentUser) -> Response:
    """Makes a table and leads to it."""
    form = await request.form()
    given = {key: value for key, value in form.items() if isinstance(value, str)}
    game = CATALOGUE.get(given.get("game", ""))
    if game is None:
        raise unknown("There’s no such game here.")
    try:
        plan = _plan(game, given)
        strength, salt_hash = given.get("strength", DEFAULT_STRENGTH), given.get("salt_hash")
        check_strength(strength)
        login = await get_or_create_user(services, me, given.get("name", ""))
    except Problem as problem:
        return await _create_page(services, me, game, given, problem)
    if given.get("fill") == "bots":
        table_id = await start_against_bots(services, plan, login.user, strength, salt_hash)
    else:
        made = partial(create_table, plan=plan, user=login.user, salt_hash=salt_hash)
        table = await services[Database].write(made)
        table_id = table.id
        await services[Bus].publish(Hint(table_id))
        if given.get("friend"):
            with suppress(Problem):  # a friend no longer: the table is there all the same
                await send_invitation(services, table, login.user, given["friend"])
    log.info("table_made", table=table_id, game=game.id)
    return login.set_cookie(RedirectResponse(f"/tables/{table_id}", 303))


@router.get("/invite/{token}")
async def invite(token: str, services: TheServices, me: CurrentUser) -> Response:
    """Who invites to what, and a form to sit down."""
    return await _invite_page(services, me, token, await _invited(services, token))


@router.get("/invite/{token}/code")
async def show_code(token: str, request: Request, services: TheServices) -> Response:
    """The invite as a QR code. Raises Problem 404."""
    await _invited(services, token)
    origin = services[Settings].public_origin or f"{request.url.scheme}://{request.url.netloc}"
    drawn = render_qr_code(f"{origin}/invite/{token}")
    return Response(drawn, media_type="image/svg+xml", headers={"Cache-Control": "private, max-age=3600"})


@router.post("/invite/{token}", dependencies=[rate_limit(TABLES), new_guest_limit])
async def accept(
    token: str,
    services: TheServices,
    me: CurrentUser,
    name: Annotated[str, Form()] = "",
    salt_hash: SaltHash = None,
) -> Response:
    """Exchanges an invite for a seat."""
    room = await _invited(services, token)
    try:
        login = await get_or_create_user(services, me, name)
        sit_down = partial(take_seat, user=login.user, salt_hash=salt_hash)
        await join_table(services, room, login.user, sit_down)
    except Problem as problem:
        return await _invite_page(services, me, token, room, problem)
    return login.set_cookie(RedirectResponse(f"/tables/{room.id}", 303))


async def _invited(services: Services, token: str) -> Room:
    """The room that an invite leads to. Raises Problem 404 for one that was revoked or never made."""
    gone = unknown("This invite link no longer works.")
    try:
        room = await services[Rooms].get(services[Invites].table_id(token))
    except Problem:
        raise gone from None
    if not services[Invites].opens(token, room.scene.table):
        raise gone
    return room


async def _invite_page(
    services: Services, me: User | None, token: str, room: Room, problem: Problem | None = None
) -> Response:
    scene = room.scene
    seen = describe_card(scene.table, scene.seats, me.id if me else None)
    return await render_site_page(
        services,
        "lobby/invite.html",
        me,
        problem.status if problem else 200,
        card=seen,
        game=CATALOGUE.get(seen.game_id),
        token=token,
        seated=seen.yours,
        problem=problem.reason if problem else None,
    )


async def _create_page(
    services: Services,
    me: User | None,
    game: Game[Any],
    given: dict[str, str] | None = None,
    problem: Problem | None = None,
    friend: str = "",
) -> Response:
    return await render_site_page(
        services,
        "lobby/create.html",
        me,
        problem.status if problem else 200,
        games=tuple(CATALOGUE.values()),
        game=game,
        options=describe_options(game),
        strengths=tuple([(id, words(level.name)) for id, level in LEVELS.items() if id != "random"]),
        usual_strength=DEFAULT_STRENGTH,
        given=_unticked(game) | given if given else {},
        friend=given.get("friend", "") if given else friend,
        problem=problem.reason if problem else None,
    )


def _unticked(game: Game[Any]) -> dict[str, str]:
    """A form's checkboxes as they are when nobody ticks them: then they are not in what is sent."""
    flags = [f"option.{field.id}" for field in game.option_fields if field.kind == "flag"]
    return dict.fromkeys(["watchers", *flags], "")


def _plan(game: Game[Any], given: dict[str, str]) -> TableRequest:
    """What the form says; a flag that is off is not in it."""
    options: dict[str, Any] = {}
    for field in game.option_fields:
        value = given.get(f"option.{field.id}")
        match field.kind:
            case "flag":
                options[field.id] = value is not None
            case "number" if value is not None:
                options[field.id] = int(value) if value.isdecimal() else value
            case "choice" if value is not None:
                options[field.id] = value
    size = given.get("players", "")
    return check_request(
        game.id,
        int(size) if size.isdecimal() else 0,
        options,
        given.get("visibility", "link"),
        "watchers" in given,
        given.get("pace", "none"),
        given.get("seating", "chosen"),
        given.get("fill") != "people_only",
        "rated" in given,
    )
