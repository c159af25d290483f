"""Pages with large letters and on narrow screens: nothing scrolls sideways, and nothing is cut off."""

from pathlib import Path

import pytest
from playwright.async_api import Page, ViewportSize

from tests.browser.conditions.site_pages import open_site
from tests.browser.conftest import DESK, PHONE, Invite
from tests.browser.seating import Sit
from tests.live.server import Server

pytestmark = pytest.mark.anyio

OPEN_ALL = "() => { for (const part of document.querySelectorAll('main details')) part.open = true; }"
FAULTS = Path(__file__).with_name("faults.js").read_text("utf-8")

ZOOMED = ViewportSize(width=320, height=256)
"""A window of 1280 x 1024 at 400 %."""
VIEWS = [(DESK, 32), (ZOOMED, 16)]
MORE_VIEWS = [
    *((DESK, letters) for letters in (20, 24)),
    *((PHONE, letters) for letters in (20, 24, 32)),
    (ViewportSize(width=768, height=1024), 32),
]
PAGES = 6
"""Pages that `make test` looks at."""


async def list_faults(page: Page, views: list[tuple[ViewportSize, int]]) -> list[str]:
    """The faults of a page in several windows, at several sizes of letters."""
    found = []
    await page.evaluate(OPEN_ALL)
    devtools = await page.context.new_cdp_session(page)
    for window, letters in views:
        await page.set_viewport_size(window)
        await devtools.send("Page.setFontSizes", {"fontSizes": {"standard": letters, "fixed": letters}})
        faults: list[str] = await page.evaluate(FAULTS)
        found += [f"{window['width']} px, letters of {letters} px: {fault}" for fault in faults]
    return found


@pytest.mark.parametrize(
    ("views", "pages", "language"),
    [
        pytest.param(VIEWS, PAGES, "en", id="some"),
        *(
            pytest.param([*VIEWS, *MORE_VIEWS], None, language, id=f"all-{language}", marks=pytest.mark.long)
            for language in ("en", "de")
        ),
    ],
)
async def test_no_page_scrolls_sideways_or_cuts_words_off(
    server: Server,
    come: Invite,
    sit: Sit,
    views: list[tuple[ViewportSize, int]],
    pages: int | None,
    language: str,
) -> None:
    # Given a reader with large letters, or with a page at 400 %
    guest = await come("Theo", language=language)
    found = {}
    # When they read every page around a game
    for path in (await open_site(server, guest.page, sit))[:pages]:
        await guest.page.goto(path)
        # Then it fits into the window
        found[path.partition("?")[0]] = await list_faults(guest.page, views)
    guest.complaints.clear()  # of the page that does not exist
    faults = [f"{path}, {fault}" for path, faults in found.items() for fault in faults]
    assert faults == [], "\n".join(faults)
