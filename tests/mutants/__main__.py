"""`python -m tests.mutants GAME [PART ...] [--sample N] [--seed S]`: which wrong rules do its tests notice?

Each mutant is one small change in one module of the game's rules (or only of those whose path has one of the
PARTs). The game's own tests run on it, the quickest first, until one fails. Prints every mutant that no test
notices and the share of those noticed; some of what is left is no mistake at all, but does the same.
"""

import argparse
import random
import sys
from collections import Counter
from contextlib import suppress
from pathlib import Path

from tests.mutants.changes import Change, list_changes
from tests.mutants.trial import ROOT, run_tests

SHOWN = {
    *("__init__", "board", "lesson", "panels", "people", "faces", "story", "names", "facts", "components"),
    *("acts", "goal", "book_preview", "invariants", "resampling", "redealing", "appraise"),
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
    plain = run_tests(wanted.game, {}, 3600)
    if plain.failed:
        print(f"The tests fail as it is: {plain.failed}", file=sys.stderr)
        return 2
    limit = int(4 * plain.time + 20)
    noticed: Counter[str] = Counter()
    with suppress(KeyboardInterrupt):
        for number, (path, change) in enumerate(sample, 1):
            failed = run_tests(wanted.game, plain.seconds, limit, (module_name(path), change.tree)).failed
            noticed[kind_of_test(failed)] += 1
            if not failed:
                print(tell(number, path, change), flush=True)
    tried, missed = noticed.total(), noticed[""]
    print(
        f"{wanted.game}: {tried - missed} of {tried} mutants noticed ({1 - missed / max(tried, 1):.0%}), "
        f"{noticed['golden']} of them only by a golden game or the laws; {len(every)} there are"
    )
    return 0


def module_name(path: Path) -> str:
    """What the module is imported by."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def kind_of_test(failed: str) -> str:
    """Which kind of test failed: a golden game (or the laws), any other, or "" for none."""
    if not failed:
        return ""
    return "golden" if "test_golden" in failed or "test_laws" in failed else "other"


def tell(number: int, path: Path, change: Change) -> str:
    """A mutant that nobody noticed."""
    before, after = change.before, change.after
    return f"{number}. {path.relative_to(ROOT)}:{change.line}: {shorten(before)} -> {shorten(after)}"


def shorten(code: str) -> str:
    """A piece of code on one line."""
    return " ".join(code.split())[:100]


if __name__ == "__main__":
    sys.exit(main())
