"""Times: everywhere the server's, in the reader's zone, whatever the browser's clock says."""

import re
from collections.abc import Iterator
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from playwright.async_api import Browser, Page, expect

from tests.browser.seating import Sit
from tests.live.forks import ForkedServer
from tests.live.player import begin_game
from tests.live.server import Server

pytestmark = pytest.mark.anyio

WRONG = """
globalThis.error = ERROR;
const RealDate = Date;
globalThis.Date = class extends RealDate {
  constructor(...given) { given.length ? super(...given) : super(RealDate.now() + error); }
  static now() { return RealDate.now() + error; }
};
"""
"""A browser whose clock is wrong by a number of milliseconds."""
HOUR = 3_600_000
TIMES = """() => [...document.querySelectorAll("time[datetime]")].map(
  (time) => [time.getAttribute("datetime"), time.textContent, time.dataset.time ?? ""])"""
CLOCK = "#clock-turn"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests of this module."""
    with ForkedServer(tmp_path_factory.mktemp("server")) as server:
        yield server


def minutes(clock: str | None) -> int:
    """The minutes of a clock such as "23:59 h"."""
    found = re.fullmatch(r"(\d+):(\d\d) h", clock or "")
    assert found, clock
    return int(found[1]) * 60 + int(found[2])


async def check_times(page: Page, path: str, zone: str) -> int:
    """Compares the times on a page, which all are of today, with the reader's zone. Returns their number."""
    await page.goto(path)
    if "/tables/" in path and "/messages" not in path:
        await page.locator("#table[data-ready]").wait_for()
    times: list[list[str]] = await page.evaluate(TIMES)
    for stamp, words, kind in times:
        moment = datetime.fromisoformat(stamp).astimezone(ZoneInfo(zone))
        days = (f"{moment.day} {moment:%b}", f"{moment.day} {moment:%b} {moment.year}")
        assert (words in days) if kind == "never" else (f"{moment:%H:%M}" in words), (path, words, moment)
        assert "UTC" not in words
    return len(times)


@pytest.mark.parametrize(
    ("zone", "error"),
    [
        ("Asia/Kolkata", -90 * 24 * HOUR),
        pytest.param("America/Los_Angeles", 5 * HOUR, marks=pytest.mark.long),
        pytest.param("Europe/Berlin", 0, marks=pytest.mark.long),
    ],
)
async def test_every_time_is_the_servers_in_the_readers_zone(
    browser: Browser, server: Server, sit: Sit, zone: str, error: int
) -> None:
    # Given players with a finished game, a message, and a game with a clock
    players = await sit(2)
    await begin_game(players, "magestik", visibility="public")
    await players[0].post("messages", text="Hello")
    over = players[0].path
    await players[1].post("leave")
    await begin_game(players, "magestik", pace="slow")
    # When one reads the pages in a browser whose clock is wrong
    context = await browser.new_context(base_url=server.url, locale="en", timezone_id=zone)
    await context.add_init_script(WRONG.replace("ERROR", str(error)))
    cookies = [{"name": n, "value": v, "url": server.url} for n, v in players[0].client.cookies.items()]
    await context.add_cookies(cookies)  # type: ignore[arg-type]
    page = await context.new_page()
    # Then all dates are those of the server, in the reader's zone
    found = [await check_times(page, path, zone) for path in (over, f"{over}/messages", "/me", "/history")]
    assert min(found) > 0, found
    # And all periods, in the lobby and at the table
    await page.goto("/")
    await expect(page.locator("time.lasting[data-until]").first).to_have_text(
        re.compile("^23 h left$|^24 h left$")
    )
    for ago in await page.locator("time.lasting[data-since]").all():
        await expect(ago).to_have_text(re.compile("^moments ago$|^1 min ago$"))
    await page.goto(players[0].path)
    assert minutes(await page.locator(CLOCK).text_content()) in range(24 * 60 - 2, 24 * 60 + 1)
    # When the browser's clock is set while the page is open, then the clock stays right
    async with page.expect_response("**/time"):
        await page.evaluate("error += 3 * 3600000")
    assert minutes(await page.locator(CLOCK).text_content()) in range(24 * 60 - 2, 24 * 60 + 1)
    await context.close()
