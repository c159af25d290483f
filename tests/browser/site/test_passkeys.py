"""Passkeys in Chromium, with a virtual authenticator: created on one device, used on another."""

from typing import Any

import pytest
from playwright.async_api import expect

from engines import CATALOGUE
from tests.browser.axe import findings
from tests.browser.conftest import PHONE, Invite
from tests.browser.guest import Guest
from tests.live.server import Server

pytestmark = pytest.mark.anyio

GAME = next(iter(CATALOGUE))
DEVICE = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


async def own_passkeys(guest: Guest) -> tuple[Any, str]:
    """Adds a virtual authenticator to the browser; returns its session and id."""
    devtools = await guest.page.context.new_cdp_session(guest.page)
    await devtools.send("WebAuthn.enable")
    authenticator = await devtools.send("WebAuthn.addVirtualAuthenticator", {"options": DEVICE})
    return devtools, authenticator["authenticatorId"]


async def test_a_passkey_created_on_one_device_signs_in_on_another(come: Invite, server: Server) -> None:
    # Given a guest with a seat, at an origin with a host name
    home = server.url.replace("127.0.0.1", "localhost")
    anna, phone = await come("Anna"), await come("Anna on her phone", PHONE)
    page = anna.page
    await page.goto(f"{home}/create?game={GAME}")
    await page.locator("input[name=name]").fill("Anna")
    await page.locator("#open-table").click()
    table = page.url
    # And the offer of a passkey there, which is not repeated once declined
    await expect(page.locator("#passkey-offer")).to_be_visible()
    await page.get_by_role("button", name="No thanks").click()
    await page.reload()
    await page.locator("#table[data-ready]").wait_for()
    await expect(page.locator("#passkey-offer")).to_be_hidden()
    # When she adds a passkey
    devtools, device = await own_passkeys(anna)
    await page.goto(f"{home}/me")
    assert await findings(page) == []
    await page.get_by_role("button", name="Add a passkey").click()
    await expect(page.locator("#passkeys li")).to_contain_text("Made with")
    # And uses it on a phone without a session
    theirs, pocket = await own_passkeys(phone)
    await phone.page.goto(f"{home}/me")
    await phone.page.get_by_role("button", name="Sign in with a passkey").click()
    await expect(phone.page.get_by_role("alert")).to_have_text(
        "No passkey was used."
    )  # the phone does not have it yet
    credentials = await devtools.send("WebAuthn.getCredentials", {"authenticatorId": device})
    for credential in credentials["credentials"]:
        await theirs.send("WebAuthn.addCredential", {"authenticatorId": pocket, "credential": credential})
    await phone.page.get_by_role("button", name="Sign in with a passkey").click()
    # Then she is signed in there, with her seat
    await expect(phone.page.locator("h1")).to_have_text("Anna")
    await phone.page.goto(home)
    await expect(phone.page.locator("#my-tables .table-card")).to_have_count(1)
    await phone.page.goto(table)
    await expect(phone.page.locator("#place-0")).to_contain_text("you")
    # And none is offered at an IP address, where passkeys are impossible
    await phone.page.goto("/me")
    await expect(phone.page.locator("h1")).to_have_text("Choose a name")
    await expect(phone.page.locator("form[data-passkey]")).to_be_hidden()
    # And it can be removed
    await phone.page.goto(f"{home}/me")
    await phone.page.get_by_role("button", name="Remove").click()
    await expect(phone.page.locator("#passkeys li")).to_have_count(0)
