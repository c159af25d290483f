"""The responses to errors: problems, unknown addresses, invalid requests, crashes."""

import re

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import RedirectResponse
from starlette.exceptions import HTTPException
from starlette.routing import Match, Mount
from structlog.contextvars import get_contextvars

from app.language.current_language import use_language
from app.language.negotiation import choose_language
from app.web.errors import Problem, not_found, wrong_fields_problem
from app.web.limits.body_limit import TooLarge
from app.web.responses import ResponseFormat, problem_response, response_format
from app.web.security import HEADERS

PAGES_OF_FORMS = (
    (re.compile(r"/tables"), "/create"),
    (re.compile(r"(/tables/[^/]+/review)/.+"), r"\1"),
    (re.compile(r"(/tables/[^/]+)/.+"), r"\1"),
    (re.compile(r"/play/([^/]+)"), r"/games/\1"),
    (re.compile(r"/(me|admin|learn)/.+"), r"/\1"),
)
"""The pages of forms, by the path to which the forms are posted; the others are in the lobby."""


def add_error_handlers(app: FastAPI) -> None:
    """Makes the application answer every error with a problem, as a page or as JSON."""
    app.add_exception_handler(Problem, _handle_problem)
    app.add_exception_handler(HTTPException, _handle_http_error)
    app.add_exception_handler(RequestValidationError, _handle_invalid_request)
    app.add_exception_handler(TooLarge, _handle_too_large)
    app.add_exception_handler(Exception, _handle_crash)


def _respond(request: Request, problem: Problem) -> Response:
    return problem_response(request.app.state.services, request, problem)


async def _handle_problem(request: Request, error: Exception) -> Response:
    assert isinstance(error, Problem)
    return _respond(request, error)


async def _handle_http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if error.status_code == 405 and _opens_page(request):
        return RedirectResponse(_page_of_form(request.url.path), 303)
    if error.status_code == 404:
        return _respond(request, not_found("There’s no page at this address."))
    response = _respond(request, Problem(error.status_code, "malformed", "{detail}.", detail=error.detail))
    if error.status_code == 405:
        response.headers["Allow"] = ", ".join(_allowed_methods(request))
    return response


def _opens_page(request: Request) -> bool:
    return request.method == "GET" and response_format(request) is ResponseFormat.PAGE


def _page_of_form(path: str) -> str:
    """The page to show at an address that accepts only POST requests.

    A browser shows such an address after a refused form, and requests it with GET when the page is reloaded,
    the language is changed, or the address is passed on.
    """
    for form, page in PAGES_OF_FORMS:
        if found := form.fullmatch(path):
            return found.expand(page)
    return "/"


def _allowed_methods(request: Request) -> list[str]:
    """The methods that the request's address supports; static files support GET and HEAD."""
    routes = [route for route in request.app.routes if not isinstance(route, Mount)]
    methods = {
        method
        for method in ("GET", "POST", "PUT", "PATCH", "DELETE")
        if any(route.matches({**request.scope, "method": method})[0] is Match.FULL for route in routes)
    }
    return sorted(methods | {"HEAD"} if "GET" in methods else methods or {"GET", "HEAD"})


async def _handle_invalid_request(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    if all(detail["loc"][0] == "path" and detail["type"].startswith("string") for detail in error.errors()):
        return _respond(request, not_found("There’s no page at this address."))
    wrong_fields: dict[str, str] = {}
    for detail in error.errors():
        field = _field_name(detail["loc"])
        expected = detail.get("ctx", {}).get("expected") if detail["type"] == "literal_error" else None
        wrong_fields[field] = f"{field} ({expected})" if expected else wrong_fields.get(field, field)
    return _respond(request, wrong_fields_problem(wrong_fields.values()))


def _field_name(location: tuple[int | str, ...]) -> str:
    """The name of the field that an error is about, without the names of union members that pydantic adds."""
    names = [part for part in location[1:] if isinstance(part, str) and part.isidentifier()]
    return names[-1] if names else str(location[-1])


async def _handle_too_large(request: Request, error: Exception) -> Response:
    return _respond(request, Problem(413, "too_large", "That’s too much data."))


async def _handle_crash(request: Request, error: Exception) -> Response:
    cookies, accepted = request.headers.get("cookie", ""), request.headers.get("accept-language", "")
    with use_language(choose_language(cookies, accepted)):  # this handler runs outside of all middleware
        response = _respond(request, Problem(500, "internal", "Something went wrong. It has been logged."))
    response.headers.update(HEADERS | {"X-Request-Id": get_contextvars().get("request", "")})
    return response
