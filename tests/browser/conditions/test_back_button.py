"""The browser's back button may show a page as it was left, with its socket closed: it is loaded again."""

import pytest
from playwright.async_api import expect

from tests.browser.conftest import Invite
from tests.browser.seating import Sit, begin

pytestmark = pytest.mark.anyio

LEAVE = """() => {
  window.isOld = true;
  window.dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true }));
}"""
"""The event of a page that the browser puts into its cache; htmx then closes the socket."""
RETURN = """() => { window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })); }"""


@pytest.mark.parametrize("page", ["table", pytest.param("lobby", marks=pytest.mark.long)])
async def test_a_page_from_the_cache_is_loaded_again_and_gets_updates(
    come: Invite, sit: Sit, page: str
) -> None:
    # Given a page that was left and has lost its socket
    guest, other = await come("Morgana"), await come("Ada")
    await begin([guest, other], sit, "magestik")
    if page == "lobby":
        await guest.page.goto("/")
        await expect(guest.page.locator("#my-tables .table-card")).to_have_count(1)
    await guest.page.evaluate(LEAVE)
    # When the player returns to it with the back button
    await guest.page.evaluate(RETURN)
    await guest.page.wait_for_function("window.isOld === undefined")
    # Then it is a new page with a socket of its own, which shows what happens
    if page == "table":
        while not await other.decision.count():
            await guest.choose()
        seq = int(await other.table.get_attribute("data-seq") or 0)
        await other.choose()
        await guest.wait_for_entry(seq + 1)
    else:
        (host,) = await sit(1)
        await host.create("magestik", 2, visibility="public")
        await expect(guest.page.locator(f"#open-tables a[href*='{host.path}']")).to_have_count(1)
