"""The cards as data.

`card.py` defines a card, `primitives.py` the primitives that its effect is made of. `card_list.py` lists all
sixty designs, and `deck.py` derives facts from them. The primitives are performed in
`effects/`. Templates of the board use the names exported here.
"""

from engines.magelight.cards.card import Card, Keyword, Kind
from engines.magelight.cards.designs import Design
from engines.magelight.cards.roles import Role

__all__ = ["Card", "Design", "Keyword", "Kind", "Role"]
