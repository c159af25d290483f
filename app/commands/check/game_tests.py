"""The quick tests of all games for one game, and the game's own tests, as `make test` runs them."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

from app.commands.check.finding import Finding, shorten_path
from app.commands.check.game_files import find_tests, is_built_in
from app.settings import ROOT
from engines.kernel.contract.game import Game

SHARED = (
    "tests/app",
    "tests/claims",
    "tests/engines/kernel",
    "tests/games",
    "tests/project/test_layout.py",
    "tests/project/test_rules.py",
    "tests/translating",
)
"""Tests of all games, except those that start servers and browsers."""
FILES = "test_layout or test_rules"
"""Files whose tests are about the files of all games."""
MAX_FINDINGS = 10
MAX_LENGTH = 300
"""Characters of a failure that are printed."""
HOW_TO_GET = "It needs pytest, in a checkout: `make install`."


def explain_skipped_tests(game: Game[Any]) -> str | None:
    """Why there are no tests to run here, or None if there are."""
    if find_spec("pytest") is None or not (ROOT / "tests").is_dir():
        return HOW_TO_GET
    return "The game has no tests." if find_tests(game) is None and not is_built_in(game) else None


def check_tests(game: Game[Any]) -> Iterator[Finding]:
    """Find failing tests: the game's own, and of a game of this repository also those of all games."""
    if explain_skipped_tests(game) is not None:
        return
    own = find_tests(game)
    paths = [] if own is None else [str(own)]
    if is_built_in(game):
        paths += [path for path in SHARED if (ROOT / path).exists()]
        paths += ["-k", f"{game.id} or {FILES}"]
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.xml"
        options = ("-q", "--no-header", "-p", "no:cacheprovider", "--tb=short", f"--junitxml={report}")
        done = subprocess.run(
            [sys.executable, "-m", "pytest", *options, *paths],
            cwd=ROOT,
            env={**os.environ, "PYTEST_ADDOPTS": ""},
            capture_output=True,
            text=True,
            check=False,
        )
        if not report.exists():
            last = next(reversed(done.stdout.splitlines() + done.stderr.splitlines()), "")
            yield Finding("tests", f"pytest could not run: {last}", "tests", "Run it again.", "undecided")
            return
        failures = list(_read_failures(report))
    for what, where, test in failures[:MAX_FINDINGS]:
        yield Finding("tests", what, where, f"Run it alone: .venv/bin/pytest '{test}'")
    if len(failures) > MAX_FINDINGS:
        yield Finding("tests", f"and {len(failures) - MAX_FINDINGS} more tests fail", failures[-1][1], "")


def _read_failures(report: Path) -> Iterator[tuple[str, str, str]]:
    """The failures in a report of pytest: what is wrong, the file, and the id of the test."""
    for case in ElementTree.parse(report).iter("testcase"):
        failure = case.find("failure") if case.find("failure") is not None else case.find("error")
        if failure is not None:
            file = Path(*case.get("classname", "").split(".")).with_suffix(".py")
            path = shorten_path(ROOT / file)
            message = " ".join(failure.get("message", "").split())[:MAX_LENGTH]
            name = case.get("name", "")
            yield f"{name}: {message}", path, f"{path}::{name}"
