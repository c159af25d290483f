"""A card, ally or offer that is being played, used or accepted, with its targets and its price."""

from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from engines.kernel.choices.decision import Decision, Pick
from engines.kernel.words.text import text
from engines.magelight.cards.card import Activation
from engines.magelight.cards.primitives import May, Target
from engines.magelight.playing.effect import Effect, Source, Spot
from engines.magelight.playing.targets import target_decision
from engines.magelight.state import Table
from engines.magelight.zones.card_options import hand_options
from engines.magelight.zones.hand import InHand, cards_in_hand

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
        return Spot(self.effect, self.block, self.at).primitive(table, May)

    def with_answers(self, table: Table, answers: tuple[tuple[Any, ...], ...]) -> "PendingPlay":
        """The play with the answers so far: its targets, then the cards to channel."""
        if not answers:
            return self
        targets, effect = self.targets(table), self.effect
        for target, (chosen,) in zip(targets, answers, strict=False):
            effect = effect.with_target(target.key, chosen)
        paid = answers[len(targets)] if len(answers) > len(targets) else ()
        return replace(self, effect=effect, paid=paid)

    def next_decision(self, table: Table) -> Decision | None:
        """The next target (D7, D8, D12) or the cards to channel (R39); None if the play is complete."""
        targets, chosen = self.targets(table), len(self.effect.chosen)
        if chosen < len(targets):
            return target_decision(table, self.effect, targets[chosen])
        count = self.channel(table)
        return self._channel_decision(table, count) if len(self.paid) < count else None

    def _channel_decision(self, table: Table, count: int) -> Decision:
        """The cards to burn as the cost; the card that is being played is not offered."""
        seat, card = self.effect.seat, self.effect.card_design(table)
        cards = cards_in_hand(table)
        if self.kind == "play":
            cards.remove(InHand(card))
        options = hand_options(cards)
        topic = text("channel", seat=seat, card=card, count=count)
        default = tuple([option.id for option in options[:count]])
        return Pick(seat=seat, topic=topic, options=options, default=default, least=count, most=count)
