"""How an answer is shaped: regions for htmx, a page for a browser, JSON for programs."""

from enum import Enum
from urllib.parse import urlsplit

from fastapi import Request, Response
from fastapi.responses import HTMLResponse, JSONResponse

from app.web.errors import Problem
from app.web.partials import draw_notice, wrap_partial
from app.web.rendering.pages import page, spoken
from app.web.services import Services


class AnswerShape(Enum):
    """What the asker can use."""

    REGIONS = "regions"
    PAGE = "page"
    JSON = "json"


def shape_for(request: Request) -> AnswerShape:
    """What the asker says that it can use; programs have addresses of their own."""
    if request.url.path.startswith("/api/"):
        return AnswerShape.JSON
    if request.headers.get("hx-request") == "true":
        return AnswerShape.REGIONS
    if "text/html" in request.headers.get("accept", ""):
        return AnswerShape.PAGE
    return AnswerShape.JSON


def answer_problem(services: Services, request: Request, problem: Problem) -> Response:
    """A problem, told in the asker's shape."""
    answer: Response
    match shape_for(request):
        case AnswerShape.REGIONS:
            notice = wrap_partial("notice", draw_notice(spoken(services), problem.reason))
            answer = HTMLResponse(notice, problem.status)
        case AnswerShape.PAGE:
            told = {"status": problem.status, "code": problem.code, "reason": problem.reason}
            answer = page(services, "lobby/error.html", None, problem.status, **told)
        case AnswerShape.JSON:
            answer = JSONResponse({"code": problem.code, "reason": problem.reason}, problem.status)
    answer.headers.update(problem.headers)
    return answer


def page_before(request: Request) -> str:
    """Where the form was: a path of this site, and nothing else."""
    before = urlsplit(request.headers.get("referer", ""))
    if not before.path.startswith("/") or before.path[1:2] in "/\\":
        return "/"
    return f"{before.path}?{before.query}" if before.query else before.path
