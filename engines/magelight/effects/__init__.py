"""The performers of all primitives, and the decisions they need on the way.

Importing this package registers the performers in `PERFORMERS` of `playing/effect.py`.
"""

from engines.magelight.effects import allies, card_moves, compounds, peeks, players, stack

__all__ = ["allies", "card_moves", "compounds", "peeks", "players", "stack"]
