"""Mail in Chromium: an address is entered, confirmed by a link, notified of a turn, removed by a link."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from playwright.async_api import expect

from tests.app.notifications.postbox import Postbox, link_in, postbox
from tests.browser.axe import findings
from tests.browser.conftest import PHONE, Invite
from tests.browser.seating import Sit, begin_waiting, sign_in
from tests.live.forks import ForkedServer
from tests.live.server import Server

pytestmark = pytest.mark.anyio

WRONG, RIGHT = "morgana@avalon", "morgana@example.org"
"""A browser accepts the first as an address, but it has no top-level domain."""


@pytest.fixture
async def box() -> AsyncIterator[Postbox]:
    """A mail server."""
    async with postbox() as box:
        yield box


@pytest.fixture
def server(tmp_path: Path, deals: dict[str, str], box: Postbox) -> Iterator[Server]:
    """A server that sends mail. Its links name its address, so it opens twice, at the same port."""
    with ForkedServer(tmp_path) as first:
        port = first.port
    mail = {
        "MAGEHALL_SMTP_HOST": "127.0.0.1",
        "MAGEHALL_SMTP_PORT": str(box.port),
        "MAGEHALL_SMTP_SECURITY": "none",
        "MAGEHALL_SMTP_FROM": "hall@example.net",
        "MAGEHALL_PUBLIC_ORIGIN": first.url,
    }
    server = ForkedServer(tmp_path, {**deals, **mail})
    server.port = port
    with server:
        yield server


async def test_an_address_is_entered_confirmed_notified_and_removed(
    come: Invite, sit: Sit, box: Postbox
) -> None:
    # Given a player on a phone who waits for another's move at a slow table
    me, other = await begin_waiting(sit, "draco_magi", pace="slow")
    guest = await come(me.name, PHONE)
    page = guest.page
    await sign_in(guest, me)  # without opening the table: present players get no mail
    await page.goto("/me")

    # When they mistype their address, then the field reports it, keeps the text, and has the focus
    field = page.get_by_label("Email address")
    await field.fill(WRONG)
    await page.get_by_role("button", name="Send confirmation link").click()
    await expect(page.get_by_role("alert")).to_have_text("That isn’t an email address.")
    await expect(field).to_have_value(WRONG)
    await expect(field).to_be_focused()
    await expect(field).to_be_in_viewport()
    await expect(field).to_have_accessible_description("That isn’t an email address.")
    assert await findings(page) == []
    guest.complaints.clear()  # the browser logs every 422 response

    # When they correct it, then a link arrives there, and they follow it
    await field.fill(RIGHT)
    await page.get_by_role("button", name="Send confirmation link").click()
    await expect(page.locator("#notifications")).to_contain_text(f"We’ve sent a link to {RIGHT}.")
    await page.goto(link_in(await box.wait(1), "mail/confirm"))
    await page.get_by_role("button", name="Confirm address").click()
    await expect(page.get_by_role("status")).to_contain_text(f"We’ll email {RIGHT}")
    await page.goto("/me")
    await expect(page.locator("#notifications")).to_contain_text(f"Sent to {RIGHT}, one per table")

    # When it is their turn, then a mail says so and leads to the table with their decision
    while (await me.look()).question is None:
        await other.play()
    mail = await box.wait(2)
    assert mail["Subject"] == "Your turn at Draco Magi, 2 players"
    await page.goto(link_in(mail, "tables/"))
    await expect(guest.decision).to_be_visible()

    # And the link at its end stops all mails: the address is deleted
    await page.goto(link_in(mail, "mail/stop"))
    await page.get_by_role("button", name="Stop emails").click()
    await expect(page.get_by_role("status")).to_contain_text("You won’t get any more emails from us.")
    await page.goto("/me")
    await expect(field).to_have_value("")
