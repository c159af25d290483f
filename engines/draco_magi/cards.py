"""The components as boards name them: data only, from the files that hold the tables."""

from engines.draco_magi.battle_cards import AttackType, BattleCard, Symbol
from engines.draco_magi.battlefields import Gem, Land, Side
from engines.draco_magi.dragons import ADDITIONAL
from engines.draco_magi.names import CARD_NAMES
from engines.draco_magi.ops import Dragon, Group, Stat
from engines.draco_magi.state import Colour, End, Phase

__all__ = [
    "ADDITIONAL",
    "CARD_NAMES",
    "AttackType",
    "BattleCard",
    "Colour",
    "Dragon",
    "End",
    "Gem",
    "Group",
    "Land",
    "Phase",
    "Side",
    "Stat",
    "Symbol",
]
