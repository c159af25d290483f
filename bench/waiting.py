"""Measure how long a person waits for Masters: whole games in a browser, from opening the table to the end.

Run as `python -m bench.waiting [--game ID]` on an otherwise idle machine. The person chooses at random and
immediately; the measured time is the time between two changes of the page while it is not the person's move.
"""

import argparse
import shutil
from statistics import median

import anyio
from playwright.async_api import Browser, async_playwright

from bench.servers import serve_sqlite
from engines import CATALOGUE
from tests.browser.conftest import CHROMIUM, DESK, QUIET
from tests.browser.guest import Guest, wait_for_decision

OPPONENTS = 3
TARGET_SECONDS = 3.0
"""The longest acceptable wait for one move."""

NOTE_MOVES = """
window.moves = [];
const note = () => {
  const seq = document.getElementById("table")?.dataset.seq;
  if (seq === undefined) return;
  if (seq !== moves.at(-1)?.seq) moves.push({ seq, at: performance.now(), isMine: false });
  if (document.querySelector("#decision[data-decision]")) moves.at(-1).isMine = true;
};
new MutationObserver(note).observe(document, { subtree: true, childList: true, attributes: true });
"""
"""Records in the page when it showed each entry, and whether it was the person's move then."""

WAITS = "moves.slice(1).flatMap((move, at) => moves[at].isMine ? [] : [(move.at - moves[at].at) / 1000])"


async def wait_for_masters(browser: Browser, url: str, game: str) -> list[float]:
    """Play a whole game; returns the seconds waited for each move of a Master."""
    least, most = CATALOGUE[game].seats
    players = max(least, min(most, 1 + OPPONENTS))
    context = await browser.new_context(base_url=url, viewport=DESK, reduced_motion="reduce")
    page = await context.new_page()
    await page.add_init_script(NOTE_MOVES)
    guest = Guest(page, "Morgana")
    await page.goto(f"/create?game={game}")
    await page.locator("input[name=name]").fill(guest.name)
    for name, value in (("players", f"{players}"), ("fill", "bots"), ("strength", "master")):
        await page.locator(f"input[name={name}][value='{value}']").check(force=True)
    await page.locator("#open-table").click()
    while await wait_for_decision([guest]):
        await guest.choose()
    waits: list[float] = await page.evaluate(WAITS)
    await context.close()
    return waits


async def measure(games: list[str]) -> None:
    """Print a line per game."""
    path = next(executable for name in CHROMIUM if (executable := shutil.which(name)))
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=path, args=QUIET)
        for game in games:
            with serve_sqlite() as server:
                waits = await wait_for_masters(browser, server.url, game)
            late = sum([wait > TARGET_SECONDS for wait in waits])
            print(
                f"{CATALOGUE[game].name}: {len(waits)} moves of Masters, median {median(waits):.1f} s, "
                f"longest {max(waits):.1f} s, {late} longer than {TARGET_SECONDS:.0f} s",
                flush=True,
            )
        await browser.close()


def main() -> None:
    """Play the games named on the command line, by default all."""
    parser = argparse.ArgumentParser(prog="bench.waiting", description=__doc__)
    parser.add_argument("--game", choices=tuple(CATALOGUE), action="append")
    anyio.run(measure, parser.parse_args().game or list(CATALOGUE))


if __name__ == "__main__":
    main()
