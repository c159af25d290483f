"""What a choice will do, as far as the one who makes it can be sure of it beforehand."""

from engines.kernel.choices.agenda import BrokenRule
from engines.kernel.choices.decision import Path, Refused
from engines.kernel.choices.tasks import S
from engines.kernel.contract.game import Below, Game
from engines.kernel.matches.match import has_revealed
from engines.kernel.worlds.resample import rekey, resample

WORLDS = 2
"""In so many worlds that the seat cannot tell from this one must a choice come to the same."""


def foresee(game: Game[S], state: S, seat: int, path: Path, below: Below, seats: int) -> S | None:
    """The view a seat would have after a whole choice; None where it depends on what the seat cannot know.

    It is played in worlds made from what the seat sees, never in the true one: whatever comes of it, or that
    nothing does, tells no more than the view. Where chance is drawn or a thing is shown, nothing is certain.
    """
    foreseen: S | None = None
    for _ in range(WORLDS):
        world = resample(game, state, seat, below, seats)
        seen = _play_surely(game, rekey(world, f"{below(1 << 30)}"), seat, path) if world else None
        if seen is None or (foreseen is not None and seen != foreseen):
            return None
        foreseen = seen
    return foreseen


def _play_surely(game: Game[S], world: S, seat: int, path: Path) -> S | None:
    """What the seat sees after a choice that drew no chance and taught it nothing."""
    try:
        after, events = game.choose(world, seat, path)
    except (Refused, BrokenRule):
        return None
    if after.rng != world.rng or any(event.tells for event in events):
        return None
    return None if has_revealed(game, world, after, events, (seat,)) else game.view(after, seat)
