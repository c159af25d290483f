"""The claims of a game: a function for each phrase, and the reason why a phrase makes none."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from typing import Any

from engines.kernel.contract.game import Game
from tests.claims.shown import Shown

Claim = Callable[[Shown], bool | None]
"""Whether a sentence is true; None if this state does not decide it."""
Shake = Callable[[Any, Callable[[int], int]], Any]
"""Changes a state into a rare one, such as one with an empty deck; `dice(n)` is a random number below n."""


@dataclass
class Claims:
    """The claims of a game by key; for each reason to claim nothing, patterns of the keys of such phrases.

    `rare` are phrases that random games hardly reach, with the reason; `sizes` the numbers of players of
    phrases that only some of them read.
    """

    game: Game[Any]
    unclaimed: Mapping[str, str]
    shake: Shake
    rare: Mapping[str, str] = field(default_factory=dict)
    sizes: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    checks: dict[str, Claim] = field(default_factory=dict)

    def is_expected(self, key: str, seats: int) -> bool:
        """Whether a phrase must be shown in games of this size: not if it is rare, or of other sizes only."""
        return key not in self.rare and seats in self.sizes.get(key, (seats,))

    def claim(self, *keys: str) -> Callable[[Claim], Claim]:
        """Declare the check of one or several phrases; its docstring says what they claim, with the rule."""

        def declare(check: Claim) -> Claim:
            assert check.__doc__, keys
            for key in keys:
                assert key not in self.checks, key
                self.checks[key] = check
            return check

        return declare

    def find_unclassified(self) -> Iterator[str]:
        """Phrases without a claim and without a reason, or with both; and patterns that match nothing."""
        earlier = {key for edition in self.game.editions for key in edition.differences}
        phrases, used = set(self.game.own_phrases) - earlier, set()  # tests/games/test_editions.py
        patterns = [pattern for keys in self.unclaimed.values() for pattern in keys.split()]
        for key in sorted(phrases):
            matching = [pattern for pattern in patterns if fnmatchcase(key, pattern)]
            used.update(matching)
            if (key in self.checks) == bool(matching):
                yield f"{key}: {'claimed, and listed as ' + matching[0] if matching else 'neither'}"
        yield from [f"{pattern}: matches no phrase" for pattern in patterns if pattern not in used]
        yield from [f"{key}: no such phrase" for key in self.checks if key not in phrases]
