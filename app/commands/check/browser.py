"""A short look at a game's table in Chromium: what is cut, too small or out of reach."""

import os
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
from typing import Any, Literal

from app.commands.check.finding import Finding, shorten_path
from app.commands.check.game_files import find_style_sheet, find_template
from app.games.examples import find_example
from app.games.files import files_folder
from app.games.installed import GROUP
from app.settings import ROOT
from engines.kernel.contract.game import Game

CHROMIUM = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
WINDOWS = ((1280, 800), (390, 844))
MOMENTS = 4
"""Moments of the style guide that are looked at, evenly spread."""
SCROLLING = ("open", "end")
"""Moments before and after the game, whose zones may scroll."""
TOLERATED = ("an owner without a letter",)
"""Crests of absent players have no letter."""
START_SECONDS = 60
MEASURE, CONTRAST = [ROOT / "tests" / "browser" / name for name in ("measures.js", "contrast.js")]
LOOKS: tuple[Literal["light", "dark"], ...] = ("light", "dark")
FIX = "Letters have 12 px or more, and colours of the tokens: var(--ink) on var(--sheet-high). Zones scroll."
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


def look_at_table(game: Game[Any]) -> Iterator[Finding]:
    """Find faults of the layout at some moments of a game; nothing without Chromium."""
    chromium = find_chromium()
    if chromium is None:
        return
    from playwright.sync_api import ViewportSize, sync_playwright

    files = (find_template(game, "fragments.html"), find_style_sheet(game))
    place = ", ".join([shorten_path(file) for file in files])
    with _serve(game) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        seen = set[str]()
        for width, height in WINDOWS:
            size = ViewportSize(width=width, height=height)
            page = browser.new_page(base_url=address, viewport=size, reduced_motion="reduce")
            errors: list[str] = []
            page.on("pageerror", partial(_note_error, errors))
            page.goto("/styleguide", timeout=START_SECONDS * 1000)
            links = page.locator(f"a[href^='/styleguide/{game.id}/']")
            addresses = [str(link.get_attribute("href")) for link in links.all()]
            for path in addresses[:: max(1, len(addresses) // MOMENTS)]:
                page.goto(path)
                page.locator("#table[data-ready]").wait_for()
                moment = path.rpartition("/")[2]
                faults = page.evaluate(MEASURE.read_text("utf-8"))["found"] if moment not in SCROLLING else []
                for scheme in LOOKS:
                    page.emulate_media(color_scheme=scheme)
                    faint = page.evaluate(CONTRAST.read_text("utf-8"))
                    faults = [*faults, *[f"faint in the {scheme} look: {words}" for words in faint]]
                for fault in (*faults, *errors):
                    if fault not in seen and not fault.startswith(TOLERATED):
                        seen.add(fault)
                        what = f"{fault} ({path}, {width} x {height})"
                        yield Finding("browser", what, place, FIX)
                errors.clear()
            page.close()
        browser.close()


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
    while time.monotonic() < deadline and server.poll() is None:
        try:
            with urllib.request.urlopen(address, timeout=1):
                return
        except OSError:
            time.sleep(0.1)
    raise TimeoutError("the server did not start")
