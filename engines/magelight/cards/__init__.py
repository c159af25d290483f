"""The cards as data: what a card is, the primitives it is written in, and the rows of all sixty designs.

`primitives.py` is the vocabulary; `spells.py`, `allies.py` and `artifacts.py` hold the rows; `deck.py` puts
them together. What each primitive does is in `effects/`. Boards draw with what is exported here.
"""

from engines.magelight.cards.card import Card, Keyword, Kind
from engines.magelight.cards.designs import Design
from engines.magelight.cards.roles import Role

__all__ = ["Card", "Design", "Keyword", "Kind", "Role"]
