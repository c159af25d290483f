"""What each primitive does: functions that perform it, and the questions they ask on the way.

Importing this package is what tells `playing/running_effect.py` how each primitive is performed.
"""

from engines.magelight.effects import allies, card_moves, choices, counters, peeks, roles, stack

__all__ = ["allies", "card_moves", "choices", "counters", "peeks", "roles", "stack"]
