"""Sign-in with an OpenID provider in Chromium: the same person in two browsers; failures on a page."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.async_api import expect

from tests.browser.axe import findings
from tests.browser.conftest import PHONE, Invite
from tests.live.forks import ForkedServer
from tests.live.openid_provider import CLIENT, SECRET, OpenIdProvider, open_provider
from tests.live.server import Server

pytestmark = pytest.mark.anyio


@pytest.fixture
def openid() -> Iterator[OpenIdProvider]:
    """A provider on this machine."""
    with open_provider() as opened:
        yield opened


@pytest.fixture
def server(tmp_path: Path, openid: OpenIdProvider) -> Iterator[Server]:
    """A server with that provider. It must know its address, so it opens twice, at the same port."""
    with ForkedServer(tmp_path) as first:
        port = first.port
    settings = {
        "MAGEHALL_PUBLIC_ORIGIN": first.url,
        "MAGEHALL_OIDC_ISSUER": openid.url,
        "MAGEHALL_OIDC_CLIENT_ID": CLIENT,
        "MAGEHALL_OIDC_CLIENT_SECRET": SECRET,
        "MAGEHALL_OIDC_NAME": "Guild",
    }
    server = ForkedServer(tmp_path, settings)
    server.port = port
    with server:
        yield server


async def test_a_person_signs_in_in_two_browsers(come: Invite, openid: OpenIdProvider) -> None:
    # Given a newcomer, who cancels at first
    newcomer = await come("desk")
    desk, phone = newcomer.page, (await come("phone", PHONE, language="de")).page
    openid.error = "access_denied"
    await desk.goto("/")
    await desk.get_by_role("link", name="Sign in with Guild").click()
    await expect(desk.locator("main")).to_contain_text("You didn’t sign in with Guild. Nothing has changed.")
    openid.error = None
    newcomer.complaints.clear()  # the console's line about the status of that page
    # When they try again, then they see their name, and change it
    await desk.get_by_role("link", name="Try again").click()
    await expect(desk.locator("h1")).to_have_text("Welcome, morgana")
    assert await findings(desk) == []
    await desk.get_by_label("Name").fill("Fay")
    await desk.get_by_role("button", name="Continue").click()
    await expect(desk.locator(".head-me")).to_contain_text("Fay")
    # And on their phone they are the same person, and come back to the page that they left
    await phone.goto("/me")
    await phone.get_by_role("link", name="Mit Guild anmelden").click()
    await expect(phone.locator("h1")).to_have_text("Fay")
    assert phone.url.endswith("/me")
    await expect(phone.locator("#sign-in")).to_contain_text("auf jedem Gerät mit Guild anmelden")
    await expect(phone.locator("#devices li")).to_have_count(2)
    assert await findings(phone) == []
