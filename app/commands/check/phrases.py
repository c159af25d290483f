"""The words of a game: missing phrases, and the file with all its words that an author reviews."""

import subprocess
import sys
from collections.abc import Iterator
from typing import Any

from app.commands.check.finding import Finding, shorten_path
from app.commands.check.game_files import find_folder, is_built_in
from app.commands.check.needed_keys import NeededKeys
from app.settings import ROOT
from engines.kernel.contract.game import Game

REVIEWED = "tests/golden/words"
"""The folder of the reviewed words."""
GOLDEN_WORDS = "tests.golden_words"
"""The module that writes and checks the reviewed words."""


def check_phrases(game: Game[Any]) -> Iterator[Finding]:
    """Find missing phrases; of a game of this repository also words that its tests refuse."""
    missing = NeededKeys(game).missing
    for key, place in missing.items():
        fix = f"Add it: magehall words {game.id} --stub prints the line."
        yield Finding("words", f"the phrase {key!r} is missing", place, fix)
    if not missing and is_built_in(game) and (ROOT / "tests" / "golden_words.py").is_file():
        yield from _check_reviewed_words(game)


def _check_reviewed_words(game: Game[Any]) -> Iterator[Finding]:
    place = f"{REVIEWED}/{game.id}.txt"
    done = run_golden_words("--check", game.id)
    for line in done.stdout.splitlines():
        terms = shorten_path(find_folder(game) / "terms.txt")
        fix = (
            "Say it in plain English: tests/plain_english.py lists the words. "
            f"If the word is a term of the game, write it on a line of {terms}."
        )
        if place in line:
            fix = f"Run `.venv/bin/python -m {GOLDEN_WORDS} {game.id}`, and read the file."
        yield Finding("words", line.removesuffix(f": {place}"), place, fix)


def run_golden_words(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Write or check the reviewed words of a game in a process of its own: tests are no part of the app."""
    command = [sys.executable, "-m", GOLDEN_WORDS, *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
