"""Helpers that read a view: the cards a viewer knows, components in display order."""

from collections.abc import Sequence
from typing import Any

from engines.kernel.secrecy.piles import Pile
from engines.res_arcana.cards.box import CARDS
from engines.res_arcana.cards.card import Artifact, Card, Kind
from engines.res_arcana.state import Component, Memory, Player

KIND_ORDER = (Kind.MAGE, Kind.ITEM, Kind.ARTIFACT, Kind.MONUMENT, Kind.PLACE)
"""The kinds of components in the order in which the page shows them."""


def known_top(pile: Pile[Any]) -> tuple[Card | None, ...]:
    """The cards of a deck from the top down to the deepest one the viewer knows; unknown cards are None."""
    depth = next((index for index, card in enumerate(pile.cards) if card is not None), len(pile))
    return pile.cards[depth:][::-1]


def known_cards(pile: Pile[Any]) -> tuple[Card, ...]:
    """The cards the viewer knows to be in a pile, in no meaningful order."""
    return tuple(pile.listing or sorted([card for card in pile.cards if card is not None]))


def sorted_components(player: Player) -> Sequence[Component]:
    """A player's components sorted by kind, each kind in the order they came into play."""
    return sorted(player.components, key=lambda component: KIND_ORDER.index(CARDS[component.card].kind))


def known_hand(player: Player) -> Sequence[Artifact]:
    """The cards the viewer knows in a player's hand, those just drawn first."""
    return [card for card in (*player.fresh.cards, *player.hand.cards) if card is not None]


def chosen_mage(player: Player) -> Card | None:
    """A player's chosen mage while others are still choosing, if the viewer knows it; otherwise None."""
    return next((card for card in player.mage.cards if card is not None), None)


def draft_memory(player: Player) -> Memory:
    """The draft cards that the viewer passed on, and the seats they went to; empty for other players."""
    return player.memory.value or ()
