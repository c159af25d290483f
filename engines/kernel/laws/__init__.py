"""The laws that every game obeys, at every state of thousands of random games.

`inspection` plays the games and checks each law on the way: those of shape, legality and endings itself, the
others by `secrecy_laws`, `choice_laws`, `chance_laws`, `oracle_laws` and `outside_laws`. They share an
`context`; a `tally` counts.
"""

from engines.kernel.laws.inspection import check_laws, inspect_games
from engines.kernel.laws.tally import Law, Tally

__all__ = ["Law", "Tally", "check_laws", "inspect_games"]
