"""Worlds for bots to think in, built only from a seat's view.

`resample` permutes the true state, so traces of the truth remain in the result: the key of the random stream,
the seats that know a card, the order before the shuffle. A bot that samples many such worlds could find the
truth. A world from here is a function of the seat's view and the dice alone, which a law verifies.
"""

from collections.abc import Iterator
from typing import Any, Generic

import msgspec
from msgspec.structs import replace

from engines.kernel.choices.tasks import S
from engines.kernel.contract.game import Game
from engines.kernel.rng import RandBelow, Rng
from engines.kernel.secrecy.audience import NOBODY
from engines.kernel.secrecy.veiled import Secret, Veiled
from engines.kernel.worlds.resample import pool_hidden

TRIES = 20
"""Attempts to find a valid world, before the bot makes the default choice."""


class WorldDealer(Generic[S]):
    """Deals worlds of one table for one seat to think in. Data common to all worlds is computed once."""

    def __init__(self, game: Game[S], state: S, seat: int) -> None:
        self._game, self._seat = game, seat
        self._view = game.view(state, seat)
        self._normalised = _normalise(game, state, seat)
        self._pools = pool_hidden(game, self._normalised, seat)

    def draw(self, dice: RandBelow) -> S | None:
        """A valid world with the same view for the seat, or None if none was found in TRIES tries.

        The same dice deal the same bytes from any two worlds with the same view. On None the bot makes the
        default choice; it never thinks about the true state.
        """
        game, seat = self._game, self._seat
        for _ in range(TRIES):
            world = game.mend(game.redeal(self._permute(dice), seat, dice), seat, dice)
            world = replace(world, rng=Secret[Rng](Rng(f"{dice(1 << 62):x}"), NOBODY))
            if game.find_violation(world) is None and game.view(world, seat) == self._view:
                return world
        return None

    def _permute(self, dice: RandBelow) -> S:
        """The normalised state with everything the seat does not know permuted."""

        def draw_order(size: int) -> list[int]:
            places = list(range(size))
            for last in range(size - 1, 0, -1):
                other = dice(last + 1)
                places[last], places[other] = places[other], places[last]
            return places

        sources: dict[str, Iterator[Any]] = {
            content: iter([values[index] for index in draw_order(len(values))])
            for content, values in self._pools.items()
        }
        return self._game.map_veiled(
            self._normalised,
            lambda veiled, content: veiled.refill(self._seat, sources[content], draw_order),
        )


def deal_world(game: Game[S], state: S, seat: int, dice: RandBelow) -> S | None:
    """Deal a single world to a seat; see `WorldDealer.draw`."""
    return WorldDealer(game, state, seat).draw(dice)


def _normalise(game: Game[S], state: S, seat: int) -> S:
    """The state without the knowledge of others: audiences are cut, and hidden values are sorted."""
    pools = pool_hidden(game, state, seat)
    normalised = game.map_veiled(state, lambda veiled, content: veiled.normalise(seat))
    sources = {content: iter(sorted(values, key=msgspec.json.encode)) for content, values in pools.items()}

    def fill(veiled: Veiled, content: str) -> Veiled:
        return veiled.refill(seat, sources[content], lambda size: list(range(size)))

    return game.map_veiled(normalised, fill)
