"""Performers of compound primitives: alternatives, offers that may be declined, and conditions."""

from typing import Any

from msgspec.structs import replace

from engines.kernel.choices.decision import Decision, Option, Pick
from engines.kernel.choices.tasks import Ask, DetailedAsk
from engines.kernel.secrecy.veiled import Public
from engines.kernel.words.text import text
from engines.magelight.cards.primitives import Choice, Choose, If, May, Power, Primitives
from engines.magelight.effects.card_decisions import might_have_effect
from engines.magelight.events.plays import Declined
from engines.magelight.playing.effect import ON_REVEAL, PERFORMERS, EffectDecision, Spot, selected_seat
from engines.magelight.playing.pending_play import PendingPlay
from engines.magelight.playing.resolve import channel_cards
from engines.magelight.playing.targets import eligible_targets
from engines.magelight.state import Table


@PERFORMERS.performs(If)
def perform_if(table: Table, conditional: If, spot: Spot) -> Table:
    """Perform the primitives inside if the resolving player meets the condition."""
    player = table.players[spot.effect.seat]
    is_met = player.role_is_hidden if conditional.condition == "hidden" else player.power <= 1
    return table.then(spot.branch(0)) if is_met else table


@PERFORMERS.performs(Choose)
def perform_choose(table: Table, choose: Choose, spot: Spot) -> Table:
    """Ask for one of the alternatives, or take the only one that is possible, as everybody can see."""
    possible = [number for number, choice in enumerate(choose.choices) if _has_effect(table, choice.do)]
    if len(possible) == 1:
        return table.then(spot.branch(possible[0]))
    return table.then(AskWay(spot, selected_seat(table, spot.effect, choose.by)))


class AskWay(Ask[Table], frozen=True):
    """D6, D11: a choice between alternatives. The default is the last one."""

    spot: Public[Spot]
    seat: Public[int]

    def ask(self, state: Table) -> Decision:
        choices = self.spot.primitive(state, Choose).choices
        options = tuple([_choice_option(choice, number) for number, choice in enumerate(choices)])
        key = "way" if self.seat == self.spot.effect.seat else "forced"
        topic = text(key, seat=self.seat, card=self.spot.effect.card_design(state))
        return Pick(seat=self.seat, topic=topic, options=options, default=(options[-1].id,))

    def answer(self, state: Table, values: tuple[Any, ...]) -> Table:
        return state.then(self.spot.branch(values[0]))


def _choice_option(choice: Choice, number: int) -> Option[int]:
    lost = sum(-primitive.amount for primitive in choice.do if isinstance(primitive, Power))
    return Option(choice.key, number, label=text(f"option.{choice.key}", lost=lost))


def _has_effect(table: Table, primitives: Primitives) -> bool:
    return all(might_have_effect(table, primitive) for primitive in primitives)


def can_accept(table: Table, offer: May, seat: int) -> bool:
    """Whether an offer has targets, can be paid from the hand (R24), and could change anything."""
    has_targets = all(eligible_targets(table, seat, target) for target in offer.targets)
    can_channel = not offer.channel or table.hand_size - offer.channel >= max(
        table.reserve, len(table.resolving)
    )
    return has_targets and can_channel and _has_effect(table, offer.do)


@PERFORMERS.performs(May)
def perform_may(table: Table, offer: May, spot: Spot) -> Table:
    """Ask whether to accept, unless everybody can see that the offer cannot be accepted."""
    return table.then(AskMay(spot)) if can_accept(table, offer, spot.effect.seat) else table


class AskMay(EffectDecision, DetailedAsk[Table], frozen=True):
    """D3, D6, D12: whether to accept an offer, followed by its targets and its cost. The default is no."""

    @property
    def _bonus(self) -> bool:
        return self.spot.block[: len(ON_REVEAL)] == ON_REVEAL

    def _play(self, table: Table, details: tuple[tuple[Any, ...], ...]) -> PendingPlay:
        offer = self.spot.primitive(table, May)
        return PendingPlay(self.spot.effect, offer.targets, offer.channel).with_answers(details)

    def decide(self, state: Table, *answers: tuple[Any, ...]) -> Decision | Table | None:
        if answers:
            return self._decide_further(state, answers[0][0], answers[1:])
        card = self.spot.effect.card_design(state)
        accept = text("option.do", card=card, bonus=self._bonus)
        options = (Option("do", True, label=accept), Option("decline", False))
        topic = text("bonus" if self._bonus else "may", seat=self.seat, card=card)
        return Pick(seat=self.seat, topic=topic, options=options, default=("decline",))

    def _decide_further(
        self, table: Table, accepted: bool, details: tuple[tuple[Any, ...], ...]
    ) -> Decision | Table:
        if not accepted:
            return table.emit(Declined(self.seat, self.spot.effect.card_design(table), self._bonus))
        play = self._play(table, details)
        if (decision := play.next_decision(table)) is not None:
            return decision
        return channel_cards(table, play).then(replace(self.spot, effect=play.effect).branch(0))
