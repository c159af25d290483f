"""Measurements: the values of several runs, their median, range and target."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import median


@dataclass
class Measurement:
    """A value measured once per run. Its median must be at most `maximum` and at least `minimum`."""

    name: str
    unit: str
    digits: int = 2
    maximum: float | None = None
    minimum: float | None = None
    runs: list[float] = field(default_factory=list)

    def add(self, value: float) -> None:
        """Add the value of a run."""
        self.runs.append(value)

    @property
    def median(self) -> float:
        """The median of all runs."""
        return median(self.runs)

    @property
    def meets_target(self) -> bool:
        """Whether the median meets the target."""
        return not (self._is_too_high or self._is_too_low)

    def format_row(self) -> tuple[str, str, str, str]:
        """The row of the table: name, median with unit, lowest and highest value, target."""
        lowest, highest = self._format(min(self.runs)), self._format(max(self.runs))
        return self.name, self._format_with_unit(self.median), f"{lowest} to {highest}", self.target

    def format_cell(self) -> str:
        """The same values in a single cell; the range is omitted if there was only one run."""
        value = self._format_with_unit(self.median)
        if len(self.runs) > 1:
            value += f" ({self._format(min(self.runs))} to {self._format(max(self.runs))})"
        return f"{value}, target: {self.target}" if self.target else value

    @property
    def target(self) -> str:
        """The bounds, with a remark if the median violates one; empty if there are none."""
        bounds = []
        if self.minimum is not None:
            bounds.append(f"at least {self.minimum:g}{': TOO LOW' if self._is_too_low else ''}")
        if self.maximum is not None:
            bounds.append(f"at most {self.maximum:g}{': TOO HIGH' if self._is_too_high else ''}")
        return ", ".join(bounds)

    @property
    def _is_too_high(self) -> bool:
        return self.maximum is not None and self.median > self.maximum

    @property
    def _is_too_low(self) -> bool:
        return self.minimum is not None and self.median < self.minimum

    def _format(self, value: float) -> str:
        return f"{value:,.{self.digits}f}"

    def _format_with_unit(self, value: float) -> str:
        separator = "" if self.unit in ("", "x") else " "
        return f"{self._format(value)}{separator}{self.unit}"


def format_table(measurements: Sequence[Measurement]) -> str:
    """A Markdown table with one measurement per row."""
    return _align(
        [
            ("value", "median", "lowest to highest", "target"),
            *[measurement.format_row() for measurement in measurements],
        ]
    )


def format_grid(corner: Sequence[str], rows: Sequence[tuple[Sequence[str], Sequence[Measurement]]]) -> str:
    """A Markdown table of the same measurements for several subjects, one subject per row.

    `corner` contains the headings of the columns that name the subject.
    """
    names = [measurement.name for measurement in rows[0][1]]
    lines = [
        (*subject, *[measurement.format_cell() for measurement in measurements])
        for subject, measurements in rows
    ]
    return _align([(*corner, *names), *lines])


def _align(rows: Sequence[Sequence[str]]) -> str:
    """A Markdown table with aligned columns."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = ["| " + " | ".join(map(str.ljust, row, widths)) + " |" for row in rows]
    lines.insert(1, "|" + "|".join("-" * (width + 2) for width in widths) + "|")
    return "\n".join(lines)
