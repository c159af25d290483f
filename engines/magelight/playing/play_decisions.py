"""The decisions of a play, asked one by one within a single choice: its targets and the cards to channel."""

from typing import Any

from msgspec.structs import replace

from engines.kernel.choices.decision import Decision, Pick
from engines.kernel.choices.tasks import Part, Task
from engines.kernel.secrecy.veiled import Public
from engines.kernel.words.text import text
from engines.magelight.cards.primitives import Target
from engines.magelight.playing.pending_play import PendingPlay
from engines.magelight.playing.resolve import Carry
from engines.magelight.playing.targets import target_options
from engines.magelight.state import Table
from engines.magelight.zones.card_options import hand_options
from engines.magelight.zones.hand import InHand, cards_in_hand


def next_play_task(table: Table, play: PendingPlay) -> Task:
    """The next decision of a play, or the step that carries it out when all decisions are made."""
    if len(play.effect.chosen) < len(play.targets(table)):
        return NameTarget(play)
    if len(play.paid) < play.channel(table):
        return NameChannel(play)
    return Carry(play)


class PlayDecision(Part[Table], frozen=True):
    """A decision that must be made before a play is carried out."""

    intent: Public[PendingPlay]

    @property
    def seat(self) -> int:
        """The seat of the player who makes the play."""
        return self.intent.effect.seat


class NameTarget(PlayDecision, frozen=True):
    """D7, D8, D12: the next target."""

    def _target(self, table: Table) -> Target:
        return self.intent.targets(table)[len(self.intent.effect.chosen)]

    def ask(self, state: Table) -> Decision:
        options = target_options(state, self.intent.effect, self._target(state))
        topic = text("target", seat=self.seat, card=self.intent.effect.card_design(state))
        return Pick(seat=self.seat, topic=topic, options=options, default=(options[0].id,))

    def answer(self, state: Table, values: tuple[Any, ...]) -> Table:
        effect = self.intent.effect.with_target(self._target(state).key, values[0])
        return state.then(next_play_task(state, replace(self.intent, effect=effect)))


class NameChannel(PlayDecision, frozen=True):
    """R39: the cards to burn as the cost; the card that is being played is not offered."""

    def ask(self, state: Table) -> Decision:
        cards = cards_in_hand(state)
        if self.intent.kind == "play":
            cards.remove(InHand(self.intent.effect.card_design(state)))
        count = self.intent.channel(state)
        options = hand_options(cards)
        topic = text("channel", seat=self.seat, card=self.intent.effect.card_design(state), count=count)
        default = tuple([option.id for option in options[:count]])
        return Pick(seat=self.seat, topic=topic, options=options, default=default, least=count, most=count)

    def answer(self, state: Table, values: tuple[Any, ...]) -> Table:
        return state.then(next_play_task(state, replace(self.intent, paid=values)))
