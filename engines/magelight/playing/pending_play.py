"""A card, ally or offer that is being played, used or accepted, with its targets and its price."""

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from engines.kernel.choices.decision import Decision, Pick
from engines.kernel.words.text import text
from engines.magelight.cards.primitives import Target
from engines.magelight.playing.effect import Effect
from engines.magelight.playing.targets import target_decision
from engines.magelight.state import Table
from engines.magelight.zones.card_options import hand_options
from engines.magelight.zones.hand import InHand, cards_in_hand


class PendingPlay(Struct, frozen=True, gc=False):
    """A play that is completed answer by answer.

    `targets` must be chosen, and `channel` cards must be burned as its cost (R39); `paid` are those cards.
    `from_hand` says that the card itself is still in the hand.
    """

    effect: Effect
    targets: tuple[Target, ...]
    channel: int
    from_hand: bool = False
    paid: tuple[InHand, ...] = ()

    def with_answers(self, answers: tuple[tuple[Any, ...], ...]) -> "PendingPlay":
        """The play with the answers so far: its targets, then the cards to channel."""
        if not answers:
            return self
        effect, count = self.effect, len(self.targets)
        for target, (chosen,) in zip(self.targets, answers, strict=False):
            effect = effect.with_target(target.key, chosen)
        return replace(self, effect=effect, paid=answers[count] if len(answers) > count else ())

    def next_decision(self, table: Table) -> Decision | None:
        """The next target (D7, D8, D12) or the cards to channel (R39); None if the play is complete."""
        chosen = len(self.effect.chosen)
        if chosen < len(self.targets):
            return target_decision(table, self.effect, self.targets[chosen])
        return self._channel_decision(table) if len(self.paid) < self.channel else None

    def _channel_decision(self, table: Table) -> Decision:
        """The cards to burn as the cost; the card that is being played is not offered."""
        seat, card, count = self.effect.seat, self.effect.card_design(table), self.channel
        cards = cards_in_hand(table)
        if self.from_hand:
            cards.remove(InHand(card))
        options = hand_options(cards)
        topic = text("channel", seat=seat, card=card, count=count)
        default = tuple([option.id for option in options[:count]])
        return Pick(
            seat=seat,
            topic=topic,
            options=options,
            default=default,
            least=count,
            most=count,
            preselected=default if count > 1 else (),
        )
