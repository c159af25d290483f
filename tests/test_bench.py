"""The bench: its table, its place on the page, and the whole of it once."""

import subprocess
import sys
from pathlib import Path

import pytest

from bench.__main__ import BEGIN, END, PAGE, write
from bench.numbers import Number, table
from tests.live.server import HOUSE


def number(most: float | None, *runs: float) -> Number:
    """A number of these runs."""
    made = Number("a thing", "ms", 1, most)
    for run in runs:
        made.add(run)
    return made


def test_a_row_has_the_median_and_how_far_the_runs_were_apart() -> None:
    assert number(None, 3.0, 1.0, 2.0).row() == ("a thing", "2.0 ms", "1.0 to 3.0", "")
    assert number(2.0, 3.0, 1.0, 2.0).row()[3] == "at most 2"
    assert not number(1.9, 3.0, 1.0, 2.0).good
    assert number(1.9, 3.0, 1.0, 2.0).row()[3].endswith("TOO MUCH")


def test_a_table_has_a_line_a_number() -> None:
    lines = table([number(None, 1.0), number(2.0, 1234.5)]).splitlines()
    assert len(lines) == 4
    assert len({len(line) for line in lines}) == 1
    assert "1,234.5 ms" in lines[3]


def test_the_report_takes_its_place_and_nothing_else(tmp_path: Path) -> None:
    page = tmp_path / "performance.md"
    page.write_text(f"before\n{BEGIN}\nold\n{END}\nafter\n")
    write(page, "new \\1")
    assert page.read_text() == f"before\n{BEGIN}\n\nnew \\1\n\n{END}\nafter\n"
    assert BEGIN in PAGE.read_text()
    assert END in PAGE.read_text()


@pytest.mark.long
def test_it_measures_everything_once() -> None:
    command = [sys.executable, "-m", "bench", "--runs", "1", "--dry"]
    run = subprocess.run(command, cwd=HOUSE, capture_output=True, text=True, timeout=300, check=False)
    assert run.returncode in (0, 1), run.stderr  # 1: too slow just now, on a machine that does much else
    assert "watchers" in run.stdout
