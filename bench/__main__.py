"""`python -m bench`: measures in five runs, prints the medians, writes them into docs/performance.md."""

import argparse
import os
import platform
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Protocol

from bench.engines import Engines
from bench.long_log import LongLog
from bench.numbers import Number, table
from bench.watchers import Bare, Watchers
from tests.live.server import HOUSE, Server

PAGE = HOUSE / "docs" / "performance.md"
BEGIN, END = "<!-- make bench writes from here -->", "<!-- to here -->"


class Bench(Protocol):
    """Something that measures."""

    @property
    def numbers(self) -> list[Number]:
        """What it measures."""

    def run(self, run: int) -> None:
        """Measures once."""


def measured(benches: Sequence[Bench], runs: int) -> list[Number]:
    """All numbers after so many runs; the benches take turns, so that a slow minute meets all of them."""
    for run in range(runs):
        for bench in benches:
            bench.run(run)
        print(f"run {run + 1} of {runs}", file=sys.stderr, flush=True)
    return [number for bench in benches for number in bench.numbers]


def report(numbers: list[Number], runs: int) -> str:
    """The table, and on what it was measured."""
    cores = f"{os.cpu_count()} cores ({platform.machine()})"
    on = f"CPython {platform.python_version()} on {platform.system()}, {cores}, SQLite, one process"
    return f"Medians of {runs} runs; {on}; load from another process on the same machine.\n\n{table(numbers)}"


def write(page: Path, text: str) -> None:
    """Puts the report into its place on the page."""
    place = re.compile(f"{re.escape(BEGIN)}.*{re.escape(END)}", re.DOTALL)
    page.write_text(place.sub(lambda _: f"{BEGIN}\n\n{text}\n\n{END}", page.read_text()))


def main() -> int:
    """Measures; 1 when a number is not as it should be."""
    parser = argparse.ArgumentParser(prog="bench", description=__doc__)
    parser.add_argument("--runs", type=int, default=5, help="how often everything is measured (%(default)s)")
    parser.add_argument("--dry", action="store_true", help="print only, leave docs/performance.md alone")
    args = parser.parse_args()
    with TemporaryDirectory() as folder, Server(Path(folder), MAGEHALL_LIMITS="0") as server, Bare() as bare:
        numbers = measured([LongLog(server), Watchers(server, bare), Engines()], args.runs)
    text = report(numbers, args.runs)
    print(text)
    if not args.dry:
        write(PAGE, text)
    return 0 if all(number.good for number in numbers) else 1


if __name__ == "__main__":
    sys.exit(main())
