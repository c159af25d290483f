"""What is known of piles and hands, and in which order components lie."""

from collections.abc import Sequence
from typing import Any

from engines.kernel.identity_cache import cached_by_identity
from engines.kernel.secrecy.piles import Pile
from engines.res_arcana.cards.box import CARDS
from engines.res_arcana.cards.card import Artifact, Card, Kind
from engines.res_arcana.state import Component, Memory, Player, Table
from engines.res_arcana.table.points import PointsLine, lines_of

ORDER = (Kind.MAGE, Kind.ITEM, Kind.ARTIFACT, Kind.MONUMENT, Kind.PLACE)


def known_top(pile: Pile[Any]) -> tuple[Card | None, ...]:
    """The top of a deck down to the deepest card the viewer knows, topmost first; unknown ones are None."""
    depth = next((at for at, card in enumerate(pile.cards) if card is not None), len(pile))
    return pile.cards[depth:][::-1]


def known_cards(pile: Pile[Any]) -> tuple[Card, ...]:
    """The cards of a pile that the viewer knows to be in it, in whatever order."""
    return tuple(pile.listing or sorted([card for card in pile.cards if card is not None]))


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


def points_of(view: Table, seat: int) -> tuple[PointsLine, ...]:
    """Where the points of a player come from (R61)."""
    return _points_of(view.players[seat], view.token == seat)


@cached_by_identity
def _points_of(player: Player, holds_token: bool) -> tuple[PointsLine, ...]:
    return lines_of(player, holds_token=holds_token)


def sum_points(view: Table, seat: int) -> int:
    """The points of a player."""
    return sum([line.points for line in points_of(view, seat)])
