"""Routes of the sign-in with an OpenID provider: authorization code with PKCE, state and nonce.

A browser starts at /oidc/start, which sends it to the provider; from there it comes back to /oidc/callback.
"""

import hmac
from functools import partial
from typing import Annotated, Any
from urllib.parse import quote

import structlog
from fastapi import APIRouter, Form, Query, Request, Response
from fastapi.responses import RedirectResponse
from sqlalchemy.exc import IntegrityError

from app.accounts.oidc import attempts, identities
from app.accounts.oidc.attempts import AttemptSigner, SignInAttempt
from app.accounts.oidc.identities import OidcSignIn
from app.accounts.oidc.problems import ProviderFailure, cancelled, describe_failure, lost_attempt
from app.accounts.oidc.provider import OidcProvider
from app.accounts.rename_user import rename_user
from app.identity import sessions
from app.identity.current_user import CurrentUser, require_user
from app.identity.limits.rate_limits import CHANGES, GUESTS, rate_limit
from app.identity.naming.names import check_name
from app.settings import Settings
from app.storage.database import Database
from app.storage.models import User
from app.web.errors import Problem, not_found
from app.web.inputs.bounded_types import Line
from app.web.rendering.pages import render_site_page
from app.web.responses import local_path, problem_response, referring_page
from app.web.services import Services, ServicesDep

router = APIRouter()
log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)

OWN_SITES = ("same-origin", "none")
"""Values of Sec-Fetch-Site: a link of this site, or an address that was typed."""
CANCELLED = ("access_denied", "login_required", "interaction_required", "consent_required")
"""Errors of the provider that mean that the person did not sign in or did not agree."""
ProviderField = Annotated[str, Query(max_length=4096)]


@router.get("/oidc/start", dependencies=[rate_limit(GUESTS)])
async def start_sign_in(request: Request, services: ServicesDep, me: CurrentUser) -> Response:
    """Sends the browser to the provider. Links of other sites lead to the account page."""
    provider = _require_provider(services)
    if request.headers.get("sec-fetch-site", "none") not in OWN_SITES:
        return RedirectResponse("/me", 303)
    page = referring_page(request)
    attempt = attempts.start_attempt(me.id if me else None, "/me" if page.startswith("/oidc/") else page)
    try:
        url = await provider.build_authorization_url(attempt)
    except ProviderFailure as failure:
        raise _explain(failure, provider) from failure
    response = RedirectResponse(url, 303)
    attempts.COOKIE.set(response, services[AttemptSigner].sign(attempt), services[Settings])
    return response


@router.get("/oidc/callback", dependencies=[rate_limit(GUESTS)])
async def finish_sign_in(
    request: Request,
    services: ServicesDep,
    me: CurrentUser,
    code: ProviderField = "",
    state: ProviderField = "",
    error: ProviderField = "",
    iss: ProviderField = "",
) -> Response:
    """Signs the browser in with which somebody has signed in at the provider.

    Whatever happens, the attempt cannot be used again.
    """
    provider = _require_provider(services)
    response: Response
    try:
        attempt = _require_attempt(request, services, state, me)
        if error:
            raise _explain_error(error, provider)
        if iss and iss != provider.issuer:
            raise ProviderFailure("untrusted", "another issuer has answered")
        claims = await provider.exchange_code(code, attempt)
        done = await _store(services, claims, provider, me)
        response = _leave(done, attempt)
        if done.token is not None:
            sessions.COOKIE.set(response, done.token, services[Settings])
        log.info("oidc_user_created" if done.is_new_user else "oidc_signed_in", user=done.user_id)
    except ProviderFailure as failure:
        response = problem_response(services, request, _explain(failure, provider))
    except Problem as problem:
        response = problem_response(services, request, problem)
    attempts.COOKIE.clear(response, services[Settings])
    return response


@router.get("/oidc/name")
async def show_name(services: ServicesDep, me: CurrentUser, next: Line = "/") -> Response:
    """Shows a new user the name that they got, which they can change."""
    _require_provider(services)
    user = require_user(me)
    return await _show_name(services, user, user.name, next)


@router.post("/oidc/name", dependencies=[rate_limit(GUESTS)])
async def choose_name(
    services: ServicesDep,
    me: CurrentUser,
    name: Annotated[Line, Form()] = "",
    next: Annotated[Line, Form()] = "/",
) -> Response:
    """Changes the name of a new user, and returns to the page from which they came."""
    _require_provider(services)
    user = require_user(me)
    try:
        checked = check_name(name)
    except Problem as problem:
        return await _show_name(services, user, name, next, problem)
    if checked != user.name:
        await rename_user(services, user.id, checked)
    return RedirectResponse(local_path(next), 303)


@router.post("/me/oidc/unlink", dependencies=[rate_limit(CHANGES)])
async def unlink(services: ServicesDep, me: CurrentUser) -> Response:
    """Deletes the link to the user's account at the provider, if they have a passkey."""
    issuer, user = _require_provider(services).issuer or "", require_user(me)
    await services[Database].write(partial(identities.unlink, issuer=issuer, user_id=user.id))
    log.info("oidc_unlinked", user=user.id)
    return RedirectResponse("/me#sign-in", 303)


async def _show_name(
    services: Services, user: User, typed: str, next_page: str, problem: Problem | None = None
) -> Response:
    context = {"typed": typed, "next": local_path(next_page), "problem": problem.reason if problem else None}
    return await render_site_page(
        services, "account/oidc_name.html", user, problem.status if problem else 200, **context
    )


def _require_provider(services: Services) -> OidcProvider:
    """The provider. Raises Problem 404 if there is none."""
    provider = services[OidcProvider]
    if provider.issuer is None:
        raise not_found("There’s no page at this address.")
    return provider


def _require_attempt(request: Request, services: Services, state: str, me: User | None) -> SignInAttempt:
    """The attempt of this browser and its user. Raises Problem 400."""
    attempt = services[AttemptSigner].read(attempts.COOKIE.read(request, services[Settings]))
    if attempt is None or not hmac.compare_digest(attempt.state.encode(), state.encode()):
        raise lost_attempt()
    if attempt.user_id != (me.id if me else ""):  # they signed in or out meanwhile
        raise lost_attempt()
    return attempt


async def _store(
    services: Services, claims: dict[str, Any], provider: OidcProvider, me: User | None
) -> OidcSignIn:
    store = partial(
        identities.sign_in, claims=claims, issuer=provider.issuer or "", user_id=me.id if me else None
    )
    try:
        return await services[Database].write(store)
    except IntegrityError:  # the same person has signed in for the first time in two browsers
        return await services[Database].write(store)


def _leave(done: OidcSignIn, attempt: SignInAttempt) -> Response:
    """The redirect after a sign-in: new users see their name first."""
    page = f"/oidc/name?next={quote(attempt.next, safe='')}" if done.is_new_user else attempt.next
    return RedirectResponse(page, 303)


def _explain_error(error: str, provider: OidcProvider) -> Problem:
    """The Problem of an error that the provider sent with the browser."""
    if error in CANCELLED:
        return cancelled(provider.name)
    is_temporary = error in ("server_error", "temporarily_unavailable")
    return _explain(ProviderFailure("unreachable" if is_temporary else "refused", error[:100]), provider)


def _explain(failure: ProviderFailure, provider: OidcProvider) -> Problem:
    log.warning("oidc_failed", kind=failure.failure, reason=failure.detail)
    return describe_failure(failure.failure, provider.name)
