"""How essences that change hands change a player's pool."""

from engines.kernel.events import Change
from engines.res_arcana.cards.essences import ESSENCE_NAMES, Essences


def pool_changes(seat: int, essences: Essences, sign: int = 1) -> tuple[Change, ...]:
    """Changes of a player's pool; `sign` is 1 for gains and -1 for losses."""
    kinds = zip(ESSENCE_NAMES, essences.amounts, strict=True)
    return tuple([Change(seat, kind, sign * count) for kind, count in kinds if count])
