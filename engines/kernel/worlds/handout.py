"""A world to think in: one that a seat cannot tell from the true one, made of nothing but what the seat sees.

`resample` permutes a true world, so traces of the truth stay in it: the key of chance, who else knows a card,
the order that the shuffle started from. Whoever thinks in such worlds can find the truth by looking at many.
What is handed out here is a function of the seat's view and the dice alone: a law says so.
"""

from collections.abc import Iterator
from typing import Any, Generic

import msgspec
from msgspec.structs import replace

from engines.kernel.choices.tasks import S
from engines.kernel.contract.game import Below, Game
from engines.kernel.rng import Rng
from engines.kernel.secrecy.audience import NOBODY
from engines.kernel.secrecy.veiled import Secret, Veiled
from engines.kernel.worlds.resample import pool_hidden

TRIES = 20


class WorldDealer(Generic[S]):
    """The worlds of one table that one seat may think in: what all of them share is made once."""

    def __init__(self, game: Game[S], state: S, seat: int) -> None:
        self._game, self._seat = game, seat
        self._seen = game.view(state, seat)
        self._levelled = _level(game, state, seat)
        self._pools = pool_hidden(game, self._levelled, seat)

    def draw(self, dice: Below) -> S | None:
        """A sound world with the same view for the seat, or None when none was found in TRIES tries.

        From any two worlds with the same view the same dice hand out the same bytes. On None whoever plays
        for the seat makes the default choice: the true state is never thought about.
        """
        game, seat = self._game, self._seat
        for _ in range(TRIES):
            world = game.mend(game.redeal(self._permute(dice), seat, dice), seat, dice)
            world = replace(world, rng=Secret[Rng](Rng(f"{dice(1 << 62):x}"), NOBODY))
            if game.find_violation(world) is None and game.view(world, seat) == self._seen:
                return world
        return None

    def _permute(self, dice: Below) -> S:
        """The levelled state with everything that the seat does not know moved to other places."""

        def order(size: int) -> list[int]:
            places = list(range(size))
            for last in range(size - 1, 0, -1):
                other = dice(last + 1)
                places[last], places[other] = places[other], places[last]
            return places

        sources: dict[str, Iterator[Any]] = {
            content: iter([values[at] for at in order(len(values))])
            for content, values in self._pools.items()
        }
        return self._game.map_veiled(
            self._levelled,
            lambda veiled, content: veiled.refill(self._seat, sources[content], order),
        )


def hand_out_world(game: Game[S], state: S, seat: int, dice: Below) -> S | None:
    """One world: as `WorldDealer.draw`."""
    return WorldDealer(game, state, seat).draw(dice)


def _level(game: Game[S], state: S, seat: int) -> S:
    """The state without what is known to others alone: who knows what, and the order of what nobody sees."""
    pools = pool_hidden(game, state, seat)
    levelled = game.map_veiled(state, lambda veiled, content: veiled.normalise(seat))
    sources = {content: iter(sorted(values, key=msgspec.json.encode)) for content, values in pools.items()}

    def fill(veiled: Veiled, content: str) -> Veiled:
        return veiled.refill(seat, sources[content], lambda size: list(range(size)))

    return game.map_veiled(levelled, fill)
