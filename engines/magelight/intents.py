"""What is being played, activated or accepted, with its targets and its price."""

from typing import Literal

from msgspec import Struct

from engines.magelight.cards import Activation
from engines.magelight.effects import Effect, Source, Spot
from engines.magelight.hand import InHand
from engines.magelight.ops import May, Target
from engines.magelight.state import Table

HOST = Target("host")
"""Whose board a NOMAD goes to (R38, D8)."""


class Intent(Struct, frozen=True):
    """Something on its way, filled in step by step. `block` and `at` say where a `may` stands in its card."""

    effect: Effect
    kind: Literal["play", "activate", "may"]
    block: tuple[int, ...] = ()
    at: int = 0
    paid: tuple[InHand, ...] = ()

    def targets(self, table: Table) -> tuple[Target, ...]:
        """What must be chosen for it."""
        card = self.effect.card(table)
        if self.kind == "play":
            if self.effect.source is Source.ALLY:
                return (HOST,) if card.nomad else ()
            return card.targets
        return self._terms(table).targets

    def channel(self, table: Table) -> int:
        """How many cards must be burned for it (R39)."""
        return self.effect.card(table).channel if self.kind == "play" else self._terms(table).channel

    def _terms(self, table: Table) -> Activation | May:
        if self.kind == "activate":
            activation = self.effect.card(table).activate
            assert activation is not None
            return activation
        op = Spot(self.effect, self.block, self.at).op(table)
        assert isinstance(op, May)
        return op
