"""`python -m bench`: measures in up to three runs and writes the medians to docs/performance.md."""

import argparse
import os
import platform
import re
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

from bench.floor.floors import WITH_SQLITE, run_floors
from bench.measurements import Measurement, format_table
from bench.measures.beside_hostile import BesideHostile
from bench.measures.beside_masters import BesideMasters
from bench.measures.beside_review import BesideReview
from bench.measures.engines import Engines
from bench.measures.growth import Growth
from bench.measures.idle_sockets import IdleSockets
from bench.measures.idle_tables import IdleTables
from bench.measures.kinds import Kinds
from bench.measures.long_log import LongLog
from bench.measures.rendering import Rendering
from bench.measures.server_start import ServerStart
from bench.measures.spectators import BareBroadcast, Spectators
from bench.measures.tables import Tables
from bench.servers import MeasuredServer, serve_postgres, serve_sqlite
from tests.live.server import PROJECT

PAGE = PROJECT / "docs" / "performance.md"
BEGIN, END = "<!-- make bench writes from here -->", "<!-- to here -->"


class Bench(Protocol):
    """Measures one aspect of the server."""

    @property
    def measurements(self) -> list[Measurement]:
        """The measurements."""

    def run(self, run: int) -> None:
        """Measure once."""


def measure(benches: Sequence[Bench], once: Sequence[Bench], runs: int, seconds: float) -> int:
    """Run all benches up to `runs` times and return the number of runs.

    A run that would end after `seconds` is not started. The benches take turns, so that a slow minute
    affects all of them. The benches in `once` take long and vary little: they run a single time, first.
    """
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


def report(runs: int, load: float, *tables: str) -> str:
    """The measured machine and the tables. `load` is the load average before the first run."""
    cores = f"{os.cpu_count()} cores ({platform.machine()})"
    on = f"CPython {platform.python_version()} on {platform.system()}, {cores}"
    of = "One run" if runs == 1 else f"Medians of {runs} runs (lowest to highest), some values from one run"
    return "\n\n".join((f"{of}.\n{on}; load average before the first run: {load:.1f}.", *tables))


def write(page: Path, text: str) -> None:
    """Replace the measurements on the page with a report."""
    place = re.compile(f"{re.escape(BEGIN)}.*{re.escape(END)}", re.DOTALL)
    page.write_text(place.sub(lambda _: f"{BEGIN}\n\n{text}\n\n{END}", page.read_text()))


def main() -> int:
    """Measure; returns 1 if a measurement misses its target."""
    parser = argparse.ArgumentParser(prog="bench", description=__doc__)
    parser.add_argument("--runs", type=int, default=3, help="number of runs (%(default)s)")
    parser.add_argument(
        "--minutes", type=float, default=11, help="start no run that would end later (%(default)s)"
    )
    parser.add_argument("--dry", action="store_true", help="print only, do not write docs/performance.md")
    args = parser.parse_args()
    load = os.getloadavg()[0]
    with (
        serve_sqlite() as sqlite,
        serve_postgres(1) as one_worker,
        serve_postgres() as two_workers,
        run_floors() as floors,
        BareBroadcast() as broadcast,
    ):
        log, engines = LongLog(sqlite, floors[WITH_SQLITE]), Engines()
        sockets, rendering = IdleSockets(), Rendering()
        spectators = Spectators(sqlite, broadcast)
        servers: dict[str, MeasuredServer] = {
            "1 worker, SQLite": sqlite,
            "1 worker, PostgreSQL": one_worker,
            "2 workers, PostgreSQL": two_workers,
        }
        tables = Tables(servers, floors)
        kinds = Kinds(sqlite, floors[WITH_SQLITE])
        start, idle_tables, growth = ServerStart(), IdleTables(), Growth()
        beside, hostile = (BesideMasters(), BesideReview()), BesideHostile()
        small: tuple[Bench, ...] = (start, sockets, idle_tables, growth, *beside, hostile)
        once: list[Bench] = [idle_tables, growth, log, hostile]
        benches: list[Bench] = [start, tables, kinds, spectators, sockets, *beside, rendering, engines]
        runs = measure(benches, once, args.runs, args.minutes * 60)
    measurements = [measurement for bench in small for measurement in bench.measurements]
    single = format_table(
        [
            *log.measurements,
            *tables.shared.values(),
            *tables.more.values(),
            *measurements,
            *engines.measurements,
        ]
    )
    reports = [bench.report() for bench in (tables, kinds, spectators, rendering)]
    text = report(runs, load, *reports, single)
    print(text)
    if not args.dry:
        write(PAGE, text)
    has_met_targets = all(
        measurement.meets_target for bench in (*benches, *once) for measurement in bench.measurements
    )
    return 0 if has_met_targets else 1


if __name__ == "__main__":
    sys.exit(main())
