"""The operator's pages: a link opens them, forms say what is to be done, and lead back."""

from functools import partial
from typing import Annotated

from fastapi import APIRouter, Form, Response
from fastapi.responses import RedirectResponse

from app.identity.rate_limits import CHANGES, LINKS, rate_limit
from app.operator import actions, sessions
from app.operator.overview import look_at_table, look_over
from app.operator.sessions import Operator
from app.operator.worker_registry import WorkerRoll
from app.settings import Settings
from app.storage.database import Database
from app.web.errors import unknown
from app.web.rendering.render_pages import render_page
from app.web.services import TheServices

router = APIRouter(prefix="/admin")

Name = Annotated[str, Form(min_length=1, max_length=64)]
Number = Annotated[int, Form(ge=1, le=2**62)]
Back = Annotated[str, Form(pattern=r"^[0-9a-f]{0,32}$")]
"""The table whose page a form was on; none for the overview."""


@router.get("/enter/{token}")
async def show_link(token: str, services: TheServices) -> Response:
    """Asks before the link is used: programs that look at it beforehand must not use it up."""
    await services[Database].read(partial(sessions.require_link, token=token))
    return render_page(services, "operator/enter.html", None, token=token, hours=sessions.SESSION_HOURS)


@router.post("/enter/{token}", dependencies=[rate_limit(LINKS)])
async def use_link(token: str, services: TheServices) -> Response:
    """Exchanges the link for an operator's session of this browser's own."""
    opened = await services[Database].write(partial(sessions.use_link, token=token))
    answer = RedirectResponse("/admin", 303)
    sessions.COOKIE.set(answer, opened, services[Settings])
    return answer


@router.get("")
async def show_overview(services: TheServices, operator: Operator, table: str = "") -> Response:
    """All at one glance; `table`, an id, leads to that."""
    if table:
        return RedirectResponse(f"/admin/tables/{table.strip().rpartition('/')[2]}", 303)
    await services[WorkerRoll].sign()
    seen = await services[Database].read(look_over)
    return render_page(services, "operator/overview.html", None, seen=seen, times=tuple(actions.TIMES))


@router.get("/tables/{table_id}")
async def show_table(table_id: str, services: TheServices, operator: Operator) -> Response:
    """Who sits at a table, and what was said there last."""
    seen = await services[Database].read(partial(look_at_table, table_id=table_id))
    if seen is None:
        raise unknown()
    return render_page(services, "operator/table.html", None, seen=seen, times=tuple(actions.TIMES))


@router.post("/tables/{table_id}/close", dependencies=[rate_limit(CHANGES)])
async def close_table(table_id: str, services: TheServices, operator: Operator) -> Response:
    """Takes a table away."""
    await actions.close_table(services, operator, table_id)
    return _back("")


@router.post("/sessions/end", dependencies=[rate_limit(CHANGES)])
async def end_sessions(services: TheServices, operator: Operator, user: Name, back: Back = "") -> Response:
    """Signs somebody out everywhere."""
    await actions.end_user_sessions(services, operator, user)
    return _back(back)


@router.post("/silence", dependencies=[rate_limit(CHANGES)])
async def silence(
    services: TheServices, operator: Operator, user: Name, time: Name, back: Back = ""
) -> Response:
    """Lets somebody write no messages for a time."""
    await actions.silence_user(services, operator, user, time)
    return _back(back)


@router.post("/bar", dependencies=[rate_limit(CHANGES)])
async def bar(
    services: TheServices, operator: Operator, address: Name, time: Name, back: Back = ""
) -> Response:
    """Lets nobody come from an address for a time."""
    await actions.bar_address(services, operator, address, time)
    return _back(back)


@router.post("/lift", dependencies=[rate_limit(CHANGES)])
async def lift(
    services: TheServices, operator: Operator, kind: Name, target: Name, back: Back = ""
) -> Response:
    """Takes back what is in force."""
    await actions.lift_restriction(services, operator, kind, target)
    return _back(back)


@router.post("/reports/dismiss", dependencies=[rate_limit(CHANGES)])
async def dismiss(services: TheServices, operator: Operator, message: Number) -> Response:
    """A report has been dealt with."""
    await actions.dismiss_report(services, operator, message)
    return _back("")


@router.post("/messages/remove", dependencies=[rate_limit(CHANGES)])
async def remove(services: TheServices, operator: Operator, message: Number, back: Back = "") -> Response:
    """Takes a message away."""
    await actions.remove_message(services, operator, message)
    return _back(back)


@router.post("/leave", dependencies=[rate_limit(CHANGES)])
async def leave(services: TheServices, operator: Operator) -> Response:
    """Ends this operator's session."""
    await services[Database].write(partial(sessions.end_session, session=operator))
    answer = RedirectResponse("/", 303)
    sessions.COOKIE.clear(answer, services[Settings])
    return answer


def _back(table_id: str) -> Response:
    return RedirectResponse(f"/admin/tables/{table_id}" if table_id else "/admin", 303)
