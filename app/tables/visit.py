"""Visit: one request to one table, and the ways to answer it."""

from collections.abc import Awaitable
from typing import Annotated

from fastapi import Depends, Request, Response
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse
from structlog.contextvars import bind_contextvars

from app.accounts.me import Me
from app.answers import Shape, problem_answer, shape
from app.errors import Problem
from app.house import House, TheHouse
from app.models import User
from app.tables.render import partial
from app.tables.room import Room


class Visit:
    """Who asks what of which table; made by FastAPI for every route of a table. Raises Problem 403 or 404."""

    def __init__(self, request: Request, house: House, me: User | None, room: Room) -> None:
        self.request = request
        self.house = house
        self.me = me
        self.room = room

    @property
    def user_id(self) -> str | None:
        """The asker, if he has a name."""
        return self.me.id if self.me else None

    async def answer(self, doing: Awaitable[int | None]) -> Response:
        """Does it, and answers with all that the asker sees now, or with the reason why it cannot be."""
        try:
            seq = await doing
            viewer = self.room.admit(self.user_id)
        except Problem as problem:
            return self.refusal(problem)
        match shape(self.request):
            case Shape.REGIONS:
                shown = self.house.hub.renderer.show(self.room, viewer)
                return HTMLResponse("".join([*shown.partials().values(), self.notice()]))
            case Shape.PAGE:
                return RedirectResponse(f"/tables/{self.room.id}", 303)
            case Shape.JSON:
                return JSONResponse({"seq": self.room.scene.table.seq if seq is None else seq})

    def refusal(self, problem: Problem) -> Response:
        """The reason; when the table has moved on, with the table as it is now."""
        if shape(self.request) is Shape.REGIONS and problem.status == 409 and not self.room.gone:
            shown = self.house.hub.renderer.show(self.room, self.room.admit(self.user_id))
            regions = [*shown.partials().values(), self.notice(problem.reason)]
            return HTMLResponse("".join(regions), 409)
        return problem_answer(self.house, self.request, problem)

    def notice(self, text: str | None = None) -> str:
        return partial("notice", self.house.hub.renderer.notice(text))


async def _visit(request: Request, table_id: str, house: TheHouse, me: Me) -> Visit:
    room = await house.rooms.get(table_id)
    bind_contextvars(table=room.id)
    return Visit(request, house, me, room)


AVisit = Annotated[Visit, Depends(_visit)]
