"""Law (f): a game reveals nothing about its random stream except the numbers it has drawn."""

import hashlib
from collections.abc import Callable, Iterable
from typing import Generic

from msgspec import Struct
from msgspec.structs import replace

from engines.kernel.choices.agenda import BrokenRule
from engines.kernel.choices.decision import Path, Refused
from engines.kernel.choices.tasks import S
from engines.kernel.contract.game import Events
from engines.kernel.laws.law_context import LawContext
from engines.kernel.rng import Rng
from engines.kernel.secrecy.veiled import Secret

SPAN = 1 << 64
"""The number of values that one draw of the random stream can have."""


class GraftedRng(Rng, frozen=True, gc=False):
    """A stream with another key that returns some numbers of the stream with the key `true`.

    These are the numbers `first` to `last` - 1. Code that draws only these cannot tell the two streams apart.
    Code that reads the key, repeats earlier draws, or looks ahead can.
    """

    true: str = ""
    first: int = 0
    last: int = 0

    def below(self, bound: int) -> tuple[int, "Rng"]:
        (value,), after = self.each_below((bound,))
        return value, after

    def each_below(self, bounds: Iterable[int]) -> tuple[list[int], "Rng"]:
        n, values = self.n, []
        for bound in bounds:
            while (value := self._number(n)) >= SPAN - SPAN % bound:
                n += 1
            values.append(value % bound)
            n += 1
        return values, replace(self, n=n)

    def _number(self, n: int) -> int:
        key = self.true if self.first <= n < self.last else self.key
        return int.from_bytes(hashlib.sha256(f"{key}:{n}".encode()).digest()[:8], "big")


class ChanceLaws(Generic[S]):
    """Replays choices with another key that draws the same numbers; the results must be identical."""

    def __init__(self, context: LawContext[S]) -> None:
        self.context, self.game = context, context.game

    def check_deal(self, options: Struct, after: S, events: Events) -> None:
        """Check law (f) for the deal."""
        game, seats = self.game, self.context.seats

        def deal(rng: Secret[Rng]) -> tuple[S, Events]:
            return game.settle_deal(seats, options, rng)

        self._compare(replace(after.rng, value=Rng(after.rng.open.key)), deal, after, events, "the deal")

    def check_choice(self, before: S, seat: int, path: Path, after: S, events: Events) -> None:
        """Check law (f) for a choice, whether it draws random numbers or not."""

        def choose(rng: Secret[Rng]) -> tuple[S, Events]:
            return self.game.choose(replace(before, rng=rng), seat, path)

        self._compare(before.rng, choose, after, events, f"a choice of seat {seat}")

    def check_leaving(self, before: S, seat: int, after: S, events: Events) -> None:
        """Check law (f) for a player who leaves."""

        def leave(rng: Secret[Rng]) -> tuple[S, Events]:
            return self.game.remove_player(replace(before, rng=rng), seat)

        self._compare(before.rng, leave, after, events, f"the leaving of seat {seat}")

    def _compare(
        self,
        before: Secret[Rng],
        play: Callable[[Secret[Rng]], tuple[S, Events]],
        after: S,
        events: Events,
        label: str,
    ) -> None:
        stream = before.open
        key = f"{self.context.randbelow(SPAN):016x}" * 4
        grafted = GraftedRng(key, stream.n, stream.key, stream.n, after.rng.open.n)
        self.context.worlds += 1
        name = "another random key reveals nothing"
        try:
            other_after, other_events = play(replace(before, value=grafted))
        except (Refused, BrokenRule) as error:
            self.context.check(name, False, f"{label}: {error!r}")
            return
        self.context.check_same(name, (events, other_events), label, "events")
        self.context.check_same(name, (_remove_key(after), _remove_key(other_after)), label)


def _remove_key(state: S) -> S:
    """The state with a stream that holds only its position."""
    return replace(state, rng=Secret(Rng("", state.rng.open.n), state.rng.known))
