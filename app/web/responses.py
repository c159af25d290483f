"""The formats of responses, and errors in each: regions for htmx, a page for a browser, JSON for programs."""

from enum import Enum

from fastapi import Request, Response
from fastapi.responses import HTMLResponse, JSONResponse

from app.web.errors import Problem
from app.web.inputs.urls import split_url
from app.web.partials import render_notice, wrap_partial
from app.web.rendering.pages import current_environment, render_page
from app.web.services import Services


class ResponseFormat(Enum):
    """The formats of responses."""

    REGIONS = "regions"
    PAGE = "page"
    JSON = "json"


def response_format(request: Request) -> ResponseFormat:
    """The format that the client of a request accepts."""
    if request.url.path.startswith("/api/"):
        return ResponseFormat.JSON
    if request.headers.get("hx-request") == "true":
        return ResponseFormat.REGIONS
    if "text/html" in request.headers.get("accept", ""):
        return ResponseFormat.PAGE
    return ResponseFormat.JSON


def problem_response(services: Services, request: Request, problem: Problem) -> Response:
    """Build the response for a problem, in the client's format."""
    response: Response
    match response_format(request):
        case ResponseFormat.REGIONS:
            notice = wrap_partial("notice", render_notice(current_environment(services), problem.reason))
            response = HTMLResponse(notice, problem.status)
        case ResponseFormat.PAGE:
            context = {"status": problem.status, "code": problem.code, "reason": problem.reason}
            response = render_page(services, "lobby/error.html", None, problem.status, **context)
        case ResponseFormat.JSON:
            response = JSONResponse({"code": problem.code, "reason": problem.reason}, problem.status)
    response.headers.update(problem.headers)
    return response


def referring_page(request: Request) -> str:
    """The path and query of the page that a form was sent from, of which the host is not checked.

    "/" if the header Referer is missing or malformed.
    """
    return local_path(request.headers.get("referer", ""))


def local_path(url: str) -> str:
    """The path and query of a URL, to redirect to a page of this site; "/" if it is malformed."""
    parts = split_url(url)
    if parts is None or not parts.path.startswith("/") or parts.path[1:2] in ("/", "\\"):
        return "/"
    return f"{parts.path}?{parts.query}" if parts.query else parts.path
