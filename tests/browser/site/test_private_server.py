"""A private server in the browser: a friend comes by a membership link on a phone, plays, and is removed."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from anyio import to_thread
from playwright.async_api import expect

from engines import CATALOGUE
from tests.browser.axe import findings
from tests.browser.conftest import PHONE, Invite
from tests.browser.guest import wait_for_decision
from tests.live.forks import ForkedServer
from tests.live.server import Server
from tests.operator_link import new_link

pytestmark = [pytest.mark.anyio, pytest.mark.long]

GAME = next(iter(CATALOGUE))
PASSWORD = "three wise mages"


@pytest.fixture
def admission() -> dict[str, str]:
    """The settings of the server."""
    return {"MAGEHALL_ADMISSION": "members"}


@pytest.fixture
def server(tmp_path: Path, deals: dict[str, str], admission: dict[str, str]) -> Iterator[Server]:
    """A private server with its own database."""
    with ForkedServer(tmp_path, deals | admission) as server:
        yield server


async def test_a_friend_comes_by_a_link_on_a_phone_plays_and_is_removed(come: Invite, server: Server) -> None:
    # Given a host, who makes a membership link on the operator's page
    host, friend = await come("Hana"), await come("Finn", PHONE)
    page, phone = host.page, friend.page
    entrance = await to_thread.run_sync(partial(new_link, f"sqlite:///{server.database}"))
    await page.goto(entrance)
    await page.locator("#enter button").click()
    await page.get_by_role("link", name="Members and invitations").click()
    await page.locator("#label").fill("Finn’s link")
    await page.locator("#new-link-form button").click()
    link = await page.locator("#membership-link").get_attribute("data-link")
    assert link
    assert await findings(page) == []
    await host.picture("membership-new-link")
    # And creates a table as a member
    invite = await host.create(GAME, 2)
    await page.goto("/admin/membership")
    await page.locator("#add-me").click()
    await expect(page.locator("#add-me")).to_have_count(0)
    await page.goto(invite)
    await page.get_by_role("link", name="Go to my seat").click()
    # When a friend opens the table's invite, then it leads to the welcome page
    await phone.goto(invite)
    await expect(phone.locator("h1")).to_have_text("Welcome to Magehall")
    await expect(phone.locator("header .head-nav")).to_have_count(0)
    assert await findings(phone) == []
    await friend.picture("welcome-members")
    # When they open the membership link, then they become a member, and go on to the table
    await phone.goto(link)
    assert await findings(phone) == []
    await friend.picture("membership-link")
    await phone.locator("#name").fill("Finn")
    await phone.locator("#join button").click()
    await expect(phone.locator("h1")).to_have_text("You’re a member, Finn")
    assert await findings(phone) == []
    await friend.picture("membership-joined")
    await phone.locator("#go-on").click()
    await phone.locator("#join button").click()
    await expect(friend.table).to_be_visible()
    await page.locator("#start").click()
    # And both play
    deciders = await wait_for_decision([host, friend])
    await deciders[0].choose()
    # When the operator removes the friend
    operator = await page.context.new_page()
    await operator.goto("/admin/people?members=1")
    entry = operator.locator("article", has_text="Finn")
    await entry.get_by_text("Remove this member").click()
    await operator.get_by_role("button", name="Remove Finn").click()
    # Then the page on the phone ends, and the host's shows that they have left
    await expect(phone.locator("#closed b:visible")).to_have_text("You’re signed out on this device.")
    await expect(host.result).to_be_visible()
    friend.complaints.clear()
    await phone.locator("#closed a").click()
    await expect(phone.locator("h1")).to_have_text("Welcome to Magehall")
    await phone.goto(link)
    await expect(phone.locator("main")).to_contain_text("no longer works")
    friend.complaints.clear()  # the console mentions the status 404


@pytest.mark.parametrize(
    "admission", [{"MAGEHALL_ADMISSION": "password", "MAGEHALL_SITE_PASSWORD": PASSWORD}]
)
async def test_a_visitor_enters_the_password_and_goes_on_to_the_table(come: Invite) -> None:
    host, friend = await come("Hana"), await come("Finn", PHONE, dark=True)
    await host.page.goto("/")
    await host.page.locator("#password").fill(PASSWORD)
    await host.page.locator("#enter button").click()
    await expect(host.page.locator("#open-tables")).to_be_visible()
    invite = await host.create(GAME, 2)
    phone = friend.page
    await phone.goto(invite)
    await phone.locator("#password").fill("three wise mice")
    await phone.keyboard.press("Enter")
    await expect(phone.get_by_role("alert").first).to_contain_text("That isn’t the password.")
    assert await findings(phone) == []
    await friend.picture("welcome-wrong-password")
    friend.complaints.clear()  # the console mentions the status 403
    await phone.locator("#password").fill(PASSWORD)
    await phone.keyboard.press("Enter")
    await expect(phone.locator("#join")).to_be_visible()
    await phone.locator("#name").fill("Finn")
    await phone.locator("#join button").click()
    await expect(friend.table).to_be_visible()
