"""All components of the game, for the page that lists them."""

from collections.abc import Iterator

from engines.draco_magi.cards.battle_cards import BASICS, BattleCard
from engines.draco_magi.cards.battlefields import Battlefield, Side
from engines.draco_magi.cards.dragons import DRAGONS
from engines.kernel.contract.panels import Component

PLAYERS = 2
"""Number of players, who have a set of dragons and battle cards each."""


def list_components() -> tuple[Component, ...]:
    """List all dragons, battle cards and battlefields with their numbers of copies."""
    return tuple(_iterate_components())


def _iterate_components() -> Iterator[Component]:
    for kind, row in DRAGONS.items():
        yield Component("dragon", kind.name.lower(), kind, row.copies * PLAYERS)
    for card in BattleCard:
        basic = card in BASICS
        yield Component("basic" if basic else "advanced", card.name.lower(), card, PLAYERS if basic else 1)
    for field in Battlefield:
        yield Component("battlefield", field.name.lower(), Side(field))
