"""Routes for deleting a user's account."""

import structlog
from fastapi import APIRouter, Response

from app.accounts.own_data import deletion
from app.identity import sessions
from app.identity.current_user import CurrentUser, require_user
from app.identity.limits.rate_limits import CHANGES, rate_limit
from app.settings import Settings
from app.web.rendering.pages import render_page, render_site_page
from app.web.services import ServicesDep

router = APIRouter()
log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)


@router.get("/me/delete")
async def confirm_deletion(services: ServicesDep, me: CurrentUser) -> Response:
    """Asks for confirmation, and lists what will be deleted and what stays."""
    return await render_site_page(services, "account/delete.html", require_user(me))


@router.post("/me/delete", dependencies=[rate_limit(CHANGES)])
async def delete_account(services: ServicesDep, me: CurrentUser) -> Response:
    """Deletes the user's account."""
    user = require_user(me)
    await deletion.delete_account(services, user.id)
    log.info("user_deleted", user=user.id)
    response = render_page(services, "account/deleted.html", None)
    sessions.COOKIE.clear(response, services[Settings])
    return response
