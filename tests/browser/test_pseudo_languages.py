"""Pages and tables in pseudo-languages: mirrored, and with sentences that are 40 % longer."""

import re
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from playwright.async_api import Browser, Page, ViewportSize, expect

from app.styleguide.samples import NAMES, SEAT_SAMPLES
from app.version import VERSION
from engines import CATALOGUE
from tests.browser.conftest import DESK, PHONE
from tests.browser.measures import measure
from tests.browser.test_styleguide import SCROLLING, TOLERATED, list_addresses, spread
from tests.live.forks import ForkedServer
from tests.live.server import Server
from tests.servers import HANGS
from translating.pseudo import MIRRORED, STRETCHED, write_pseudo_languages

pytestmark = [pytest.mark.anyio, pytest.mark.xdist_group("pseudo")]

SMALL_PHONE = ViewportSize(width=360, height=640)
WINDOWS = (DESK, PHONE, SMALL_PHONE)
LANGUAGES = (STRETCHED, MIRRORED)
PAGES = (
    "/",
    "/create",
    "/learn",
    "/history",
    "/me",
    "/nowhere",
    *(f"/games/{game}{page}" for game in CATALOGUE for page in ("", "/rules", "/cards")),
)
MOMENTS = 8
"""Moments that are measured of each game."""
SAMPLE = "magestik"
"""The game whose table is measured in `make test`."""

SCROLLED = (
    "cut: act: #tip by act: #decision div.say",
    "cut: act: #got-it by act: #decision div.say",
    "cut: act: #prompt by act: #decision div.say",
    "cut: act: #prompt span.sentence by act: #decision div.say",
    "cut: own: #pile-",
)
"""The text beside the buttons, and a player's piles, scroll if they are longer than in English."""

FAULTS = Path(__file__).with_name("page_faults.js").read_text("utf-8")
KNOWN = sorted(
    ["Magehall", VERSION, "Wanda", *NAMES, *[game.name for game in CATALOGUE.values()]]
    + [seat.name for seat in SEAT_SAMPLES.values() if seat.name],
    key=len,
    reverse=True,
)
"""Words that are in no catalogue: names of games and of players."""

Open = Callable[[str, ViewportSize], Awaitable[Page]]


@pytest.fixture(scope="module")
def translated(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with a style guide that offers the pseudo-languages."""
    is_sample = request.config.getoption("markexpr") == "not long"
    locales = tmp_path_factory.mktemp("locales")
    write_pseudo_languages(locales, ("magehall", SAMPLE) if is_sample else ())
    settings = {"MAGEHALL_STYLEGUIDE": "1", "MAGEHALL_EXTRA_LOCALES": str(locales)}
    with ForkedServer(tmp_path_factory.mktemp("translated"), settings) as server:
        yield server


@pytest.fixture
async def open_page(browser: Browser, translated: Server) -> AsyncIterator[Open]:
    """Opens a page in a language and a window."""
    async with AsyncExitStack() as contexts:

        async def open_page(language: str, window: ViewportSize) -> Page:
            context = await browser.new_context(
                base_url=translated.url,
                viewport=window,
                has_touch=window is not DESK,
                locale=language,
                reduced_motion="reduce",
                service_workers="block",
            )
            contexts.push_async_callback(context.close)
            context.set_default_timeout(HANGS * 1000)  # the first moment waits for the sample games
            return await context.new_page()

        yield open_page


async def find_page_faults(page: Page, address: str) -> list[str]:
    """The faults of a page of the site."""
    await page.goto(address)
    language = await page.locator("html").get_attribute("lang")
    faults: list[str] = await page.evaluate(FAULTS, [KNOWN, language == STRETCHED])
    return [f"{address} {fault}" for fault in faults]


async def find_table_faults(page: Page, address: str) -> list[str]:
    """The faults of a moment of a game."""
    kinds = (f"{address} not translated", f"{address} the page is")
    faults = [fault for fault in await find_page_faults(page, address) if fault.startswith(kinds)]
    await page.locator("#table[data-ready]").wait_for()
    found = [] if address.endswith(SCROLLING) else (await measure(page)).found
    return [
        *faults,
        *[f"{address} {fault}" for fault in found if not fault.startswith((*TOLERATED, *SCROLLED))],
    ]


def remove_known(faults: list[str], english: list[str]) -> list[str]:
    """The faults that English does not have at the same place, whatever the text and the numbers."""

    def find_place(fault: str) -> str:
        return re.sub(r"-?[\d.]+", "N", fault.rpartition(": ")[0] if fault.count(": ") > 1 else fault)

    places = set(map(find_place, english))
    return [fault for fault in faults if find_place(fault) not in places]


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_page_and_a_table_fit_a_phone(open_page: Open, language: str) -> None:
    page = await open_page(language, PHONE)
    faults = await find_page_faults(page, "/create")
    faults += await find_table_faults(page, f"/styleguide/{SAMPLE}/act")
    assert faults == [], "\n".join(faults)


async def test_pages_from_right_to_left_say_so_and_are_mirrored(open_page: Open) -> None:
    # Given a page in a language that is written from right to left
    page = await open_page(MIRRORED, DESK)
    await page.goto("/")
    await expect(page.locator("html")).to_have_attribute("dir", "rtl")

    # Then it begins on the right
    brand, menu = (
        await page.locator(".brand").bounding_box(),
        await page.locator("header nav").first.bounding_box(),
    )
    assert brand is not None
    assert menu is not None
    assert brand["x"] > menu["x"]


@pytest.mark.long
@pytest.mark.parametrize("window", WINDOWS, ids=lambda window: f"{window['width']}")
@pytest.mark.parametrize("language", LANGUAGES)
async def test_every_page_fits(open_page: Open, language: str, window: ViewportSize) -> None:
    page, english = await open_page(language, window), await open_page("en", window)
    faults: list[str] = []
    for address in PAGES:
        faults += remove_known(
            await find_page_faults(page, address), await find_page_faults(english, address)
        )
    assert faults == [], "\n".join(faults)


@pytest.mark.long
@pytest.mark.parametrize("window", WINDOWS, ids=lambda window: f"{window['width']}")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", CATALOGUE)
async def test_moments_of_each_game_fit(
    open_page: Open, game: str, language: str, window: ViewportSize
) -> None:
    page, english = await open_page(language, window), await open_page("en", window)
    faults: list[str] = []
    for address in spread(await list_addresses(english, game), MOMENTS):
        found = await find_table_faults(page, address)
        faults += remove_known(found, await find_table_faults(english, address))
    assert faults == [], "\n".join(faults)
