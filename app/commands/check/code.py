"""The Python code of a game: the linter, the formatter and the types, as `make check` runs them.

For a game of this repository also the scripts of `make check` that read templates, style sheets and comments.
"""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from app.commands.check.finding import Finding, shorten_path
from app.commands.check.game_files import find_folder, find_style_sheet, find_tests, is_built_in
from app.settings import ROOT
from engines.kernel.contract.game import Game

TOOLS = Path(sys.executable).parent
MESSAGE = re.compile(r"(?P<where>[^\s:]+:\d+)(?::\d+)?:? (?:error: )?(?P<what>.*)")
"""A message of a tool: the file and line, and the text."""
MAX_FINDINGS = 10
"""Messages of a tool; more are counted."""
SCRIPTS = ("check-templates", "check-styles", "check-words")
HOW_TO_GET = "It needs ruff and mypy, in a checkout: `make install`."
INSTALLED = "The package is installed, not edited."


def explain_skipped_code(game: Game[Any]) -> str | None:
    """Why the code of a game can't be checked here, or None if it can."""
    if not all((TOOLS / tool).exists() for tool in ("ruff", "mypy")):
        return HOW_TO_GET
    return INSTALLED if "site-packages" in find_folder(game).parts else None


def check_code(game: Game[Any]) -> Iterator[Finding]:
    """Find what ruff, mypy and the scripts of `make check` refuse in the game's files."""
    if explain_skipped_code(game) is not None:
        return
    folders = [str(folder) for folder in (find_folder(game), find_tests(game)) if folder is not None]
    names = " ".join([shorten_path(Path(folder)) for folder in folders])
    ruff = f"{shorten_path(TOOLS / 'ruff')}"
    lint = _run(game, str(TOOLS / "ruff"), "check", "--quiet", "--output-format", "concise", *folders)
    yield from _report(lint, folders, f"{ruff} check --fix {names}")
    unformatted = _run(game, str(TOOLS / "ruff"), "format", "--check", *folders)
    for line in unformatted:
        what, _, path = line.partition(": ")
        if what == "Would reformat":
            fix = f"Run: {ruff} format {names}"
            yield Finding("code", "its format differs", shorten_path(_find_file(path)), fix)
    config = str(ROOT / "pyproject.toml")
    options = ("--config-file", config, "--no-error-summary", "--hide-error-context", "--no-pretty")
    types = _run(game, str(TOOLS / "mypy"), *options, *folders)
    yield from _report([line for line in types if ": note: " not in line], folders, "")
    if is_built_in(game):
        own = (*folders, str(ROOT / "templates" / "games" / game.id), str(find_style_sheet(game)))
        for script in SCRIPTS:
            paths = folders if script == "check-words" else []
            yield from _report(_run(game, sys.executable, f"scripts/{script}", *paths), own, "")


def _run(game: Game[Any], *command: str) -> list[str]:
    """The lines that a tool prints, run in the checkout."""
    search = filter(None, (str(find_folder(game).parent), os.environ.get("MYPYPATH")))
    variables = {"MYPYPATH": os.pathsep.join(search)} if not is_built_in(game) else {}
    done = subprocess.run(
        command, cwd=ROOT, env={**os.environ, **variables}, capture_output=True, text=True, check=False
    )
    return [*done.stdout.splitlines(), *done.stderr.splitlines()]


def _report(
    lines: list[str], own: Iterator[str] | list[str] | tuple[str, ...], fix: str
) -> Iterator[Finding]:
    """Findings for the messages that name a file of the game."""
    found = []
    for line in lines:
        message = MESSAGE.match(line)
        if message is not None:
            file = _find_file(message["where"].rpartition(":")[0])
            if any(file.is_relative_to(folder) for folder in own):
                number = message["where"].rpartition(":")[2]
                found.append((message["what"], f"{shorten_path(file)}:{number}"))
    for what, where in found[:MAX_FINDINGS]:
        yield Finding("code", what, where, f"Run: {fix}" if fix and "[*]" in what else "")
    if len(found) > MAX_FINDINGS:
        what, where = f"and {len(found) - MAX_FINDINGS} more of this tool", found[MAX_FINDINGS][1]
        yield Finding("code", what, where, "")


def _find_file(path: str) -> Path:
    return Path(os.path.normpath(ROOT / path))
