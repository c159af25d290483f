"""The components as data: dragons, battle cards, battlefields, and the primitives that describe their
effects.

Templates of the board import this package as `cards`: `__all__` lists what they use of it.
"""

from engines.draco_magi.cards.battle_cards import AttackType, BattleCard, Symbol
from engines.draco_magi.cards.battlefields import Gem, Land, Side
from engines.draco_magi.cards.dragons import ADDITIONAL_KINDS
from engines.draco_magi.cards.kinds import Dragon, Group, Stat

__all__ = [
    "ADDITIONAL_KINDS",
    "AttackType",
    "BattleCard",
    "Dragon",
    "Gem",
    "Group",
    "Land",
    "Side",
    "Stat",
    "Symbol",
]
