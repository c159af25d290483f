"""`python -m bench`: measures in three runs, prints the medians, writes them into docs/performance.md."""

import argparse
import os
import platform
import re
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

from bench.floor.floors import KEEPING, floors
from bench.halls import Hall, large, small
from bench.measures.beside_masters import BesideMasters
from bench.measures.beside_review import BesideReview
from bench.measures.drawing import Drawing
from bench.measures.engines import Engines
from bench.measures.fresh import Fresh
from bench.measures.growth import Growth
from bench.measures.idle import Idle
from bench.measures.kinds import Kinds
from bench.measures.long_log import LongLog
from bench.measures.quiet import Quiet
from bench.measures.tables import Tables
from bench.measures.watchers import Bare, Watchers
from bench.numbers import Number, table
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


def measure(benches: Sequence[Bench], once: Sequence[Bench], runs: int, seconds: float) -> int:
    """How many runs were made: so many, or fewer where another would not end in time. The benches take turns,
    so that a slow minute meets all of them; those that take long and tell nearly the same each time come
    `once`."""
    begun = time.monotonic()
    for bench in once:
        bench.run(0)
    print(f"once: {time.monotonic() - begun:.0f} s", file=sys.stderr, flush=True)
    for run in range(runs):
        began = time.monotonic()
        for bench in benches:
            bench.run(run)
        ended = time.monotonic()
        print(f"run {run + 1} of {runs}: {ended - began:.0f} s", file=sys.stderr, flush=True)
        if ended - begun + (ended - began) > seconds:
            return run + 1
    return runs


def report(runs: int, busy: float, *tables: str) -> str:
    """On what it was measured, and the tables; `busy` is how many processes wanted to run before it began."""
    cores = f"{os.cpu_count()} cores ({platform.machine()})"
    on = f"CPython {platform.python_version()} on {platform.system()}, {cores}"
    of = "One run" if runs == 1 else f"Medians of {runs} runs (lowest to highest), of some things one"
    return "\n\n".join((f"{of}; {on}, load before it began {busy:.1f}.", *tables))


def write(page: Path, text: str) -> None:
    """Puts the report into its place on the page."""
    place = re.compile(f"{re.escape(BEGIN)}.*{re.escape(END)}", re.DOTALL)
    page.write_text(place.sub(lambda _: f"{BEGIN}\n\n{text}\n\n{END}", page.read_text()))


def main() -> int:
    """Measures; 1 when a number is not as it should be."""
    parser = argparse.ArgumentParser(prog="bench", description=__doc__)
    parser.add_argument("--runs", type=int, default=3, help="how often everything is measured (%(default)s)")
    parser.add_argument(
        "--minutes", type=float, default=11, help="no run is begun that would last beyond them (%(default)s)"
    )
    parser.add_argument("--dry", action="store_true", help="print only, leave docs/performance.md alone")
    args = parser.parse_args()
    busy = os.getloadavg()[0]
    with small() as alone, large(1) as one, large() as two, floors() as beside, Bare() as bare:
        log, idle, drawing, engines = LongLog(alone, beside[KEEPING]), Idle(), Drawing(), Engines()
        watchers = Watchers(alone, bare)
        halls: dict[str, Hall] = {
            "1 worker, SQLite": alone,
            "1 worker, PostgreSQL": one,
            "2 workers, PostgreSQL": two,
        }
        tables = Tables(halls, beside)
        kinds = Kinds(alone, beside[KEEPING])
        fresh, quiet, growth = Fresh(), Quiet(), Growth()
        beside_others = (BesideMasters(), BesideReview())
        resting: tuple[Bench, ...] = (fresh, idle, quiet, growth, *beside_others)
        once: list[Bench] = [quiet, growth, log]
        benches: list[Bench] = [fresh, tables, kinds, watchers, idle, *beside_others, drawing, engines]
        runs = measure(benches, once, args.runs, args.minutes * 60)
    numbers = [number for one in resting for number in one.numbers]
    single = table([*log.numbers, *tables.shared.values(), *tables.more.values(), *numbers, *engines.numbers])
    reports = [bench.report() for bench in (tables, kinds, watchers, drawing)]
    text = report(runs, busy, *reports, single)
    print(text)
    if not args.dry:
        write(PAGE, text)
    return 0 if all(number.good for bench in (*benches, *once) for number in bench.numbers) else 1


if __name__ == "__main__":
    sys.exit(main())
