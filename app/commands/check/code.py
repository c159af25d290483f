"""The Python code of a game: the linter, the formatter and the types, as `make check` runs them.

For a game of this repository also the scripts of `make check` that read templates, style sheets and comments.
"""

import os
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from app.commands.check.finding import Finding, shorten_path
from app.commands.check.game_files import find_folder, find_style_sheet, find_tests, is_built_in
from app.settings import ROOT
from engines.kernel.contract.game import Game

TOOLS = Path(sys.executable).parent
CONFIG = ROOT / "pyproject.toml"
MESSAGE = re.compile(r"(?P<file>[^\s:]+):(?P<line>\d+)(?::\d+)?:? (?:error: )?(?P<what>.*)")
"""A message of a tool: the file and line, and the text."""
AUTOMATIC = re.compile(r"\[\*\]|^unformatted")
"""In messages about what ruff can mend."""
RULE = re.compile(r"[A-Z]{1,4}\d{3,4}\b")
MAX_FINDINGS = 10
"""Messages of a tool; more are counted."""
SCRIPTS = ("check-templates", "check-styles", "check-words")
HOW_TO_GET = "It needs ruff and mypy, in a checkout: `make install`."
INSTALLED = "The package is installed, not edited."


def explain_skipped_code(game: Game[Any]) -> str | None:
    """Why the code of a game can't be checked here, or None if it can."""
    if not all(file.exists() for file in (TOOLS / "ruff", TOOLS / "mypy", CONFIG)):
        return HOW_TO_GET
    return INSTALLED if "site-packages" in find_folder(game).parts else None


def check_code(game: Game[Any]) -> Iterator[Finding]:
    """Find what ruff, mypy and the scripts of `make check` refuse in the game's files."""
    if explain_skipped_code(game) is not None:
        return
    folders = [str(folder) for folder in (find_folder(game), find_tests(game)) if folder is not None]
    names = " ".join([shorten_path(Path(folder)) for folder in folders])
    ruff = shorten_path(TOOLS / "ruff")
    concise = ("--quiet", "--output-format", "concise")
    lint = (str(TOOLS / "ruff"), "check", *concise, *folders)
    layout = (str(TOOLS / "ruff"), "format", "--check", *concise, *folders)
    config = ("--config-file", str(CONFIG))
    types = (str(TOOLS / "mypy"), *config, "--no-error-summary", "--hide-error-context", *folders)
    yield from _run(game, lint, folders, f"{ruff} check --fix {names}")
    yield from _run(game, layout, folders, f"{ruff} format {names}")
    yield from _run(game, types, folders)
    if is_built_in(game):
        own = (*folders, str(ROOT / "templates" / "games" / game.id), str(find_style_sheet(game)))
        for script in SCRIPTS:
            paths = folders if script == "check-words" else []
            yield from _run(game, (sys.executable, f"scripts/{script}", *paths), own)


def _run(game: Game[Any], command: Sequence[str], own: Iterable[str], mending: str = "") -> Iterator[Finding]:
    """Run a tool, and report its messages about these files; the command `mending` repairs some of them."""
    variables = dict(os.environ)
    if not is_built_in(game):
        search = filter(None, (str(find_folder(game).parent), os.environ.get("MYPYPATH")))
        variables["MYPYPATH"] = os.pathsep.join(search)
    done = subprocess.run(command, cwd=ROOT, env=variables, capture_output=True, text=True, check=False)
    lines = [*done.stdout.splitlines(), *done.stderr.splitlines()]
    yield from _report(lines, own, mending)
    if done.returncode not in (0, 1):  # two processes use the cache of mypy, for example
        tool, last = Path(command[0]).name, next(reversed(lines), "")
        yield Finding("code", f"it could not run: {last}", tool, "Run it again.", "undecided")


def _report(lines: Iterable[str], own: Iterable[str], command: str) -> Iterator[Finding]:
    """Findings for the messages that name a file of the game; `command` mends some of them."""
    found = dict[tuple[str, str], None]()
    for line in lines:
        message = MESSAGE.match(line)
        if message is not None and not message["what"].startswith("note: "):
            file = Path(os.path.normpath(ROOT / message["file"]))
            if any(file.is_relative_to(folder) for folder in own):
                found[message["what"], f"{shorten_path(file)}:{message['line']}"] = None
    for what, where in list(found)[:MAX_FINDINGS]:
        yield Finding("code", what, where, _choose_fix(what, command))
    if len(found) > MAX_FINDINGS:
        where = list(found)[MAX_FINDINGS][1]
        yield Finding("code", f"and {len(found) - MAX_FINDINGS} more like this", where, "")


def _choose_fix(what: str, command: str) -> str:
    """The command that mends what a message says, or the one that explains it."""
    if AUTOMATIC.search(what):
        return f"Run: {command}"
    rule = RULE.match(what)
    return f"ruff rule {rule[0]} explains it." if rule is not None else ""
