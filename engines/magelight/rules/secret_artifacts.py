"""A SECRET artifact that is not revealed leaves the same trace whatever it is (R40).

Always one question with the same topic, even if there is nothing to decide; always one line in the log;
nothing but its holder's knowledge changes before the counters are set. As it may have been one that
rearranges the deck, nobody else knows the top of the deck any more. Mana shows with the counters, or at
once when they are set already.
"""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from engines.kernel.choices.decision import Decision, Option, Pick
from engines.kernel.choices.option_builders import seat_option
from engines.kernel.choices.tasks import Ask
from engines.kernel.contract.primitives import Performers, Primitive
from engines.kernel.secrecy.audience import only
from engines.kernel.secrecy.veiled import Public, Secret
from engines.kernel.words.text import text
from engines.magelight.cards.deck import CARDS, DEPTH
from engines.magelight.cards.designs import Design
from engines.magelight.cards.primitives import Mana, May, PeekDeck
from engines.magelight.events import SecretKept, SecretsCounted
from engines.magelight.playing.targets import eligible_targets
from engines.magelight.state import Table
from engines.magelight.zones.card_options import order_question
from engines.magelight.zones.hidden_cards import look_into_storage, reorder_top

TOPIC = "carry_out"
DONE = Option("done", None)
DECLINE = Option("decline", None, label=text("option.look_none"))


def _look_option(seat: int) -> Option[int]:
    return replace(seat_option(seat), label=text("option.look", seat=seat))


def secret_artifact(table: Table) -> Design:
    """The artifact that is being resolved."""
    (artifact,) = tuple(table.resolving)[-1:]
    return artifact


def _main_effect(table: Table) -> Primitive:
    (primitive,) = CARDS[secret_artifact(table)].do
    return primitive


def hide_top_of_deck(table: Table) -> Table:
    """The table when an artifact is resolved unrevealed: the others lose sight of the top of the deck."""
    me = only(table.active)
    depth = min(DEPTH, len(table.deck))
    deck = table.deck.arranged(range(depth), me)
    effect = _main_effect(table)
    if isinstance(effect, PeekDeck):
        deck = deck.peek(me, min(effect.count, len(deck)))
    return table.change(deck=deck)


SECRET_PERFORMERS: Performers[Primitive, Callable[[Table, Any, tuple[Any, ...]], Table]] = Performers()
"""What a primitive does unrevealed: functions of the table, the primitive and what its holder chose."""


@SECRET_PERFORMERS.performs(PeekDeck)
def perform_secret_peek(table: Table, peek: PeekDeck, values: tuple[Any, ...]) -> Table:
    """The top cards go back in the chosen order, if there are any."""
    return table.change(deck=reorder_top(table.deck, table.active, values)) if len(table.deck) else table


@SECRET_PERFORMERS.performs(May)
def perform_secret_look(table: Table, offer: May, values: tuple[Any, ...]) -> Table:
    """A look into the chosen Storage, or none."""
    return table if values[0] is None else look_into_storage(table, table.active, values[0])


@SECRET_PERFORMERS.performs(Mana)
def perform_secret_mana(table: Table, mana: Mana, values: tuple[Any, ...]) -> Table:
    """The Mana waits until it is counted."""
    quiet = table.turn.quiet
    return table.change_turn(quiet=replace(quiet, value=quiet.open + mana.amount))


class CarryOut(Ask[Table], frozen=True):
    """D6, D10: what an unrevealed artifact asks of its holder; if nothing, that it was carried out."""

    seat: Public[int]

    def ask(self, state: Table) -> Decision:
        effect = _main_effect(state)
        if isinstance(effect, PeekDeck) and len(state.deck):
            return order_question(state, self.seat, TOPIC, effect.count)
        options: tuple[Option[Any], ...] = (DONE,)
        if isinstance(effect, May):
            found = eligible_targets(state, self.seat, effect.targets[0])
            options = (*map(_look_option, found), DECLINE)
        default = (options[-1].id,)
        return Pick(seat=self.seat, topic=text(TOPIC, seat=self.seat), options=options, default=default)

    def answer(self, state: Table, values: tuple[Any, ...]) -> Table:
        effect = _main_effect(state)
        state = SECRET_PERFORMERS.of(effect)(state, effect, values)
        state = state.change_turn(kept=state.turn.kept + 1)
        state = state.emit(SecretKept(self.seat, Secret(secret_artifact(state), only(self.seat))))
        return _count_quiet_mana(state) if state.turn.counted else state


def _count_quiet_mana(table: Table) -> Table:
    """What unrevealed artifacts brought shows at once, even if it is nothing."""
    turn, gained = table.turn, table.turn.quiet.open
    table = table.change_turn(mana=turn.mana + gained, quiet=replace(turn.quiet, value=0))
    return table.emit(SecretsCounted(table.active, gained))
