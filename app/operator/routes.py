"""Routes of the operator's pages. Forms redirect to the page they were on.

Every route is listed in `access/permissions.py`; those that open a session are in `entry_routes.py`.
"""

from functools import partial
from typing import Annotated, Literal
from urllib.parse import quote

from fastapi import APIRouter, Depends, Form, Query, Response
from fastapi.responses import RedirectResponse

from app.identity.limits.rate_limits import CHANGES, rate_limit
from app.operator import actions, sessions
from app.operator.access.permissions import ROLES
from app.operator.health import Health
from app.operator.overview import load_overview, load_table
from app.operator.people import find_people
from app.operator.sessions import Operator, require_operator
from app.operator.table_list import FILTERS, MAX_PAGE, load_table_list
from app.operator.worker_registry import WorkerRegistry
from app.settings import Settings
from app.storage.database import Database
from app.tables.play.rooms import Rooms
from app.version import VERSION
from app.web.errors import not_found
from app.web.inputs.bounded_types import Id, Line, RowNumber
from app.web.inputs.pasted_links import find_token
from app.web.rendering.pages import render_page
from app.web.services import ServicesDep

router = APIRouter(prefix="/admin", dependencies=[Depends(require_operator)])

MAX_SEARCH_LENGTH = 100
"""Characters of a name that is searched for; the rest is ignored."""

TextField = Annotated[str, Form(min_length=1, max_length=64)]
MessageNumber = Annotated[RowNumber, Form()]
Amount = Annotated[RowNumber, Form()]
"""The number of hours, days, weeks or months of a restriction."""
ReturnPage = Annotated[str, Form(pattern=r"^(people-)?[0-9a-f]{0,32}$")]
"""The page that a form was on: a table's id, `people-` and the id of a person, or empty for the overview."""
TableFilter = Literal["all", "open", "running", "frozen", "finished"]
Page = Annotated[int, Query(ge=1, le=MAX_PAGE)]


@router.get("")
async def show_overview(services: ServicesDep, operator: Operator, table: Line = "") -> Response:
    """Shows the overview; with `table` (an id or URL), redirects to that table's page."""
    if table:
        return RedirectResponse(f"/admin/tables/{quote(find_token(table, '/tables/'), safe='')}", 303)
    await services[WorkerRegistry].register()
    frozen_ids = services[Rooms].list_frozen()
    overview = await services[Database].read(partial(load_overview, frozen_ids=frozen_ids))
    return render_page(
        services,
        "operator/overview.html",
        None,
        overview=overview,
        problems=await services[Health].find_problems(),
        version=VERSION,
        operator=operator,
        times=tuple(actions.RESTRICTION_TIMES),
    )


@router.get("/tables")
async def show_tables(
    services: ServicesDep, operator: Operator, state: TableFilter = "all", page: Page = 1
) -> Response:
    """Shows a page of all tables, or of those in a state."""
    load = partial(load_table_list, state=state, page=page, frozen_ids=services[Rooms].list_frozen())
    listed = await services[Database].read(load)
    return render_page(services, "operator/tables.html", None, listed=listed, state=state, filters=FILTERS)


@router.get("/people")
async def show_people(
    services: ServicesDep, operator: Operator, name: Line = "", members: bool = False
) -> Response:
    """Shows the people whose name contains a text, or the newest people; `members`: only members."""
    text = name.strip()[:MAX_SEARCH_LENGTH]
    found = await services[Database].read(partial(find_people, name=text, only_members=members))
    return render_page(
        services,
        "operator/people.html",
        None,
        found=found,
        name=text,
        times=tuple(actions.RESTRICTION_TIMES),
        is_for_members=services[Settings].admission == "members",
        only_members=members,
        roles=ROLES,
        operator=operator,
    )


@router.get("/tables/{table_id}")
async def show_table(table_id: Id, services: ServicesDep, operator: Operator) -> Response:
    """Shows a table's players and its last messages."""
    load = partial(load_table, table_id=table_id, frozen_ids=services[Rooms].list_frozen())
    view = await services[Database].read(load)
    if view is None:
        raise not_found()
    return render_page(
        services, "operator/table.html", None, view=view, times=tuple(actions.RESTRICTION_TIMES)
    )


@router.post("/tables/{table_id}/close", dependencies=[rate_limit(CHANGES)])
async def close_table(table_id: Id, services: ServicesDep, operator: Operator) -> Response:
    """Deletes a table."""
    await actions.close_table(services, operator, table_id)
    return _redirect("")


@router.post("/sessions/end", dependencies=[rate_limit(CHANGES)])
async def end_sessions(
    services: ServicesDep, operator: Operator, user: TextField, back: ReturnPage = ""
) -> Response:
    """Ends all sessions of a user."""
    await actions.end_user_sessions(services, operator, user)
    return _redirect(back)


@router.post("/silence", dependencies=[rate_limit(CHANGES)])
async def silence_user(
    services: ServicesDep,
    operator: Operator,
    user: TextField,
    time: TextField,
    amount: Amount = 1,
    back: ReturnPage = "",
) -> Response:
    """Mutes a user for a time."""
    await actions.silence_user(services, operator, user, time, amount)
    return _redirect(back)


@router.post("/bar", dependencies=[rate_limit(CHANGES)])
async def ban_address(
    services: ServicesDep,
    operator: Operator,
    address: TextField,
    time: TextField,
    amount: Amount = 1,
    back: ReturnPage = "",
) -> Response:
    """Bans an address for a time."""
    await actions.ban_address(services, operator, address, time, amount)
    return _redirect(back)


@router.post("/lift", dependencies=[rate_limit(CHANGES)])
async def lift_restriction(
    services: ServicesDep, operator: Operator, kind: TextField, target: TextField, back: ReturnPage = ""
) -> Response:
    """Ends a restriction."""
    await actions.lift_restriction(services, operator, kind, target)
    return _redirect(back)


@router.post("/reports/dismiss", dependencies=[rate_limit(CHANGES)])
async def dismiss_report(services: ServicesDep, operator: Operator, message: MessageNumber) -> Response:
    """Marks a report as done."""
    await actions.dismiss_report(services, operator, message)
    return _redirect("")


@router.post("/messages/remove", dependencies=[rate_limit(CHANGES)])
async def remove_message(
    services: ServicesDep, operator: Operator, message: MessageNumber, back: ReturnPage = ""
) -> Response:
    """Deletes a message."""
    await actions.remove_message(services, operator, message)
    return _redirect(back)


@router.post("/roles", dependencies=[rate_limit(CHANGES)])
async def give_role(
    services: ServicesDep, operator: Operator, user: TextField, role: TextField, back: ReturnPage = ""
) -> Response:
    """Gives a user a role, or another one, and accepts the passkeys that they have now."""
    await actions.give_role(services, operator, user, role)
    return _redirect(back)


@router.post("/roles/remove", dependencies=[rate_limit(CHANGES)])
async def remove_role(
    services: ServicesDep, operator: Operator, user: TextField, back: ReturnPage = ""
) -> Response:
    """Removes a user's role, and ends their operator's sessions."""
    await actions.remove_role(services, operator, user)
    return _redirect(back)


@router.post("/leave", dependencies=[rate_limit(CHANGES)])
async def sign_out(services: ServicesDep, operator: Operator) -> Response:
    """Ends the operator's session."""
    await services[Database].write(partial(sessions.end_session, operator=operator))
    response = RedirectResponse("/", 303)
    sessions.COOKIE.clear(response, services[Settings])
    return response


def _redirect(back: str) -> Response:
    if back.startswith("people-"):
        return RedirectResponse(f"/admin/people?name={back.removeprefix('people-')}", 303)
    return RedirectResponse(f"/admin/tables/{back}" if back else "/admin", 303)
