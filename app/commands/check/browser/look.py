"""A short look at a game's tables in Chromium: what is cut, too small, faint, covered or out of reach."""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from app.commands.check.browser.pages import TESTS, Fault, measure_page, note_errors
from app.commands.check.browser.pictures import Pictures
from app.commands.check.browser.serving import START_SECONDS, serve_style_guide
from app.commands.check.browser.tables import Moment, Window, list_moments, list_windows
from app.commands.check.finding import Finding, shorten_path
from app.commands.check.game_files import find_style_sheet, find_template
from engines.kernel.contract.game import Game

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

MISSING_SHEETS = """() => [...document.querySelectorAll("link[rel=stylesheet]")]
  .filter((link) => !link.sheet).map((link) => link.href).join(", ")"""
CHROMIUM = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
FIX = "Letters have 12 px or more, and colours of the tokens: var(--ink) on var(--sheet-high). Zones scroll."
ROOM = "Give it room, shorten the words, or let them wrap: nothing may be cut off."
FIXES = {
    "cut": ROOM,
    "more than its box": ROOM,
    "faint": "Use colours of the tokens: var(--ink) on var(--sheet-high). A bare button is grey.",
    "small words": "Letters have 12 px or more.",
    "small for a finger": "Buttons and targets have 44 x 44 px or more (2.75rem).",
    "a plate is": "Show less in a plate: two short rows, with icons and numbers instead of words.",
    "hidden on phones": 'Phones hide the class "label" in plates: give important words another class.',
    "lit and covered": "Give the option no target there, or its decision no cause (Board.find_cause).",
    "inaccessible (aria-allowed-attr)": 'A target of options is a <button type="button">, or the macro face.',
    "inaccessible": "Give it words: text, an aria-label or a title. A group of things has role=group.",
    "beyond the screen": "Never set the size of a zone; what does not fit scrolls in it.",
}
"""Advice by the start of the fault; FIX is for all others."""
AGAIN = "This says nothing about the game: run it again, when the machine has less to do."
HOW_TO_GET = "The browser look was skipped: it needs a checkout with `make install` and Chromium (chromium)."


def find_chromium() -> str | None:
    """The path of Chromium, if it and Playwright are installed and this is a checkout."""
    try:
        import playwright.sync_api  # noqa: F401
    except ImportError:
        return None
    if not (TESTS / "measures.js").exists():
        return None
    return next((path for name in CHROMIUM if (path := shutil.which(name))), None)


def explain_skipped_look(game: Game[Any]) -> str | None:
    """Why nothing can be looked at here, or None if it can."""
    del game
    return HOW_TO_GET if find_chromium() is None else None


def look_at_table(game: Game[Any], folder: Path | None = None) -> Iterator[Finding]:
    """Find faults of the layout at some moments of a game; nothing without Chromium.

    Moments of the usual table are looked at, and the fullest ones of the largest and the smallest table, at
    desktops and phones. With a folder, pictures of all of them are saved there. A look that takes too long is
    undecided: it says nothing about the game.
    """
    chromium = find_chromium()
    if chromium is None:
        return
    from playwright.sync_api import TimeoutError as LookTimeout
    from playwright.sync_api import sync_playwright

    pictures = Pictures(folder, game.name) if folder is not None else None
    files = (find_template(game, "fragments.html"), find_style_sheet(game))
    place, seen = ", ".join([shorten_path(file) for file in files]), set[str]()
    try:
        with serve_style_guide(game) as address, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
            for window in list_windows(game):
                page = _open_page(browser, address, window)
                for moment in list_moments(game, window):
                    for fault in _look_at_moment(page, moment, window, pictures):
                        kind = re.sub(r"[\d.]+", "", fault.words)  # the same for each seat
                        if kind not in seen:
                            seen.add(kind)
                            yield _describe_fault(fault, moment, window, place)
                page.close()
            browser.close()
    except (LookTimeout, TimeoutError) as error:
        what = f"the look took too long: {str(error).splitlines()[0]}"
        yield Finding("browser", what, "the style guide in Chromium", AGAIN, "undecided")
    if pictures is not None:
        pictures.write_page()


def _open_page(browser: "Browser", address: str, window: Window) -> "Page":
    width, height = window.size
    page = browser.new_page(
        base_url=address,
        viewport={"width": width, "height": height},
        reduced_motion="reduce",
        has_touch=window.is_phone,
        is_mobile=window.is_phone,
        locale=window.language,
    )
    page.set_default_timeout(START_SECONDS * 1000)
    return page


def _look_at_moment(
    page: "Page", moment: Moment, window: Window, pictures: Pictures | None
) -> Iterator[Fault]:
    """Open a page, and find its faults."""
    errors = note_errors(page)
    answer = page.goto(moment.path)
    if answer is not None and answer.status >= 400:
        yield Fault(f"the page is answered by an error ({answer.status})")
        return
    page.locator("#table[data-ready]").wait_for()
    if missing := page.evaluate(MISSING_SHEETS):
        raise TimeoutError(f"a style sheet was not loaded: {missing}")
    yield from measure_page(page, moment)
    if pictures is not None:
        pictures.save(page, moment, window)
    yield from [Fault(error) for error in errors]


def _describe_fault(fault: Fault, moment: Moment, window: Window, place: str) -> Finding:
    width, height = window.size
    what = f"{fault.words} ({moment.path}, {width} x {height}, {window.language})"
    fix = next((words for start, words in FIXES.items() if fault.words.startswith(start)), FIX)
    return Finding("browser", what, place, fix, "advice" if fault.is_hint else "fault")
