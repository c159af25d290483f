"""How an answer is shaped: regions for htmx, a page for a browser, JSON for programs."""

from enum import Enum

from fastapi import Request, Response
from fastapi.responses import HTMLResponse, JSONResponse

from app.errors import Problem
from app.house import House
from app.pages import page
from app.tables.render import partial


class Shape(Enum):
    """What the asker can use."""

    REGIONS = "regions"
    PAGE = "page"
    JSON = "json"


def shape(request: Request) -> Shape:
    """What the asker says that it can use; programs have addresses of their own."""
    if request.url.path.startswith("/api/"):
        return Shape.JSON
    if request.headers.get("hx-request") == "true":
        return Shape.REGIONS
    if "text/html" in request.headers.get("accept", ""):
        return Shape.PAGE
    return Shape.JSON


def problem_answer(house: House, request: Request, problem: Problem) -> Response:
    """A problem, told in the asker's shape."""
    answer: Response
    match shape(request):
        case Shape.REGIONS:
            notice = partial("notice", house.hub.renderer.notice(problem.reason))
            answer = HTMLResponse(notice, problem.status)
        case Shape.PAGE:
            told = {"status": problem.status, "code": problem.code, "reason": problem.reason}
            answer = page(house, "lobby/error.html", None, problem.status, **told)
        case Shape.JSON:
            answer = JSONResponse({"code": problem.code, "reason": problem.reason}, problem.status)
    answer.headers.update(problem.headers)
    return answer
