"""What the board draws with: rows of components, points line by line, discounts, what is known of a pile."""

from collections.abc import Sequence
from typing import Any

from engines.kernel.piles import Pile
from engines.res_arcana.board.glyphs import lines_of, price_glyphs
from engines.res_arcana.cards.box import CARDS
from engines.res_arcana.cards.card import Artifact, Card, Kind, Row
from engines.res_arcana.cards.essences import NAMES, Essence
from engines.res_arcana.rules.victory import GOAL
from engines.res_arcana.state import Component, Memory, Phase, Player, Table
from engines.res_arcana.table.placement import placement_discount
from engines.res_arcana.table.points import points_lines, tiebreaker, total_points

__all__ = [
    "ESSENCES",
    "GOAL",
    "chosen_mage",
    "draft_memory",
    "known_cards",
    "known_hand",
    "known_top",
    "lines_of",
    "phases_of",
    "placement_discount",
    "points_lines",
    "price_glyphs",
    "row_of",
    "sorted_components",
    "tiebreaker",
    "total_points",
]

ESSENCES = tuple(zip(NAMES, Essence, strict=True))
"""The five kinds with the names they have in ids."""

ORDER = (Kind.MAGE, Kind.ITEM, Kind.ARTIFACT, Kind.MONUMENT, Kind.PLACE)


def row_of(card: Card) -> Row:
    """The row of a component."""
    return CARDS[card]


def known_top(pile: Pile[Any]) -> tuple[Card | None, ...]:
    """The top of a deck down to the deepest card the viewer knows, topmost first; unknown ones are None."""
    depth = next((at for at, card in enumerate(pile.cards) if card is not None), len(pile))
    return pile.cards[depth:][::-1]


def known_cards(pile: Pile[Any]) -> tuple[Card, ...]:
    """The cards of a pile that the viewer knows to be in it, in whatever order."""
    return tuple(pile.listing or sorted([card for card in pile.cards if card is not None]))


def phases_of(view: Table) -> tuple[Phase, ...]:
    """The phases of the present round, or those of the set-up that is played."""
    if view.round:
        return Phase.COLLECT, Phase.ACTIONS
    match view.options.setup:
        case "draft":
            return Phase.DRAFT, Phase.MAGES, Phase.ITEMS
        case "first_game":
            return (Phase.ITEMS,)
        case _:
            return Phase.MAGES, Phase.ITEMS


def sorted_components(player: Player) -> Sequence[Component]:
    """The components of a player, kind by kind, each kind as they came into play."""
    return sorted(player.components, key=lambda one: ORDER.index(CARDS[one.card].kind))


def known_hand(player: Player) -> Sequence[Artifact]:
    """The cards in a hand that the viewer knows, those just drawn first."""
    return [card for card in (*player.fresh.cards, *player.hand.cards) if card is not None]


def chosen_mage(player: Player) -> Card | None:
    """The mage that the viewer has chosen, while the others still choose."""
    return next((card for card in player.mage.cards if card is not None), None)


def draft_memory(player: Player) -> Memory:
    """What the viewer passed on in the draft, and to whom; nothing of any other player's."""
    return player.memory.value or ()
