"""The form for a new table, and the POST request that creates the table."""

from contextlib import suppress
from functools import partial
from typing import Any

import structlog
from fastapi import APIRouter, Request, Response
from fastapi.responses import RedirectResponse

from app.bots.strengths import DEFAULT_STRENGTH, LEVELS, OFFERED_STRENGTHS
from app.bus import Bus, Hint
from app.friends.invitations import send_invitation
from app.games.catalogue import CATALOGUE
from app.identity.current_user import CurrentUser, get_or_create_user
from app.identity.limits.rate_limits import TABLES, new_guest_limit, rate_limit
from app.identity.limits.storage_limits import TABLES_A_DAY, storage_limit
from app.identity.table_creators import find_refusal
from app.language.current_language import words
from app.lobby.starting.bot_seats import check_strength
from app.lobby.starting.create_table import TablePlan, create_table, plan_table
from app.lobby.starting.option_views import describe_options
from app.lobby.starting.play_now import start_against_bots
from app.storage.database import Database
from app.storage.models import User
from app.web.cookies.cookie_check import cookies_required
from app.web.errors import Problem, not_found
from app.web.inputs.bounded_types import Id, parse_number
from app.web.rendering.pages import render_site_page
from app.web.services import Services, ServicesDep
from engines.kernel.contract.game import Game

router = APIRouter()

NEW_TABLE_CHECKS = [rate_limit(TABLES), storage_limit(TABLES_A_DAY), new_guest_limit, cookies_required]
"""The checks of every route that creates a table."""
log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)


@router.get("/create")
async def show_form(
    request: Request, services: ServicesDep, me: CurrentUser, game: Id | None = None, friend: Id = ""
) -> Response:
    """The form for a new table of a game, by default the first in the catalogue.

    `friend` is the id of a user to invite to the table.
    """
    engine = CATALOGUE.get(game or "", next(iter(CATALOGUE.values())))
    return await _render_form(request, services, me, engine, friend=friend)


@router.post("/create", dependencies=NEW_TABLE_CHECKS)
@router.post("/tables", dependencies=NEW_TABLE_CHECKS)
async def create(request: Request, services: ServicesDep, me: CurrentUser) -> Response:
    """Create a table, and redirect to it; the form is shown again if its values are invalid.

    Pages post to `/create`, so that reloading the address shows the form again.
    """
    form = await request.form()
    values = {key: value for key, value in form.items() if isinstance(value, str)}
    game = CATALOGUE.get(values.get("game", ""))
    if game is None:
        raise not_found("There’s no such game here.")
    try:
        refusal = await find_refusal(request)
        if refusal is not None and values.get("fill") != "bots":
            raise refusal
        plan = _parse_plan(game, values)
        strength, salt_hash = values.get("strength", DEFAULT_STRENGTH), values.get("salt_hash")
        check_strength(strength)
        login = await get_or_create_user(services, me, values.get("name", ""))
    except Problem as problem:
        return await _render_form(request, services, me, game, values, problem)
    if values.get("fill") == "bots":
        table_id = await start_against_bots(services, plan, login.user, strength, salt_hash)
    else:
        create_for_user = partial(create_table, plan=plan, user=login.user, salt_hash=salt_hash)
        table = await services[Database].write(create_for_user)
        table_id = table.id
        await services[Bus].publish(Hint(table_id))
        if values.get("friend"):
            with suppress(Problem):  # no longer a friend: the table is created anyway
                await send_invitation(services, table, login.user, values["friend"])
    log.info("table_created", table=table_id, game=game.id)
    return login.set_cookie(RedirectResponse(f"/tables/{table_id}", 303))


async def _render_form(
    request: Request,
    services: Services,
    me: User | None,
    game: Game[Any],
    values: dict[str, str] | None = None,
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
        strengths=tuple([(id, words(LEVELS[id].name)) for id in OFFERED_STRENGTHS]),
        usual_strength=DEFAULT_STRENGTH,
        form_values=_untick_all_boxes(game) | values if values else {},
        player_count=_choose_player_count(game, values or {}),
        friend=values.get("friend", "") if values else friend,
        problem=problem.reason if problem else None,
        refusal=await find_refusal(request),
    )


def _choose_player_count(game: Game[Any], values: dict[str, str]) -> int:
    """The number of players that the form shows: the requested one, if the game allows it."""
    least, most = game.seats
    return parse_number(values.get("players", ""), least, most) or game.table_size


def _untick_all_boxes(game: Game[Any]) -> dict[str, str]:
    """All checkboxes of the form, unticked, because browsers send only the ticked ones."""
    flags = [f"option.{field.id}" for field in game.option_fields if field.kind == "flag"]
    return dict.fromkeys(["watchers", *flags], "")


def _parse_plan(game: Game[Any], values: dict[str, str]) -> TablePlan:
    """The validated settings from a form. A flag that is off is missing from the form. Raises Problem 422."""
    options: dict[str, Any] = {}
    for field in game.option_fields:
        value = values.get(f"option.{field.id}")
        match field.kind:
            case "flag":
                options[field.id] = value is not None
            case "number" if value is not None:
                number = parse_number(value)
                options[field.id] = value if number is None else number
            case "choice" if value is not None:
                options[field.id] = value
    return plan_table(
        game.id,
        parse_number(values.get("players", "")) or 0,
        options,
        values.get("visibility", "link"),
        "watchers" in values,
        values.get("pace", "none"),
        values.get("seating", "chosen"),
        values.get("fill") != "people_only",
        "rated" in values,
    )
