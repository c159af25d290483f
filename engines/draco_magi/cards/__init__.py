"""The components as data: dragons, battle cards, battlefields, and the primitives their rows are made of.

Boards get this package by the name `cards`: what is listed here is what they use of it.
"""

from engines.draco_magi.cards.battle_cards import AttackType, BattleCard, Symbol
from engines.draco_magi.cards.battlefields import Gem, Land, Side
from engines.draco_magi.cards.dragons import ADDITIONAL
from engines.draco_magi.cards.kinds import Dragon, Group, Stat

__all__ = [
    "ADDITIONAL",
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
