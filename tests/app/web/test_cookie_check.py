"""Browsers that block cookies: forms that start a session are refused in a sentence."""

import re

import httpx
import pytest
from fastapi import FastAPI
from sqlmodel import Session, func, select

from app.storage.database import Database
from app.storage.models import Seat, Table, User
from app.web.cookies.cookie_check import CHECK_FIELD, PROBE_COOKIE
from app.web.services import Services
from tests.app.conftest import Visit
from tests.routes import routes_of

pytestmark = pytest.mark.anyio

FORM = re.compile(r'<form[^>]*action="([^"]*)"[^>]*>(.*?)</form>', re.DOTALL)
INPUT = re.compile(r'<input type="hidden" name="(\w+)" value="([^"]*)"')
SENTENCES = {"en": "Your browser blocks cookies", "de": "Dein Browser blockiert Cookies"}


async def count_rows(services: Services) -> list[int]:
    """The numbers of users, tables and seats."""

    def count(db: Session) -> list[int]:
        return [db.exec(select(func.count()).select_from(model)).one() for model in (User, Table, Seat)]

    return await services[Database].read(count)


@pytest.mark.parametrize("language", SENTENCES)
async def test_no_form_seats_a_browser_that_blocks_cookies(
    app: FastAPI, visit: Visit, services: Services, language: str
) -> None:
    # Given a public table, its invite, and links that start a session
    host = visit("Hester")
    await host.create("magestik", 3, visibility="public")
    invite = (await host.look()).link("/invite/")
    link = re.search('/link/[^"<]+', (await host.client.post("/me/link")).text)
    assert link is not None
    paths = [host.path, invite, "/", "/create", "/learn", "/history", "/me", "/games/magestik"]
    paths.append(link[0].strip())
    # When a browser without cookies sends every form of these pages that starts a session
    sent: set[str] = set()
    headers = {"Accept": "text/html", "Accept-Language": language}
    transport = httpx.ASGITransport(app)
    before = await count_rows(services)
    for path in paths:
        async with httpx.AsyncClient(transport=transport, base_url="http://hall", headers=headers) as client:
            page = (await client.get(path)).text
        for action, contents in FORM.findall(page):
            fields = dict(INPUT.findall(contents)) | {"name": "Eve", "text": "Hello", "credential": "{}"}
            if CHECK_FIELD not in fields or action in sent:
                continue
            sent.add(action)
            async with httpx.AsyncClient(
                transport=transport, base_url="http://hall", headers=headers
            ) as client:
                answer = await client.post(action, data=fields)
            # Then it reads why, and nothing has changed
            assert (answer.status_code, SENTENCES[language] in answer.text) == (403, True), action
    assert await count_rows(services) == before
    assert len(sent) > 10
    assert {re.sub("/(tables|invite|link|play|learn)/[^/]+", r"/\1/x", action) for action in sent} >= {
        *(
            "/create?game=magestik",
            "/invite/x",
            "/link/x",
            "/play/x",
            "/learn/x",
            "/tables/x/seats",
            "/tables/x/messages",
        ),
        "/passkey",
    }
    # And a browser with cookies is seated
    async with httpx.AsyncClient(transport=transport, base_url="http://hall", headers=headers) as client:
        assert (await client.get(invite)).cookies.get(PROBE_COOKIE) == "1"
        assert (await client.post(invite, data={CHECK_FIELD: "needed", "name": "Eve"})).status_code == 303


async def test_every_route_that_starts_a_session_for_a_browser_checks_for_cookies(app: FastAPI) -> None:
    """Routes that create guests have the check; so do those that sign in."""
    checked: set[str] = set()
    unchecked: set[str] = set()
    for route in routes_of(app.routes):
        names = {getattr(dependency.call, "__name__", "") for dependency in route.dependant.dependencies}
        starts = ("/link/{token}", "/passkey", "/admin/enter/{token}", "/admin/sign-in", "/welcome")
        signs_in = route.path in starts
        if "POST" in (route.methods or ()) and ("_limit_new_guest" in names or signs_in):
            (checked if "_require_cookies" in names else unchecked).add(route.path)
    assert unchecked == set()
    assert len(checked) == 14


async def test_programs_need_no_cookie(visit: Visit) -> None:
    anna = visit("Anna")
    await anna.create("magestik", 2)
    assert (await anna.look()).html
