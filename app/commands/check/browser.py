"""A short look at a game's table in Chromium: what is cut, too small or out of reach."""

import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from app.commands.check.finding import Finding, shorten_path
from app.commands.check.game_files import find_style_sheet, find_template
from app.games.examples import find_example
from app.games.files import files_folder
from app.games.installed import GROUP
from app.language.catalogues import catalogue_file, codes
from app.settings import ROOT
from app.styleguide.samples import build_samples
from engines.kernel.contract.game import Game

if TYPE_CHECKING:
    from playwright.sync_api import Page

CHROMIUM = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
DESKTOP, PHONE = (1280, 800), (390, 844)
MOMENTS = 8
"""Moments of the style guide that are looked at, at most, evenly spread."""
SCROLLING = ("open", "end")
"""Moments before and after the game, whose zones may scroll."""
TOLERATED = ("an owner without a letter", "small for a finger: act: #confirm")
"""Crests of absent players have no letter, and the frame's own button grows with its sentence."""
START_SECONDS = 60
MEASURE, CONTRAST = [ROOT / "tests" / "browser" / name for name in ("measures.js", "contrast.js")]
LOOKS: tuple[Literal["light", "dark"], ...] = ("light", "dark")
FIX = "Letters have 12 px or more, and colours of the tokens: var(--ink) on var(--sheet-high). Zones scroll."
FIXES = {
    "cut": "Give it room, shorten the words, or let them wrap: nothing may be cut off.",
    "more than its box": "Give it room, shorten the words, or let them wrap: nothing may be cut off.",
    "faint": "Use colours of the tokens: var(--ink) on var(--sheet-high). A bare button is grey.",
    "small words": "Letters have 12 px or more.",
    "small for a finger": "Buttons and targets have 44 x 44 px or more (2.75rem).",
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
    if not MEASURE.exists():
        return None
    return next((path for name in CHROMIUM if (path := shutil.which(name))), None)


def explain_skipped_look(game: Game[Any]) -> str | None:
    """Why nothing can be looked at here, or None if it can."""
    del game
    return HOW_TO_GET if find_chromium() is None else None


def look_at_table(game: Game[Any]) -> Iterator[Finding]:
    """Find faults of the layout at some moments of a game; nothing without Chromium.

    A look that takes too long is undecided: it says nothing about the game.
    """
    chromium = find_chromium()
    if chromium is None:
        return
    from playwright.sync_api import TimeoutError as LookTimeout
    from playwright.sync_api import sync_playwright

    files = (find_template(game, "fragments.html"), find_style_sheet(game))
    place, seen = ", ".join([shorten_path(file) for file in files]), set[str]()
    try:
        with _serve(game) as address, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
            for size, language in _list_windows(game):
                is_phone = size == PHONE
                page = browser.new_page(
                    base_url=address,
                    viewport={"width": size[0], "height": size[1]},
                    reduced_motion="reduce",
                    has_touch=is_phone,
                    is_mobile=is_phone,
                    locale=language,
                )
                page.set_default_timeout(START_SECONDS * 1000)
                for fault, path in _look_at_moments(page, game):
                    kind = re.sub(r"[\d.]+", "", fault)  # the same for each seat
                    if kind not in seen and not fault.startswith(TOLERATED):
                        seen.add(kind)
                        fix = next((words for start, words in FIXES.items() if fault.startswith(start)), FIX)
                        what = f"{fault} ({path}, {size[0]} x {size[1]}, {language})"
                        yield Finding("browser", what, place, fix)
                page.close()
            browser.close()
    except (LookTimeout, TimeoutError) as error:
        what = f"the look took too long: {str(error).splitlines()[0]}"
        yield Finding("browser", what, "the style guide in Chromium", AGAIN, "undecided")


def _list_windows(game: Game[Any]) -> Iterator[tuple[tuple[int, int], str]]:
    """Window sizes and languages: both sizes in English, phones also in each language that the game has."""
    yield from ((DESKTOP, "en"), (PHONE, "en"))
    yield from [(PHONE, code) for code in codes()[1:] if catalogue_file(code, game.id).is_file()]


def _look_at_moments(page: "Page", game: Game[Any]) -> Iterator[tuple[str, str]]:
    """The faults of a page at several moments of the game, each with its path."""
    errors: list[str] = []
    page.on("pageerror", partial(_note_error, errors))
    paths = [f"/styleguide/{game.id}/{moment}" for moment in build_samples(game.id)]
    for path in paths[:: max(1, -(-len(paths) // MOMENTS))]:
        answer = page.goto(path)
        if answer is not None and answer.status >= 400:
            yield f"the page is answered by an error ({answer.status})", path
            continue
        page.locator("#table[data-ready]").wait_for()
        faults: list[str] = []
        if path.rpartition("/")[2] not in SCROLLING:
            faults += page.evaluate(MEASURE.read_text("utf-8"))["found"]
        for scheme in LOOKS:
            page.emulate_media(color_scheme=scheme)
            faint = page.evaluate(CONTRAST.read_text("utf-8"))
            faults += [f"faint in the {scheme} look: {words}" for words in faint]
        yield from [(fault, path) for fault in (*faults, *errors)]
        errors.clear()


def _note_error(errors: list[str], error: object) -> None:
    errors.append(str(error))


@contextmanager
def _serve(game: Game[Any]) -> Iterator[str]:
    """The address of a server with the style guide and the game, while the block runs."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        example = find_example(game.id)
        if example is not None and example.folder == files_folder(game.id):
            _write_entry_point(Path(folder), game)
        path = filter(None, (folder, os.environ.get("PYTHONPATH")))
        variables = {
            "PYTHONPATH": os.pathsep.join(path),
            "MAGEHALL_STYLEGUIDE": "1",
            "MAGEHALL_DATABASE_URL": f"sqlite:///{folder}/check.db",
            "MAGEHALL_SECRET_KEY": "check" * 8,
        }
        command = [
            sys.executable,
            "-c",
            "from app.commands.main import main; main()",
            "serve",
            "--port",
            str(port),
        ]
        server = subprocess.Popen(
            [*command, "--host", "127.0.0.1"],
            env={**os.environ, **variables},
            cwd=ROOT,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            _wait_for(f"http://127.0.0.1:{port}/healthz", server)
            yield f"http://127.0.0.1:{port}"
        finally:
            server.terminate()
            server.wait()


def _write_entry_point(folder: Path, game: Game[Any]) -> None:
    """Make an example a game of an installed package for processes with this folder on their path."""
    info = folder / "magehall_example-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: magehall-example\nVersion: 1.0\n", "utf-8")
    (info / "entry_points.txt").write_text(f"[{GROUP}]\n{game.id} = examples.{game.id}:GAME\n", "utf-8")


def _wait_for(address: str, server: "subprocess.Popen[bytes]") -> None:
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline:
        if server.poll() is not None:
            raise RuntimeError("the server of the look stopped: does `magehall serve` start?")
        try:
            with urllib.request.urlopen(address, timeout=1):
                return
        except OSError:
            time.sleep(0.1)
    raise TimeoutError(f"the server did not answer within {START_SECONDS} seconds")
