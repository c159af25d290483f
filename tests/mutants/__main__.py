"""`python -m tests.mutants GAME [PART ...] [--sample N] [--seed S]`: mutation tests of a game's rules.

Each mutant is a small change in a function of the game's rules, or only of modules whose path contains one
of the PARTs. The game's short tests run on it, the fastest first, until one fails. Prints every mutant that
no test notices, and the share of those noticed. Some mutants are equivalent to the original.
"""

import argparse
import random
import sys
from collections import Counter
from pathlib import Path

from tests.mutants.changes import Change, list_changes
from tests.mutants.trial import ROOT, Mutant, Trial, run_trials

SHOWN = {
    *("__init__", "board", "lesson", "panels", "faces", "story", "facts", "components", "acts", "goal"),
    *("invariants", "resampling", "redealing", "appraise"),
}
"""Modules and folders that describe, render, check or estimate the results of rules; `words` are others."""

TABLES = "cards"
"""The folder of component tables: `test_rows.py` pins each of their numbers."""


def list_modules(game: str, parts: list[str]) -> list[Path]:
    """The modules to change: those that contain one of the parts, or all rules."""
    every = sorted((ROOT / "engines" / game).rglob("*.py"))
    paths = {path: path.relative_to(ROOT / "engines" / game).with_suffix("").as_posix() for path in every}
    if parts:
        return [path for path, name in paths.items() if any(part in name for part in parts)]
    return [path for path, name in paths.items() if is_rule(name.split("/"))]


def is_rule(parts: list[str]) -> bool:
    """Whether a module contains rules, by its folders and name."""
    return not any(part in SHOWN or part == TABLES or "words" in part for part in parts)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("parts", nargs="*", metavar="PART")
    parser.add_argument("--sample", type=int, default=60, metavar="N", help="number of mutants (60)")
    parser.add_argument("--seed", default="1", metavar="S", help="seed of the sample (1)")
    wanted = parser.parse_args()
    modules = list_modules(wanted.game, wanted.parts)
    every = [(path, change) for path in modules for change in list_changes(path.read_text("utf-8"))]
    if not every:
        parser.error("no such rule")
    rng = random.Random(f"{wanted.game} {wanted.seed}")
    sample = rng.sample(every, min(wanted.sample, len(every)))
    noticed: Counter[str] = Counter()

    def count(mutant: Mutant, trial: Trial) -> None:
        noticed[trial.kind] += 1
        if not trial.failed:
            print(describe(*mutant), flush=True)

    broken = run_trials(wanted.game, sample, count)
    if broken:
        print(f"The tests fail without any change: {broken}", file=sys.stderr)
        return 2
    tried, missed = noticed.total(), noticed[""]
    print(
        f"{wanted.game}: {tried - missed} of {tried} mutants noticed ({1 - missed / max(tried, 1):.0%}), "
        f"{noticed['golden']} of them only by a golden game or the laws; {len(every)} exist"
    )
    return 0


def describe(path: Path, change: Change) -> str:
    """Describes a mutant on one line."""
    return f"{path.relative_to(ROOT)}:{change.line}: {shorten(change.before)} -> {shorten(change.after)}"


def shorten(code: str) -> str:
    """Shortens code to one line."""
    return " ".join(code.split())[:100]


if __name__ == "__main__":
    sys.exit(main())
