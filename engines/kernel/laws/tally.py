"""What is counted while laws are checked: how often each was, how often it failed, and the first example."""

from collections.abc import Callable
from dataclasses import dataclass, field


@dataclass
class Law:
    """One law's tally. `example` tells of the first failure: the game's seed, which choice, and why."""

    name: str
    checked: int = 0
    failed: int = 0
    example: str | None = None


@dataclass
class Tally:
    """Counts what was compared, and what was checked and failed, law by law: how many games and states, and
    how many other worlds with them."""

    games: int = 0
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

    def check(self, name: str, held: bool, why: str | Callable[[], str] = "") -> None:
        """Notes one check of a law."""
        law = self.laws.setdefault(name, Law(name))
        law.checked += 1
        if not held:
            law.failed += 1
            law.example = law.example or f"{self.where}: {why() if callable(why) else why}"
