"""At home on a device: the site can be installed, and says so when there is no connection."""

import json

import pytest
from playwright.async_api import Browser, expect

from tests.live.server import Server

pytestmark = pytest.mark.anyio


async def test_it_can_be_installed_and_says_when_there_is_no_connection(
    browser: Browser, server: Server
) -> None:
    context = await browser.new_context(base_url=server.url, locale="de")
    page = await context.new_page()
    # Given a first visit
    await page.goto("/")
    await page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    # Then the browser finds nothing amiss in what it is told of the app, whose icons are there
    devtools = await context.new_cdp_session(page)
    told = await devtools.send("Page.getAppManifest")
    assert (told["errors"], '"lang":"de"' in told["data"]) == ([], True)
    icons = json.loads(told["data"])["icons"]
    assert len(icons) == 3
    for icon in icons:
        assert (await context.request.get(icon["src"])).ok
    # When the connection is lost, then every page says so, in one's language and with its looks
    await context.set_offline(True)
    await page.goto("/games/magestik")
    await expect(page.get_by_role("heading", name="Keine Verbindung")).to_be_visible()
    assert await page.evaluate("getComputedStyle(document.querySelector('.gate')).textAlign") == "center"
    # When it is back, so is the page
    await context.set_offline(False)
    await page.locator("#again").click()
    await expect(page.get_by_role("heading", name="MagestiK", exact=True)).to_be_visible()
    await context.close()
