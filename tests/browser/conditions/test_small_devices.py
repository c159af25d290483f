"""Small devices: a slow phone, a folded screen, a page that is watched for long, a page that nobody sees."""

import json
from time import monotonic

import pytest
from playwright.async_api import CDPSession, Page, ViewportSize, expect

from tests.browser.conftest import PHONE, Invite
from tests.browser.guest import wait_for_decision
from tests.browser.hands import Finger
from tests.browser.seating import Sit, begin
from tests.live.player import begin_game, play_on

pytestmark = [pytest.mark.anyio, pytest.mark.long]

SMALL = ViewportSize(width=360, height=640)
FOLDED = ViewportSize(width=280, height=653)
SLOW_CPU = 6
"""A cheap phone takes this number of times as long as the computer of the tests."""
MOBILE = {"offline": False, "latency": 60, "downloadThroughput": 1_125_000, "uploadThroughput": 1_125_000}
"""4G: round trips in milliseconds, bytes per second."""
SCROLLS_SIDEWAYS = "document.documentElement.scrollWidth > innerWidth"


@pytest.mark.parametrize("window", [SMALL, FOLDED], ids=["small", "folded"])
async def test_a_slow_phone_gets_to_a_first_decision(come: Invite, window: ViewportSize) -> None:
    # Given a cheap phone with a mobile connection, at the lobby for the first time
    guest = await come("Morgana", PHONE, kind=Finger)
    page = guest.page
    await page.set_viewport_size(window)
    await slow_down(page)
    began = monotonic()
    await page.goto("/")
    assert not await page.evaluate(SCROLLS_SIDEWAYS)

    # When its owner presses Play now
    at_lobby = monotonic()
    await page.locator("#game-magestik form[action^='/play/'] button").tap()
    await page.locator("#table[data-ready]").wait_for()
    await guest.decision.wait_for()
    at_table = monotonic()
    times = {"lobby": round(at_lobby - began, 1), "table": round(at_table - at_lobby, 1)}
    print(f"{window['width']} pixels wide: seconds to {json.dumps(times)}")  # noqa: T201

    # Then they can make their first decision
    assert not await page.evaluate(SCROLLS_SIDEWAYS)
    await guest.choose()
    await expect(guest.table).not_to_have_attribute("data-seq", "0")


async def slow_down(page: Page) -> CDPSession:
    """Makes the page as slow as on a cheap phone."""
    devtools = await page.context.new_cdp_session(page)
    await devtools.send("Network.enable")
    await devtools.send("Network.emulateNetworkConditions", MOBILE)
    await devtools.send("Emulation.setCPUThrottlingRate", {"rate": SLOW_CPU})
    return devtools


WINDOW = 60
"""After this number of moves the log is as long as it gets."""
MORE_NODES = 1.25
"""The elements of a late moment may differ from those of an early one: there are more cards on the table."""
MORE_BYTES = 2_000_000
FIVE_MINUTES = 300_000


async def test_a_page_that_is_watched_for_long_does_not_grow(come: Invite, sit: Sit) -> None:
    # Given a spectator of a game
    players = await sit(4)
    await begin_game(players, "res_arcana")
    watcher = await come("Wanda", PHONE)
    await watcher.page.goto(players[0].path)
    devtools = await watcher.page.context.new_cdp_session(watcher.page)

    # When the game goes on and on
    sizes, seq = list[dict[str, float]](), 0
    while await play_on(players, WINDOW) == WINDOW:
        seq += WINDOW
        await watcher.wait_for_entry(seq)
        sizes.append(await read_size(devtools) | {"moves": seq})
        print(json.dumps(sizes[-1]))  # noqa: T201

    # Then the page is not larger late in the game than early
    first, last = sizes[0], sizes[-1]
    assert seq >= 2 * WINDOW
    assert last["nodes"] <= MORE_NODES * first["nodes"]
    assert last["listeners"] <= MORE_NODES * first["listeners"]
    assert last["bytes"] <= first["bytes"] + MORE_BYTES


async def read_size(devtools: CDPSession) -> dict[str, float]:
    """Elements, listeners and bytes of a page, after its garbage has been collected."""
    for _ in range(2):  # the second time collects what the first has freed
        await devtools.send("HeapProfiler.collectGarbage")
    counts = await devtools.send("Memory.getDOMCounters")
    heap = await devtools.send("Runtime.getHeapUsage")
    return {"nodes": counts["nodes"], "listeners": counts["jsEventListeners"], "bytes": heap["usedSize"]}


SPY = """
window.seen = [];
window.hidden = [];
for (const name of ["setTimeout", "setInterval", "requestAnimationFrame"]) {
  const original = window[name];
  window[name] = (callback, ...rest) => original((...given) => {
    (document.hidden ? hidden : seen).push(`${name}: ${callback}`.slice(0, 120));
    return callback(...given);
  }, ...rest);
}"""
"""Records what runs on timers and frames, while the page is seen and while it is hidden."""
HIDE = """(isHidden) => {
  Object.defineProperty(document, "hidden", { configurable: true, get: () => isHidden });
  document.dispatchEvent(new Event("visibilitychange"));
  seen.length = 0;
}"""
FLYING = "document.getAnimations().filter(({ constructor }) => constructor === Animation).length"
"""The number of animations that scripts have begun; browsers themselves do not run those of hidden sheets."""


@pytest.mark.parametrize("path", ["table", "lobby"])
async def test_a_hidden_page_runs_no_timer_and_no_animation(come: Invite, sit: Sit, path: str) -> None:
    # Given a page with motion, at a table with a clock or in the lobby
    guest, other = await come("Morgana", moving=True), await come("Ada")
    await guest.page.clock.install()
    await guest.page.add_init_script(SPY)
    await begin([guest, other], sit, "magestik", pace="live")
    if path == "lobby":
        await guest.page.goto("/")
    await guest.wait_settled()

    # When nobody sees it for some minutes, then nothing runs
    await guest.page.evaluate(HIDE, True)
    await guest.page.clock.run_for(FIVE_MINUTES)
    assert await guest.page.evaluate("hidden") == []

    # And nothing moves when there is something new
    (decider,) = await wait_for_decision([guest, other])
    if path == "table":
        await decider.choose()
        await guest.wait_for_entry(1)
    assert await guest.page.evaluate(FLYING) == 0

    # And when it is seen again, its times go on
    await guest.page.evaluate(HIDE, False)
    await guest.page.clock.run_for(2000)
    assert await guest.page.evaluate("seen") != []
