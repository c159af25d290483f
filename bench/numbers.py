"""Measured numbers: several runs, their median, how far they were apart."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import median


@dataclass
class Number:
    """One thing that is measured, once a run. A median above `most` is too much, below `least` too little."""

    name: str
    unit: str
    digits: int = 2
    most: float | None = None
    least: float | None = None
    runs: list[float] = field(default_factory=list)

    def add(self, value: float) -> None:
        """Takes the value of a run."""
        self.runs.append(value)

    @property
    def median(self) -> float:
        """The middle of all runs."""
        return median(self.runs)

    @property
    def good(self) -> bool:
        """Whether it is as it should be."""
        return not (self._is_too_much or self._is_too_little)

    def row(self) -> tuple[str, str, str, str]:
        """Its line of the table: name, median with unit, lowest and highest, what it should be."""
        middle, low, high = [self._written(one) for one in (self.median, min(self.runs), max(self.runs))]
        return self.name, f"{middle} {self.unit}".strip(), f"{low} to {high}", self.wanted

    def cell(self) -> str:
        """The same in short: median with unit; of several runs lowest and highest; what it should be."""
        middle, low, high = [self._written(one) for one in (self.median, min(self.runs), max(self.runs))]
        told = f"{middle} {self.unit}".strip() + (f" ({low} to {high})" if len(self.runs) > 1 else "")
        return f"{told}, wanted: {self.wanted}" if self.wanted else told

    @property
    def wanted(self) -> str:
        """What it should be, and whether it is not; nothing where it may be what it is."""
        bounds = []
        if self.least is not None:
            bounds.append(f"at least {self.least:g}{': TOO LITTLE' if self._is_too_little else ''}")
        if self.most is not None:
            bounds.append(f"at most {self.most:g}{': TOO MUCH' if self._is_too_much else ''}")
        return ", ".join(bounds)

    @property
    def _is_too_much(self) -> bool:
        return self.most is not None and self.median > self.most

    @property
    def _is_too_little(self) -> bool:
        return self.least is not None and self.median < self.least

    def _written(self, value: float) -> str:
        return f"{value:,.{self.digits}f}"


def table(numbers: Sequence[Number]) -> str:
    """The numbers as a table in Markdown, a line each."""
    return _aligned([("what", "median", "all runs", "wanted"), *[number.row() for number in numbers]])


def grid(corner: Sequence[str], rows: Sequence[tuple[Sequence[str], Sequence[Number]]]) -> str:
    """The same numbers of several things as a table, a line a thing: what each is, then its numbers."""
    names = [number.name for number in rows[0][1]]
    lines = [(*thing, *[number.cell() for number in numbers]) for thing, numbers in rows]
    return _aligned([(*corner, *names), *lines])


def _aligned(rows: Sequence[Sequence[str]]) -> str:
    """A table that is readable as it is."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = ["| " + " | ".join(map(str.ljust, row, widths)) + " |" for row in rows]
    lines.insert(1, "|" + "|".join("-" * (width + 2) for width in widths) + "|")
    return "\n".join(lines)
