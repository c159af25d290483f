"""The pages before a game: the hall, a game's page, an invite."""

from functools import partial
from typing import Annotated, Any

import structlog
from fastapi import APIRouter, Form, Request, Response
from fastapi.responses import RedirectResponse

from app.accounts.me import Me, arrive
from app.errors import Problem, unknown
from app.house import House, TheHouse
from app.limits import TABLES, limited, newcomers
from app.lobby.founding import Plan, found, planned
from app.lobby.seating import sit
from app.lobby.seen import card, options_seen
from app.models import User
from app.pages import page
from app.tables.bus import Hint
from app.tables.room import Room
from engines import CATALOGUE
from engines.kernel.game import Game

router = APIRouter()
log = structlog.get_logger(__name__)


@router.get("/")
async def hall(house: TheHouse, me: Me, game: str | None = None) -> Response:
    """The games, the tables that wait for players or are played, one's own; of one game, if it is named."""
    only = game if game in CATALOGUE else None
    return page(
        house,
        "lobby/index.html",
        me,
        games=tuple(CATALOGUE.values()),
        only=only,
        regions=await house.hall.regions(me.id if me else None, only),
    )


@router.get("/games/{game_id}")
async def game_page(game_id: str, house: TheHouse, me: Me) -> Response:
    """A game, and a form for a new table of it."""
    game = CATALOGUE.get(game_id)
    if game is None:
        raise unknown("There is no such game here.")
    return _create_page(house, me, game)


@router.post("/tables", dependencies=[limited(TABLES), newcomers])
async def create(request: Request, house: TheHouse, me: Me) -> Response:
    """Makes a table and leads to it."""
    form = await request.form()
    given = {key: value for key, value in form.items() if isinstance(value, str)}
    game = CATALOGUE.get(given.get("game", ""))
    if game is None:
        raise unknown("There is no such game here.")
    try:
        plan = _plan(game, given)
        arrival = await arrive(house, me, given.get("name", ""))
    except Problem as problem:
        return _create_page(house, me, game, given, problem)
    table = await house.db.write(partial(found, plan=plan, user=arrival.user))
    await house.bus.publish(Hint(table.id))
    log.info("table_made", table=table.id, game=game.id)
    return arrival.greet(RedirectResponse(f"/tables/{table.id}", 303))


@router.get("/invite/{token}")
async def invite(token: str, house: TheHouse, me: Me) -> Response:
    """Who invites to what, and a form to sit down."""
    return _invite_page(house, me, token, await _invited(house, token))


@router.post("/invite/{token}", dependencies=[limited(TABLES), newcomers])
async def accept(token: str, house: TheHouse, me: Me, name: Annotated[str, Form()] = "") -> Response:
    """Exchanges an invite for a seat."""
    room = await _invited(house, token)
    try:
        arrival = await arrive(house, me, name)
        await room.change(partial(sit, user=arrival.user))
    except Problem as problem:
        return _invite_page(house, me, token, room, problem)
    return arrival.greet(RedirectResponse(f"/tables/{room.id}", 303))


async def _invited(house: House, token: str) -> Room:
    """The room that an invite leads to. Raises Problem 404 for one that was revoked or never made."""
    gone = unknown("This invite does not lead anywhere (any more).")
    try:
        room = await house.rooms.get(house.invites.table_id(token))
    except Problem:
        raise gone from None
    if not house.invites.opens(token, room.scene.table):
        raise gone
    return room


def _invite_page(
    house: House, me: User | None, token: str, room: Room, problem: Problem | None = None
) -> Response:
    scene = room.scene
    seen = card(scene.table, scene.seats, me.id if me else None)
    return page(
        house,
        "lobby/invite.html",
        me,
        problem.status if problem else 200,
        card=seen,
        token=token,
        seated=seen.yours,
        problem=problem.reason if problem else None,
    )


def _create_page(
    house: House,
    me: User | None,
    game: Game[Any],
    given: dict[str, str] | None = None,
    problem: Problem | None = None,
) -> Response:
    return page(
        house,
        "lobby/create.html",
        me,
        problem.status if problem else 200,
        game=game,
        options=options_seen(game),
        given=_unticked(game) | given if given else {},
        problem=problem.reason if problem else None,
    )


def _unticked(game: Game[Any]) -> dict[str, str]:
    """A form's checkboxes as they are when nobody ticks them: then they are not in what is sent."""
    flags = [f"option.{field.id}" for field in game.option_fields if field.kind == "flag"]
    return dict.fromkeys(["watchers", *flags], "")


def _plan(game: Game[Any], given: dict[str, str]) -> Plan:
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
    return planned(
        game.id,
        int(size) if size.isdecimal() else 0,
        options,
        given.get("visibility", "link"),
        "watchers" in given,
        given.get("pace", "none"),
        given.get("seating", "chosen"),
    )
