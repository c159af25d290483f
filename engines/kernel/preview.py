"""What a player may be told of a choice before they make it: nothing that they could not know."""

from engines.kernel.agenda import BrokenRule
from engines.kernel.decision import Path, Refused
from engines.kernel.game import Below
from engines.kernel.match import Choose, Match
from engines.kernel.resample import rekeyed, resample
from engines.kernel.tasks import S

WORLDS = 3


def could_be_undone(match: Match[S], seat: int, path: Path, below: Below) -> bool:
    """Whether a choice could be taken back, as far as the seat can tell.

    It is tried in other worlds that look the same to the seat, with other chance to come: in the true one the
    answer would tell what is hidden ("this would turn up a dragon"). `below` should be fresh for every call.
    """
    for _ in range(WORLDS):
        world = resample(match.game, match.state, seat, below, match.seats)
        if world is None:
            return False
        elsewhere = match.in_world(rekeyed(world, f"{below(1 << 60)}"))
        try:
            after, _ = elsewhere.play(seat, Choose(path))
        except (Refused, BrokenRule):
            return False
        if not after.can_undo(seat):
            return False
    return True
