"""Worlds that a viewer cannot distinguish from the true state, built by permuting hidden values."""

from collections import defaultdict
from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from engines.kernel.choices.tasks import S
from engines.kernel.contract.game import Game
from engines.kernel.rng import RandBelow
from engines.kernel.secrecy.audience import Viewer
from engines.kernel.secrecy.veiled import Veiled

MAX_ATTEMPTS = 20
"""Attempts to find a valid world."""
FEW_ODDS = 3
"""With `permute_few`, 1 of this number of hidden values takes part in the permutation, on average."""
LEAK_ODDS = 4
"""A hidden value becomes known to another seat with a chance of 1 in this number."""


def resample(
    game: Game[S], state: S, viewer: Viewer, randbelow: RandBelow, seats: int, permute_few: bool = False
) -> S | None:
    """A valid world with the same view for the viewer, or None if none was found in MAX_ATTEMPTS attempts.

    Values of the same type are exchanged among everything the viewer does not know. The random stream stays
    as it is, so that both worlds can be continued with the same draws. Occasionally another seat is
    given knowledge of a hidden value, because the viewer does not know who knows it, either. With
    `permute_few`, only some values move, so that a leak that depends on a single card is also found.
    """
    view = game.view(state, viewer)
    for _ in range(MAX_ATTEMPTS):
        world = game.mend(permute(game, state, viewer, randbelow, seats, permute_few), viewer, randbelow)
        if game.find_violation(world) is None and game.view(world, viewer) == view:
            return world
    return None


def permute(
    game: Game[S], state: S, viewer: Viewer, randbelow: RandBelow, seats: int, permute_few: bool
) -> S:
    """A world with everything the viewer does not know moved; it may be invalid."""

    def draw_order(size: int) -> list[int]:
        order = list(range(size))
        moving_positions = [i for i in order if not permute_few or randbelow(FEW_ODDS) == 0]
        for last in range(len(moving_positions) - 1, 0, -1):
            position, other_position = moving_positions[last], moving_positions[randbelow(last + 1)]
            order[position], order[other_position] = order[other_position], order[position]
        return order

    sources: dict[str, Iterator[Any]] = {
        content: iter([values[i] for i in draw_order(len(values))])
        for content, values in pool_hidden(game, state, viewer).items()
    }

    def refill(veiled: Veiled, content: str) -> Veiled:
        filled = veiled.refill(viewer, sources[content], draw_order)
        seat = randbelow(seats)
        leaks = seat != viewer and randbelow(LEAK_ODDS) == 0
        return filled.leak(viewer, seat, randbelow) if leaks else filled

    world = game.map_veiled(state, refill)
    return replace(world, rng=state.rng)


def pool_hidden(game: Game[S], state: S, viewer: Viewer) -> dict[str, list[Any]]:
    """The values of each type that the viewer does not know, in the order of their positions."""
    pools: defaultdict[str, list[Any]] = defaultdict(list)
    for veiled, content in game.veiled_values(state):
        pools[content] += veiled.hidden_from(viewer)
    return pools


def rekey(state: S, key: str) -> S:
    """The same state with another random key. Nothing visible may change."""
    return replace(state, rng=replace(state.rng, value=replace(state.rng.open, key=key)))
