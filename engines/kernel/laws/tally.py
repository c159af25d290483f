"""Counts of checked and broken laws."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

from engines.kernel.laws.advice import ADVICE


@dataclass
class Law:
    """The counts of one law; `example` describes the first failure: game seed, choice, and reason."""

    name: str
    checked: int = 0
    failed: int = 0
    example: str | None = None

    @property
    def advice(self) -> str:
        """A rule of thumb for a game that breaks the law, or an empty string."""
        return ADVICE.get(self.name, "")


class WorldCounts(Protocol):
    """The numbers of worlds compared, of searches for one, and of successful searches."""

    worlds: int
    searched: int
    found: int


@dataclass
class Tally:
    """The counts of an inspection: games, states, other worlds, and the checks of each law.

    `rare_states` counts the states that were chosen for their conditions; they are among `states`.
    """

    games: int = 0
    rare_states: int = 0
    states: int = 0
    worlds: int = 0
    where: str = ""
    searched: int = 0
    found: int = 0
    laws: dict[str, Law] = field(default_factory=dict)

    @property
    def failed(self) -> bool:
        """Whether any law was broken."""
        return any(law.failed for law in self.laws.values())

    def add(self, counts: "WorldCounts") -> None:
        """Add the counts of an inspected game or state."""
        self.worlds += counts.worlds
        self.searched += counts.searched
        self.found += counts.found

    def check(self, name: str, held: bool, why: str | Callable[[], str] = "") -> None:
        """Record one check of a law."""
        law = self.laws.setdefault(name, Law(name))
        law.checked += 1
        if not held:
            law.failed += 1
            law.example = law.example or f"{self.where}: {why() if callable(why) else why}"
