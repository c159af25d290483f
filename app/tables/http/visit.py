"""Visit, a request to a table, with the ways to respond to it."""

from collections.abc import Awaitable
from typing import Annotated

from fastapi import Depends, Request, Response
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse
from structlog.contextvars import bind_contextvars

from app.identity.current_user import find_current_user
from app.storage.models import User
from app.tables.play.room import Room
from app.tables.play.rooms import Rooms
from app.tables.presence import Presence
from app.tables.sockets.hub import Hub
from app.web.errors import Problem
from app.web.inputs.bounded_types import Id
from app.web.partials import render_notice, wrap_partial
from app.web.rendering.pages import current_environment
from app.web.responses import ResponseFormat, problem_response, response_format
from app.web.services import Services, services_of


class Visit:
    """A request to a table: the user, the room and the services. FastAPI creates it for every route."""

    def __init__(self, request: Request, services: Services, me: User | None, room: Room) -> None:
        self.request = request
        self.services = services
        self.me = me
        self.room = room

    @property
    def user_id(self) -> str | None:
        """The id of the user; None for a visitor without an account."""
        return self.me.id if self.me else None

    async def respond(self, action: Awaitable[int | None]) -> Response:
        """Await an action and respond with the table as the user sees it then, or refuse it."""
        try:
            seq = await action
            viewer = self.room.admit(self.user_id)
        except Problem as problem:
            return self.refuse(problem)
        match response_format(self.request):
            case ResponseFormat.REGIONS:
                rendered = self.services[Hub].renderer.render(self.room, viewer)
                return HTMLResponse("".join([*rendered.partials().values(), self.render_notice()]))
            case ResponseFormat.PAGE:
                return RedirectResponse(f"/tables/{self.room.id}", 303)
            case ResponseFormat.JSON:
                return JSONResponse({"seq": self.room.scene.table.seq if seq is None else seq})

    def refuse(self, problem: Problem) -> Response:
        """Respond with the reason, and with the current table if the user's page was outdated."""
        if (
            response_format(self.request) is ResponseFormat.REGIONS
            and problem.status == 409
            and not self.room.is_deleted
        ):
            rendered = self.services[Hub].renderer.render(self.room, self.room.admit(self.user_id))
            regions = [*rendered.partials().values(), self.render_notice(problem.reason)]
            return HTMLResponse("".join(regions), 409)
        return problem_response(self.services, self.request, problem)

    def confirm(self, text: str) -> Response:
        """Confirm an action whose result the table does not show."""
        match response_format(self.request):
            case ResponseFormat.REGIONS:
                return HTMLResponse(self.render_notice(text))
            case ResponseFormat.PAGE:
                return RedirectResponse(f"/tables/{self.room.id}", 303)
            case ResponseFormat.JSON:
                return JSONResponse({"said": text})

    def render_notice(self, text: str | None = None) -> str:
        """The region for errors and confirmations, as a partial; empty without a text."""
        return wrap_partial("notice", render_notice(current_environment(self.services), text))


async def load_visited_room(services: Services, table_id: str, user: User | None) -> Room:
    """The room of a table. A request of a seated player extends their presence. Raises Problem 404."""
    room = await services[Rooms].get(table_id)
    if user is not None and room.scene.seat_of(user.id) is not None:
        services[Presence].extend(room.id, user.id)
    return room


async def _create_visit(request: Request, table_id: Id) -> Visit:
    services, me = services_of(request), await find_current_user(request)
    room = await load_visited_room(services, table_id, me)
    bind_contextvars(table=room.id)
    return Visit(request, services, me, room)


TableVisit = Annotated[Visit, Depends(_create_visit)]
