"""The installed app: the site can be installed, and shows a page without a connection."""

import json

import pytest
from playwright.async_api import Browser, expect

from tests.live.server import Server

pytestmark = pytest.mark.anyio


async def test_the_site_can_be_installed_and_reports_a_lost_connection(
    browser: Browser, server: Server
) -> None:
    context = await browser.new_context(base_url=server.url, locale="de")
    page = await context.new_page()
    # Given a first visit
    await page.goto("/")
    await page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    # Then the browser finds no fault in the manifest, and the icons exist
    devtools = await context.new_cdp_session(page)
    manifest = await devtools.send("Page.getAppManifest")
    assert (manifest["errors"], '"lang":"de"' in manifest["data"]) == ([], True)
    icons = json.loads(manifest["data"])["icons"]
    assert len(icons) == 3
    for icon in icons:
        assert (await context.request.get(icon["src"])).ok
    # When the connection is lost, then every page says so, in the user's language and styled
    await context.set_offline(True)
    await page.goto("/games/magestik")
    await expect(page.get_by_role("heading", name="Keine Verbindung")).to_be_visible()
    assert await page.evaluate("getComputedStyle(document.querySelector('.gate')).textAlign") == "center"
    # When the connection returns, so does the page
    await context.set_offline(False)
    await page.locator("#again").click()
    await expect(page.get_by_role("heading", name="MagestiK", exact=True)).to_be_visible()
    await context.close()
