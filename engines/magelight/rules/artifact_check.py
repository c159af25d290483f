"""The artifact check: all artifacts in the hand are resolved, one after another (R14, R15, R21, R40)."""

from typing import Any

from msgspec.structs import replace

from engines.kernel.choices.decision import Decision, Option, Pick
from engines.kernel.choices.tasks import Ask, Step
from engines.kernel.secrecy.audience import ALL, only
from engines.kernel.secrecy.veiled import Public
from engines.kernel.words.text import text
from engines.magelight.cards.card import Kind
from engines.magelight.cards.deck import CARDS
from engines.magelight.cards.designs import Design
from engines.magelight.events.artifacts import ArtifactRevealed, ArtifactsFound
from engines.magelight.playing.effect import ON_REVEAL, Effect, Run
from engines.magelight.playing.targets import Begin
from engines.magelight.rules.secret_artifacts import CarryOut, hide_top_of_deck
from engines.magelight.state import Table
from engines.magelight.zones.card_options import card_options
from engines.magelight.zones.hand import return_to_hand, set_artifacts_aside, start_resolving

REVEAL = Option("reveal", True, label=text("option.reveal_it"))
KEEP_SECRET = Option("keep", False, label=text("option.keep_it"))


class CheckArtifacts(Step[Table], frozen=True):
    """The start of the check: sets aside all artifacts of the hand; everybody sees their number."""

    def run(self, state: Table) -> Table:
        state = set_artifacts_aside(state.change_turn(checked=True))
        count = len(state.aside)
        if not count:
            return state
        state = state.change_turn(found=state.turn.found + count).emit(ArtifactsFound(state.active, count))
        return state.then(ResolveNext())


class ResolveNext(Step[Table], frozen=True):
    """The resolution of the next artifact, repeated until none is left."""

    def run(self, state: Table) -> Table:
        match len(state.aside):
            case 0:
                return state
            case 1:
                return resolve_artifact(state.then(self), next(iter(state.aside)))
            case _:
                return state.then(NextArtifact(state.active), self)


class NextArtifact(Ask[Table], frozen=True):
    """D4: the artifact to resolve next. It is asked even if all are alike, because that is secret."""

    seat: Public[int]

    def ask(self, state: Table) -> Decision:
        options = card_options(state.aside, "aside")
        topic = text("next", seat=self.seat, count=len(options))
        return Pick(seat=self.seat, topic=topic, options=options, default=(options[0].id,))

    def answer(self, state: Table, values: tuple[Any, ...]) -> Table:
        return resolve_artifact(state, values[0])


def resolve_artifact(table: Table, artifact: Design) -> Table:
    """Start to resolve one of the artifacts set aside: revealed, unless it is a SECRET."""
    seat = table.active
    if CARDS[artifact].is_secret:
        return start_resolving(table, artifact, only(seat)).then(OpenOrKeep(seat))
    return _resolve_openly(start_resolving(table, artifact, ALL))


def _resolve_openly(table: Table) -> Table:
    effect = Effect(table.active, Kind.ARTIFACT)
    table = table.emit(ArtifactRevealed(table.active, effect.card_design(table)))
    bonus = [Run(effect, ON_REVEAL)] if effect.card_row(table).on_reveal else []
    return table.then(Begin(effect), *bonus, PutBack())


class OpenOrKeep(Ask[Table], frozen=True):
    """D5: whether to reveal a SECRET artifact for its bonus. The default is to keep it secret."""

    seat: Public[int]

    def ask(self, state: Table) -> Decision:
        topic = text("secret", seat=self.seat)
        return Pick(seat=self.seat, topic=topic, options=(REVEAL, KEEP_SECRET), default=(KEEP_SECRET.id,))

    def answer(self, state: Table, values: tuple[Any, ...]) -> Table:
        if values[0]:
            return _resolve_openly(state.change(resolving=state.resolving.peek(ALL, 1)))
        return hide_top_of_deck(state).then(CarryOut(self.seat), PutBack())


class PutBack(Step[Table], frozen=True):
    """The return of a resolved artifact to the hand (R14)."""

    def run(self, state: Table) -> Table:
        return return_to_hand(state)


def resolve_pending_artifacts(table: Table, *rest: Step[Table]) -> Table:
    """Resolve the artifacts set aside before `rest`, the remaining steps of an effect.

    If the current artifact has no more steps, it returns to the hand first, so that it is a card of the hand
    while the next one is resolved (D13).
    """
    if not rest and table.agenda and isinstance(table.agenda[-1], PutBack):
        table = return_to_hand(replace(table, agenda=table.agenda[:-1]))
    return table.then(ResolveNext(), *rest)
