"""The details of an intent, its targets and its CHANNEL, asked one by one in a single choice."""

from typing import Any

from msgspec.structs import replace

from engines.kernel.decision import Decision, Pick
from engines.kernel.secrecy import Public
from engines.kernel.tasks import Part, Task
from engines.kernel.text import text
from engines.magelight.deeds import Carry
from engines.magelight.hand import InHand, in_hand
from engines.magelight.intents import Intent
from engines.magelight.offers import held_options
from engines.magelight.ops import Target
from engines.magelight.state import Table
from engines.magelight.targets import target_options


def proceed(table: Table, intent: Intent) -> Task:
    """What is asked next, or the deed when all is known."""
    if len(intent.effect.chosen) < len(intent.targets(table)):
        return NameTarget(intent)
    if len(intent.paid) < intent.channel(table):
        return NameChannel(intent)
    return Carry(intent)


class Detail(Part[Table], frozen=True):
    """One thing that has to be known."""

    intent: Public[Intent]

    @property
    def seat(self) -> int:
        """Who chooses."""
        return self.intent.effect.seat


class NameTarget(Detail, frozen=True):
    """D7, D8, D12: the next target."""

    def _target(self, table: Table) -> Target:
        return self.intent.targets(table)[len(self.intent.effect.chosen)]

    def ask(self, state: Table) -> Decision:
        options = target_options(state, self.intent.effect, self._target(state))
        topic = text("target", seat=self.seat, card=self.intent.effect.name(state))
        return Pick(seat=self.seat, topic=topic, options=options, default=(options[0].id,))

    def answer(self, state: Table, values: tuple[Any, ...]) -> Table:
        effect = self.intent.effect.choose(self._target(state).key, values[0])
        return state.then(proceed(state, replace(self.intent, effect=effect)))


class NameChannel(Detail, frozen=True):
    """R39: which cards are burned as the price; the card that is being played is not among them."""

    def ask(self, state: Table) -> Decision:
        cards = in_hand(state)
        if self.intent.kind == "play":
            cards.remove(InHand(self.intent.effect.name(state)))
        count = self.intent.channel(state)
        options = held_options(cards)
        topic = text("channel", seat=self.seat, card=self.intent.effect.name(state), count=count)
        default = tuple([option.id for option in options[:count]])
        return Pick(seat=self.seat, topic=topic, options=options, default=default, least=count, most=count)

    def answer(self, state: Table, values: tuple[Any, ...]) -> Table:
        return state.then(proceed(state, replace(self.intent, paid=values)))
