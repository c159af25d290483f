"""Pages look as in Chromium: every zone is where it is there, and no words are cut or out of reach.

With TESTS_SCREENSHOTS, pictures of both browsers side by side are saved in that folder.
"""

import os
import re
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from anyio import to_thread
from PIL import Image

from engines import CATALOGUE
from tests.browser import measures
from tests.browser.conditions.site_pages import fill_site
from tests.browser.seating import Sit
from tests.live.forks import ForkedServer
from tests.live.server import Server
from tests.operator_link import new_link
from tests.other_browsers.conftest import OpenPage
from tests.other_browsers.differences import compare_boxes, list_unexplained
from tests.other_browsers.drivers.page import DESK, PHONE, BrowserPage
from tests.other_browsers.visitor import Visitor
from tests.servers import HANGS

pytestmark = [pytest.mark.anyio, pytest.mark.long]

SIZES = {"desk": DESK, "phone": PHONE}
SCROLLING = ("open", "end")
"""Moments before and after the game, whose zones may scroll."""
SCREENSHOTS = os.environ.get("TESTS_SCREENSHOTS")
MEASURE = Path(measures.__file__).with_suffix(".js").read_text("utf-8")
MOMENTS = """(start) => [...document.querySelectorAll(`a[href^="${start}"]`)].map((link) => link.pathname)"""
BOXES = Path(__file__).with_name("boxes.js").read_text("utf-8")


@pytest.fixture(scope="module")
def guide(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that shows the style guide, which has sample tables of all games."""
    with ForkedServer(tmp_path_factory.mktemp("guide"), MAGEHALL_STYLEGUIDE="1") as server:
        yield server


@pytest.mark.parametrize("game", CATALOGUE)
@pytest.mark.parametrize("size", SIZES)
async def test_moments_of_a_game_are_laid_out_as_in_chromium(
    guide: Server, open_page: OpenPage, browser_name: str, size: str, game: str
) -> None:
    # Given a game's moments in Chromium and in another browser
    pages = [await open_page(name, SIZES[size]) for name in ("chromium", browser_name)]
    await pages[0].open(f"{guide.url}/styleguide")
    moments = await pages[0].run(MOMENTS, f"/styleguide/{game}/")
    assert moments

    # When they are compared, then all differences are known
    found = {}
    for moment in moments:
        expected, measured = [await measure(page, guide.url + moment) for page in pages]
        name = f"{browser_name} {size} {moment.removeprefix('/styleguide/')}"
        differences = compare_boxes("zone", measured["zones"], expected["zones"])
        if moment.rpartition("/")[2] not in SCROLLING:
            differences += sorted({*measured["found"]} - {*expected["found"]})
        found[name] = differences
        if SCREENSHOTS:
            await save_side_by_side(pages, Path(SCREENSHOTS, f"{re.sub('[ /]', '-', name)}.png"))
    unexplained = list_unexplained(found)
    assert not unexplained, "\n".join(unexplained)


@pytest.mark.parametrize("size", SIZES)
async def test_pages_around_a_game_are_laid_out_as_in_chromium(
    server: Server, open_page: OpenPage, sit: Sit, browser_name: str, size: str
) -> None:
    # Given all pages around a game, in Chromium and in another browser
    player, paths = await fill_site(sit)
    pages = [await open_page(name, SIZES[size]) for name in ("chromium", browser_name)]
    for page in pages:
        visitor = Visitor(page, server.url, player.name)
        await visitor.sign_in(player)
        link = await to_thread.run_sync(new_link, f"sqlite:///{server.database}")
        await page.open(server.url + link)
        await page.click("#enter button")
        await page.wait_for(":root:not(:has(#enter))")

    # When they are compared, then all differences are known
    found = {}
    for number, path in enumerate(paths):
        for page in pages:
            await page.open(server.url + path)
            await page.wait_painted()
        expected, measured = [await page.run(BOXES) for page in pages]
        place = f"{browser_name} {size} page {number} {re.sub('[0-9a-f]{16}|/invite/.*', '...', path)}"
        found[place] = compare_boxes("part", measured, expected)
        if SCREENSHOTS:
            await save_side_by_side(pages, Path(SCREENSHOTS, f"{re.sub('[^a-z0-9]+', '-', place)}.png"))
    unexplained = list_unexplained(found)
    assert not unexplained, "\n".join(unexplained)


async def measure(page: BrowserPage, url: str) -> dict[str, Any]:
    """Opens a table and measures it."""
    await page.open(url)
    await page.wait_for("#table[data-ready]", HANGS)  # the first page waits for the sample games
    await page.wait_painted()
    measured: dict[str, Any] = await page.run(MEASURE)
    return measured


async def save_side_by_side(pages: list[BrowserPage], path: Path) -> None:
    """Saves one picture of all pages."""
    pictures = [Image.open(BytesIO(await page.screenshot())).convert("RGB") for page in pages]
    whole = Image.new("RGB", (sum(picture.width for picture in pictures), max(p.height for p in pictures)))
    left = 0
    for picture in pictures:
        whole.paste(picture, (left, 0))
        left += picture.width
    whole.save(path)
