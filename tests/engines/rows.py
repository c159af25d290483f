"""Compares the rows of the components' tables with a second copy: the `rows.md` beside a game's tests.

A game's `test_rows.py` says how each of its tables is written, line by line, in the notation of rows.md.
"""

from collections.abc import Callable, Iterator, Mapping
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple

import pytest

Row = tuple[Any, Any]
"""A key of a table and its value."""


class Rows(NamedTuple):
    """A table of the code, and a function that writes a row of it as cells; the first cell names the row.

    A row that takes several lines is written as several lists of cells.
    """

    heading: str
    rows: Mapping[Any, Any]
    write: Callable[[Any, Any], list[list[str]]]


class Pinned(NamedTuple):
    """A game's tables, and the lines of rows.md by heading and by the first cell of a line."""

    tables: tuple[Rows, ...]
    printed: dict[str, dict[str, list[list[str]]]]

    def all_rows(self) -> Iterator[tuple[str, Rows, Row]]:
        """Every row with a name for it."""
        for table in self.tables:
            for key, row in table.rows.items():
                yield f"{table.heading}: {name_row(table.write(key, row)[0])}", table, (key, row)

    def parameters(self) -> list[Any]:
        """Every row as a parameter of a test."""
        return [pytest.param(table, row, id=name) for name, table, row in self.all_rows()]

    def check(self, table: Rows, row: Row) -> None:
        """Fail if a row of the code differs from rows.md."""
        written = table.write(*row)
        assert written == self.printed[table.heading].get(written[0][0])

    def is_as_printed(self, table: Rows, row: Row) -> bool:
        """Whether `check` would pass."""
        try:
            self.check(table, row)
        except (AssertionError, LookupError, ValueError, TypeError, AttributeError):
            return False
        return True

    def check_counts(self) -> None:
        """Fail if rows.md and the code do not have the same number of rows."""
        assert {table.heading: len(table.rows) for table in self.tables} == {
            heading: len(lines) for heading, lines in self.printed.items()
        }


def pin(page: Path, *tables: Rows) -> Pinned:
    """The tables of a game with its rows.md."""
    return Pinned(tables, read_tables(page.read_text("utf-8")))


def read_tables(text: str) -> dict[str, dict[str, list[list[str]]]]:
    """The tables of a page by their headings: the cells of each line, grouped by the first cell."""
    tables = {}
    for part in text.split("\n## ")[1:]:
        heading, *lines = part.splitlines()
        cells = [
            [cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("|")
        ]
        tables[heading] = {name: list(same) for name, same in groupby(cells[2:], key=lambda line: line[0])}
    return tables


def name_row(cells: list[str]) -> str:
    """The name of a row: its first cell, and the second too if the first is a number."""
    return " ".join(cells[:2] if cells[0].isdigit() else cells[:1])


def single_numbers(numbers: Mapping[str, Any]) -> Rows:
    """The table of single constants: a number, or several of them."""
    return Rows("Numbers", numbers, lambda name, value: [[name, write_number(value)]])


def write_number(value: Any) -> str:
    """A number, or several separated by spaces."""
    return " ".join(map(str, value)) if isinstance(value, tuple | list) else str(value)


def title(name: str) -> str:
    """`title("CATACOMBS_OF_THE_DEAD")` is Catacombs of the Dead."""
    small = {"of", "the", "to", "and", "or"}
    words = name.lower().split("_")
    return " ".join([word if at and word in small else word.capitalize() for at, word in enumerate(words)])
