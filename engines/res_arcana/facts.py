"""What the board draws with: rows of components, points line by line, discounts, what is known of a pile."""

from collections.abc import Sequence
from typing import Any

from engines.kernel.piles import Pile
from engines.res_arcana import placing
from engines.res_arcana.box import CARDS
from engines.res_arcana.cards import Artifact, Card, Kind, Row
from engines.res_arcana.components import discount
from engines.res_arcana.essences import NAMES, Essence
from engines.res_arcana.glyphs import price, signs
from engines.res_arcana.ops import Place
from engines.res_arcana.payments import reduction
from engines.res_arcana.points import lines, total, wealth
from engines.res_arcana.state import GOAL, Component, Memory, Phase, Player, Table

__all__ = [
    "ESSENCES",
    "GOAL",
    "components",
    "hand",
    "kept",
    "lines",
    "listed",
    "memory",
    "off",
    "off_by",
    "phases",
    "price",
    "row",
    "signs",
    "top",
    "total",
    "wealth",
]

ESSENCES = tuple(zip(NAMES, Essence, strict=True))
"""The five kinds with the names they have in ids."""

ORDER = (Kind.MAGE, Kind.ITEM, Kind.ARTIFACT, Kind.MONUMENT, Kind.PLACE)


def row(card: Card) -> Row:
    """The row of a component."""
    return CARDS[card]


def off(player: Player, card: Card) -> int:
    """How much less than printed it costs a player to place an artifact."""
    return reduction(CARDS[card].cost, discount(player, card))


def off_by(player: Player, card: Card, use: str) -> int:
    """The same where a power places it, which is named by the option of its use; all where it is free."""
    name, _, number = use.partition(":")[2].partition(".")
    ops = CARDS[Card[name.upper()]].powers[int(number) - 1].do
    op = next(op for op in ops if isinstance(op, Place))
    return CARDS[card].cost.value if op.free else placing.off(player, card, op)


def top(pile: Pile[Any]) -> tuple[Card | None, ...]:
    """The top of a deck down to the deepest card the viewer knows, topmost first; unknown ones are None."""
    depth = next((at for at, card in enumerate(pile.cards) if card is not None), len(pile))
    return pile.cards[depth:][::-1]


def listed(pile: Pile[Any]) -> tuple[Card, ...]:
    """The cards of a pile that the viewer knows to be in it, in whatever order."""
    return tuple(pile.listing or sorted([card for card in pile.cards if card is not None]))


def phases(view: Table) -> tuple[Phase, ...]:
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


def components(player: Player) -> Sequence[Component]:
    """The components of a player, kind by kind, each kind as they came into play."""
    return sorted(player.components, key=lambda one: ORDER.index(CARDS[one.card].kind))


def hand(player: Player) -> Sequence[Artifact]:
    """The cards in a hand that the viewer knows, those just drawn first."""
    return [card for card in (*player.fresh.cards, *player.hand.cards) if card is not None]


def kept(player: Player) -> Card | None:
    """The mage that the viewer has chosen, while the others still choose."""
    return next((card for card in player.mage.cards if card is not None), None)


def memory(player: Player) -> Memory:
    """What the viewer handed on in the draft, and to whom; nothing of anybody else."""
    return player.memory.value or ()
