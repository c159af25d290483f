"""`python -m tests.mutants GAME [PART ...] [--sample N] [--seed S]`: which wrong rules do its tests notice?

Each mutant is one small change in a function of the game's rules (or only of modules whose path has one of
the PARTs). The game's own short tests run on it, the quickest first, until one fails. Prints every mutant
that no test notices and the share of those noticed; some of them are no mistakes at all, but do the same.
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
"""Modules and folders that say, draw, check or guess what the rules have done; so do those with `words`."""

TABLES = "cards"
"""Where the rows of the components are: `test_rows.py` pins each of their numbers."""


def list_modules(game: str, parts: list[str]) -> list[Path]:
    """The modules that are changed: those named, or all rules."""
    every = sorted((ROOT / "engines" / game).rglob("*.py"))
    paths = {path: path.relative_to(ROOT / "engines" / game).with_suffix("").as_posix() for path in every}
    if parts:
        return [path for path, name in paths.items() if any(part in name for part in parts)]
    return [path for path, name in paths.items() if is_rule(name.split("/"))]


def is_rule(parts: list[str]) -> bool:
    """Whether a module is one of rules, by the folders it is in and its name."""
    return not any(part in SHOWN or part == TABLES or "words" in part for part in parts)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("parts", nargs="*", metavar="PART")
    parser.add_argument("--sample", type=int, default=60, metavar="N", help="how many mutants (60)")
    parser.add_argument("--seed", default="1", metavar="S", help="what the sample is drawn with (1)")
    wanted = parser.parse_args()
    modules = list_modules(wanted.game, wanted.parts)
    every = [(path, change) for path in modules for change in list_changes(path.read_text("utf-8"))]
    if not every:
        parser.error("there is no such rule")
    rng = random.Random(f"{wanted.game} {wanted.seed}")
    sample = rng.sample(every, min(wanted.sample, len(every)))
    noticed: Counter[str] = Counter()

    def count(mutant: Mutant, trial: Trial) -> None:
        noticed[trial.kind] += 1
        if not trial.failed:
            print(describe(*mutant), flush=True)

    broken = run_trials(wanted.game, sample, count)
    if broken:
        print(f"The tests fail as it is: {broken}", file=sys.stderr)
        return 2
    tried, missed = noticed.total(), noticed[""]
    print(
        f"{wanted.game}: {tried - missed} of {tried} mutants noticed ({1 - missed / max(tried, 1):.0%}), "
        f"{noticed['golden']} of them only by a golden game or the laws; {len(every)} there are"
    )
    return 0


def describe(path: Path, change: Change) -> str:
    """A mutant on one line."""
    return f"{path.relative_to(ROOT)}:{change.line}: {shorten(change.before)} -> {shorten(change.after)}"


def shorten(code: str) -> str:
    """A piece of code on one line."""
    return " ".join(code.split())[:100]


if __name__ == "__main__":
    sys.exit(main())
