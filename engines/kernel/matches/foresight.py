"""Previews: the certain consequences of a choice before it is made."""

from engines.kernel.choices.agenda import BrokenRule
from engines.kernel.choices.decision import Path, Refused
from engines.kernel.choices.tasks import S
from engines.kernel.contract.game import Game
from engines.kernel.matches.match import has_revealed
from engines.kernel.rng import RandBelow
from engines.kernel.worlds.resample import rekey, resample

WORLDS = 2
"""Number of worlds, indistinguishable for the seat, in which a choice must have the same result."""


def foresee(game: Game[S], state: S, seat: int, path: Path, randbelow: RandBelow, seats: int) -> S | None:
    """The view a seat would have after a whole choice, or None if the seat cannot be certain of it."""
    preview: S | None = None
    for _ in range(WORLDS):
        world = resample(game, state, seat, randbelow, seats)
        view = _play_if_certain(game, rekey(world, f"{randbelow(1 << 30)}"), seat, path) if world else None
        if view is None or (preview is not None and view != preview):
            return None
        preview = view
    return preview


def _play_if_certain(game: Game[S], world: S, seat: int, path: Path) -> S | None:
    """The seat's view after a choice, or None if it drew random numbers or revealed anything."""
    try:
        after, events = game.choose(world, seat, path)
    except (Refused, BrokenRule):
        return None
    if after.rng != world.rng or any(event.tells for event in events):
        return None
    return None if has_revealed(game, world, after, events, (seat,)) else game.view(after, seat)
