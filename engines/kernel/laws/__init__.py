"""The laws that every game obeys, checked at every state of thousands of random games.

Start with `inspection.py`: it plays the games and checks the laws of shape, legality and endings itself, the
others with `secrecy_laws`, `secret_answer_laws`, `chance_laws`, `oracle_laws` and `page_laws`, which share a
`LawContext`. A `Tally` counts the checks. `rare_inspection.py` checks states that random games seldom reach.
"""

from engines.kernel.laws.inspection import check_laws, inspect_games
from engines.kernel.laws.rare_inspection import inspect_rare_states
from engines.kernel.laws.tally import Law, Tally

__all__ = ["Law", "Tally", "check_laws", "inspect_games", "inspect_rare_states"]
