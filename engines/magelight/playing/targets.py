"""Eligible targets, and the decisions about the targets of allies and artifacts when their effects begin."""

from typing import Any

from engines.kernel.choices.decision import Decision, Option, Pick
from engines.kernel.choices.option_builders import seat_option
from engines.kernel.choices.tasks import Ask, Step
from engines.kernel.secrecy.veiled import Public
from engines.kernel.words.text import text
from engines.magelight.cards.card import Kind
from engines.magelight.cards.primitives import Target
from engines.magelight.events.plays import AllyActs
from engines.magelight.playing.effect import DO, Effect, Run
from engines.magelight.state import Table


def eligible_targets(table: Table, seat: int, target: Target) -> list[int]:
    """The seats, or ids of allies, that a player may choose, clockwise, regardless of their other choices."""
    if target.kind == "ally":
        return [ally.id for player in table.players for ally in player.allies]
    others = table.others(seat)
    match target.among:
        case "any":
            return [seat, *others]
        case "others":
            return others
        case "hidden_others":
            return [rival for rival in others if table.players[rival].role_is_hidden]
        case "public_others":
            return [rival for rival in others if not table.players[rival].role_is_hidden]
        case "storage_others":
            return [rival for rival in others if len(table.players[rival].storage)]


def remaining_targets(table: Table, effect: Effect, target: Target) -> list[int]:
    """The eligible targets that are left after the targets chosen before."""
    targets = eligible_targets(table, effect.seat, target)
    chosen = dict(effect.chosen)
    if target.differs in chosen:
        targets.remove(chosen[target.differs])
    if target.not_host_of in chosen:
        targets.remove(table.find_ally(chosen[target.not_host_of])[0])
    return targets


def target_decision(table: Table, effect: Effect, target: Target, public: bool = False) -> Decision:
    """The decision about a target of an effect; `public` if everybody sees who is eligible."""
    targets = remaining_targets(table, effect, target)
    options = tuple(
        [seat_option(id) if target.kind == "player" else _ally_option(table, id) for id in targets]
    )
    topic = text("target", seat=effect.seat, card=effect.card_design(table))
    return Pick(seat=effect.seat, topic=topic, options=options, default=(options[0].id,), public=public)


def _ally_option(table: Table, id: int) -> Option[int]:
    host, ally = table.find_ally(id)
    label = text("option.ally", seat=host, card=ally.design)
    return Option(f"ally:{id}", id, target=f"ally:{id}", label=label, subject=ally)


class Begin(Step[Table], frozen=True):
    """The step that starts the effect of an ally or an artifact, or skips it if a target is missing."""

    effect: Public[Effect]

    def run(self, state: Table) -> Table:
        targets = self.effect.card_row(state).targets
        if not all(eligible_targets(state, self.effect.seat, target) for target in targets):
            return state
        if self.effect.source is Kind.ALLY:
            state = state.emit(AllyActs(self.effect.seat, self.effect.card_design(state)))
        return state.then(*[AskTarget(self.effect)] if targets else [Run(self.effect, DO)])


class AskTarget(Ask[Table], frozen=True):
    """D2, D6: a target that must be chosen; everybody sees the eligible ones."""

    effect: Public[Effect]

    @property
    def seat(self) -> int:
        """The seat of the player who resolves the effect."""
        return self.effect.seat

    def _target(self, table: Table) -> Target:
        return self.effect.card_row(table).targets[len(self.effect.chosen)]

    def ask(self, state: Table) -> Decision:
        return target_decision(state, self.effect, self._target(state), public=True)

    def answer(self, state: Table, values: tuple[Any, ...]) -> Table:
        effect = self.effect.with_target(self._target(state).key, values[0])
        more = len(effect.chosen) < len(effect.card_row(state).targets)
        return state.then(AskTarget(effect) if more else Run(effect, DO))
