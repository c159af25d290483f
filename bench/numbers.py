"""Measured numbers: the values of several runs, their median and range, and targets."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import median


@dataclass
class Number:
    """A number measured once per run. Its median must be at most `most` and at least `least`."""

    name: str
    unit: str
    digits: int = 2
    most: float | None = None
    least: float | None = None
    runs: list[float] = field(default_factory=list)

    def add(self, value: float) -> None:
        """Add the value of a run."""
        self.runs.append(value)

    @property
    def median(self) -> float:
        """The median of all runs."""
        return median(self.runs)

    @property
    def is_good(self) -> bool:
        """Whether the median meets the target."""
        return not (self._is_too_high or self._is_too_low)

    def row(self) -> tuple[str, str, str, str]:
        """The row of the table: name, median with unit, lowest and highest value, target."""
        lowest, highest = self._format(min(self.runs)), self._format(max(self.runs))
        return self.name, self._format_with_unit(self.median), f"{lowest} to {highest}", self.target

    def cell(self) -> str:
        """The same as one cell; the range is omitted if there is one run."""
        value = self._format_with_unit(self.median)
        if len(self.runs) > 1:
            value += f" ({self._format(min(self.runs))} to {self._format(max(self.runs))})"
        return f"{value}, target: {self.target}" if self.target else value

    @property
    def target(self) -> str:
        """The bounds, with a remark if the median misses them; empty without bounds."""
        bounds = []
        if self.least is not None:
            bounds.append(f"at least {self.least:g}{': TOO LOW' if self._is_too_low else ''}")
        if self.most is not None:
            bounds.append(f"at most {self.most:g}{': TOO HIGH' if self._is_too_high else ''}")
        return ", ".join(bounds)

    @property
    def _is_too_high(self) -> bool:
        return self.most is not None and self.median > self.most

    @property
    def _is_too_low(self) -> bool:
        return self.least is not None and self.median < self.least

    def _format(self, value: float) -> str:
        return f"{value:,.{self.digits}f}"

    def _format_with_unit(self, value: float) -> str:
        separator = "" if self.unit in ("", "x") else " "
        return f"{self._format(value)}{separator}{self.unit}"


def table(numbers: Sequence[Number]) -> str:
    """A Markdown table with one number per row."""
    return _align([("value", "median", "lowest to highest", "target"), *[number.row() for number in numbers]])


def grid(corner: Sequence[str], rows: Sequence[tuple[Sequence[str], Sequence[Number]]]) -> str:
    """A Markdown table of the same numbers for several subjects, one subject per row.

    `corner` are the headings of the columns that name the subject.
    """
    names = [number.name for number in rows[0][1]]
    lines = [(*subject, *[number.cell() for number in numbers]) for subject, numbers in rows]
    return _align([(*corner, *names), *lines])


def _align(rows: Sequence[Sequence[str]]) -> str:
    """A Markdown table with aligned columns."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = ["| " + " | ".join(map(str.ljust, row, widths)) + " |" for row in rows]
    lines.insert(1, "|" + "|".join("-" * (width + 2) for width in widths) + "|")
    return "\n".join(lines)
