"""A server with a name, a colour, a logo and pages of its own, in a browser."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.async_api import Browser, Page, expect

from tests.app.site.samples import NAME, write_site
from tests.browser.axe import findings
from tests.browser.conftest import DESK, PHONE, Invite
from tests.live.forks import ForkedServer
from tests.live.server import Server

pytestmark = pytest.mark.anyio

COLOURS = ("#1d8a8a", "#d22630", "#ffd400", "#000000", "#ffffff")
OVERFLOWS = "document.documentElement.scrollWidth > document.documentElement.clientWidth"
TOKEN = "(name) => getComputedStyle(document.body).getPropertyValue(name)"
LOGO_WIDTH = "image => image.complete && image.naturalWidth"


@pytest.fixture
def colour() -> str:
    """The accent colour."""
    return COLOURS[0]


@pytest.fixture
def server(tmp_path: Path, colour: str) -> Iterator[Server]:
    """A server of its own, where people need a passkey to create tables."""
    values = write_site(tmp_path / "site") | {"site_colour": colour, "create_tables": "registered"}
    variables = {f"MAGEHALL_{name.upper()}": value for name, value in values.items()}
    with ForkedServer(tmp_path, variables) as server:
        yield server


async def colour_of(page: Page, selector: str, name: str = "color") -> str:
    """A computed colour of the first such element."""
    expression = f"(element) => getComputedStyle(element)['{name}']"
    return str(await page.locator(selector).first.evaluate(expression))


async def test_pages_have_the_name_the_logo_and_the_colour(come: Invite) -> None:
    desk, phone = await come("Morgana"), await come("Ada", PHONE)
    for page in (desk.page, phone.page):
        await page.goto("/")
        await expect(page).to_have_title(NAME)
        await expect(page.locator(".brand")).to_contain_text(NAME)
        assert await page.locator(".brand img").evaluate(LOGO_WIDTH)
        assert await page.evaluate(OVERFLOWS) is False
        assert await colour_of(page, ".button.main", "backgroundColor") == "rgb(1, 105, 105)"
    # The pages of the site are linked below, not under the bar of a phone
    page = phone.page
    await page.get_by_role("link", name="Terms of use").click()
    await expect(page.get_by_role("heading", level=1)).to_have_text("House rules")
    # At a table the brand has the logo, but things that can be chosen are golden
    page = desk.page
    await page.locator("#game-draco_magi form[action^='/play/'] button").click()
    await page.locator("#table[data-ready]").wait_for()
    assert await page.locator(".brand img").evaluate(LOGO_WIDTH)
    accent, gold = [await page.evaluate(TOKEN, name) for name in ("--accent", "--gold")]
    assert accent == gold


@pytest.mark.long
async def test_a_logo_that_is_opened_as_a_page_runs_no_script(come: Invite) -> None:
    guest = await come("Morgana")
    page = guest.page
    dialogs: list[str] = []
    page.on("dialog", lambda dialog: dialogs.append(dialog.message))
    await page.goto("/")
    address = await page.locator(".brand img").get_attribute("src")
    await page.goto(str(address))
    assert await page.evaluate("document.documentElement.localName") == "svg"
    assert dialogs == []
    guest.complaints.clear()  # the browser says that it ran no script


@pytest.mark.long
async def test_the_form_offers_only_what_the_guest_may_do(come: Invite) -> None:
    guest = await come("Morgana", PHONE)
    page = guest.page
    await page.goto("/create?game=draco_magi")
    await expect(page.locator("#only-bots")).to_contain_text("You need a passkey")
    await expect(page.locator("#fill-seats label")).to_have_count(1)
    await expect(page.locator("#open-table")).to_have_text("Start game")
    await page.locator("#name").fill("Morgana")
    await page.locator("#open-table").click()
    await expect(page.locator("#table")).to_be_visible()


@pytest.mark.long
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("colour", COLOURS)
async def test_axe_finds_enough_contrast_with_any_colour(come: Invite, dark: bool) -> None:
    grave = []
    for size in (DESK, PHONE):
        guest = await come("Morgana", size, dark=dark)
        for address in (
            "/",
            "/create",
            "/learn",
            "/games/magestik",
            "/games/magestik/rules",
            "/me",
            "/terms",
        ):
            await guest.page.goto(address)
            grave += await findings(guest.page)
    assert grave == []


@pytest.mark.long
async def test_without_a_connection_the_page_has_the_name_the_logo_and_the_colour(
    browser: Browser, server: Server
) -> None:
    context = await browser.new_context(base_url=server.url)
    page = await context.new_page()
    await page.goto("/")
    await page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    await context.set_offline(True)
    await page.goto("/learn")
    await expect(page.locator(".gate")).to_contain_text(f"{NAME} can’t be reached.")
    assert await page.locator("img.logo").evaluate(LOGO_WIDTH)
    assert await colour_of(page, ".button.main", "backgroundColor") == "rgb(1, 105, 105)"
    await context.close()
