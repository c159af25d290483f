"""`python -m bench`: measures in three runs, prints the medians, writes them into docs/performance.md."""

import argparse
import os
import platform
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

from bench.beside_masters import BesideMasters
from bench.beside_review import BesideReview
from bench.drawing import Drawing
from bench.engines import Engines
from bench.floor.floors import KEEPING, floors
from bench.fresh import Fresh
from bench.growth import Growth
from bench.halls import large, small
from bench.idle import Idle
from bench.kinds import Kinds
from bench.long_log import LongLog
from bench.numbers import Number, table
from bench.quiet import Quiet
from bench.tables import Tables
from bench.watchers import Bare, Watchers
from tests.live.server import PROJECT

PAGE = PROJECT / "docs" / "performance.md"
BEGIN, END = "<!-- make bench writes from here -->", "<!-- to here -->"


class Bench(Protocol):
    """Something that measures."""

    @property
    def numbers(self) -> list[Number]:
        """What it measures."""

    def run(self, run: int) -> None:
        """Measures once."""


def measure(benches: Sequence[Bench], runs: int) -> None:
    """So many runs; the benches take turns, so that a slow minute meets all of them."""
    for run in range(runs):
        for bench in benches:
            bench.run(run)
        print(f"run {run + 1} of {runs}", file=sys.stderr, flush=True)


def report(runs: int, busy: float, *tables: str) -> str:
    """On what it was measured, and the tables; `busy` is how many processes wanted to run before it began."""
    cores = f"{os.cpu_count()} cores ({platform.machine()})"
    on = f"CPython {platform.python_version()} on {platform.system()}, {cores}"
    of = "One run" if runs == 1 else f"Medians of {runs} runs (lowest to highest)"
    return "\n\n".join((f"{of}; {on}, load before it began {busy:.1f}.", *tables))


def write(page: Path, text: str) -> None:
    """Puts the report into its place on the page."""
    place = re.compile(f"{re.escape(BEGIN)}.*{re.escape(END)}", re.DOTALL)
    page.write_text(place.sub(lambda _: f"{BEGIN}\n\n{text}\n\n{END}", page.read_text()))


def main() -> int:
    """Measures; 1 when a number is not as it should be."""
    parser = argparse.ArgumentParser(prog="bench", description=__doc__)
    parser.add_argument("--runs", type=int, default=3, help="how often everything is measured (%(default)s)")
    parser.add_argument("--dry", action="store_true", help="print only, leave docs/performance.md alone")
    args = parser.parse_args()
    busy = os.getloadavg()[0]
    with small() as alone, large() as shared, floors() as beside, Bare() as bare:
        log, idle, drawing, engines = LongLog(alone, beside[KEEPING]), Idle(), Drawing(), Engines()
        watchers = Watchers(alone, bare)
        tables = Tables({"1 worker, SQLite": alone, "2 workers, PostgreSQL, Redis": shared}, beside)
        kinds = Kinds(alone, beside[KEEPING])
        fresh, quiet, growth = Fresh(), Quiet(), Growth()
        beside_others = (BesideMasters(), BesideReview())
        resting: tuple[Bench, ...] = (fresh, idle, quiet, growth, *beside_others)
        benches: list[Bench] = [
            fresh,
            log,
            tables,
            kinds,
            watchers,
            idle,
            quiet,
            growth,
            *beside_others,
            drawing,
            engines,
        ]
        measure(benches, args.runs)
    numbers = [number for one in resting for number in one.numbers]
    single = table([*log.numbers, *tables.shared.values(), *numbers, *engines.numbers])
    reports = [bench.report() for bench in (tables, kinds, watchers, drawing)]
    text = report(args.runs, busy, *reports, single)
    print(text)
    if not args.dry:
        write(PAGE, text)
    return 0 if all(number.good for bench in benches for number in bench.numbers) else 1


if __name__ == "__main__":
    sys.exit(main())
