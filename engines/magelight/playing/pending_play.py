"""A card, ally or offer that is being played, used or accepted, with its targets and its price."""

from typing import Literal

from msgspec import Struct

from engines.magelight.cards.card import Activation
from engines.magelight.cards.primitives import May, Target
from engines.magelight.playing.effect import Effect, Source, Spot
from engines.magelight.state import Table
from engines.magelight.zones.hand import InHand

HOST = Target("host")
"""The player onto whose board a NOMAD is played (R38, D8)."""


class PendingPlay(Struct, frozen=True, gc=False):
    """A play that is completed answer by answer; `block` and `at` are the address of a `May` in its card."""

    effect: Effect
    kind: Literal["play", "activate", "may"]
    block: tuple[int, ...] = ()
    at: int = 0
    paid: tuple[InHand, ...] = ()

    def targets(self, table: Table) -> tuple[Target, ...]:
        """The targets that must be chosen."""
        card = self.effect.card_row(table)
        if self.kind == "play":
            if self.effect.source is Source.ALLY:
                return (HOST,) if card.is_nomad else ()
            return card.targets
        return self._terms(table).targets

    def channel(self, table: Table) -> int:
        """Number of cards that must be burned as its cost (R39)."""
        return self.effect.card_row(table).channel if self.kind == "play" else self._terms(table).channel

    def _terms(self, table: Table) -> Activation | May:
        if self.kind == "activate":
            activation = self.effect.card_row(table).activate
            assert activation is not None
            return activation
        offer = Spot(self.effect, self.block, self.at).primitive(table)
        assert isinstance(offer, May)
        return offer
