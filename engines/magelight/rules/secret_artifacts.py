"""The resolution of a SECRET artifact that is not revealed (R40).

It leaves the same trace whichever artifact it is: one decision with the same topic, even if there is nothing
to decide, and one line in the log. Until the counters are set, it changes nothing but its holder's knowledge.
Nobody else knows the top of the deck any more, as the artifact may have rearranged it. Its Mana shows when
the counters are set, or at once if they are set already.
"""

from typing import Any

from msgspec.structs import replace

from engines.kernel.choices.decision import Decision, Option, Pick
from engines.kernel.choices.option_builders import seat_option
from engines.kernel.choices.tasks import Ask
from engines.kernel.contract.primitives import Primitive
from engines.kernel.secrecy.audience import only
from engines.kernel.secrecy.veiled import Public, Secret
from engines.kernel.words.text import text
from engines.magelight.cards.deck import CARDS, MAX_SECRET_PEEK
from engines.magelight.cards.designs import Design
from engines.magelight.cards.primitives import Mana, May, PeekDeck
from engines.magelight.events.artifacts import SecretKept, SecretsCounted
from engines.magelight.playing.targets import eligible_targets
from engines.magelight.state import Table
from engines.magelight.zones.card_options import order_decision
from engines.magelight.zones.hidden_cards import look_into_storage, reorder_top

TOPIC = "carry_out"
DONE = Option("done", None)
DECLINE = Option("decline", None, label=text("option.look_none"))


def _look_option(seat: int) -> Option[int]:
    return replace(seat_option(seat), label=text("option.look", seat=seat))


def current_artifact(table: Table) -> Design:
    """The design of the artifact that is being resolved."""
    (artifact,) = tuple(table.resolving)[-1:]
    return artifact


def _main_effect(table: Table) -> Primitive:
    (primitive,) = CARDS[current_artifact(table)].do
    return primitive


def hide_top_of_deck(table: Table) -> Table:
    """Hide the top of the deck from all other players, as an unrevealed artifact may rearrange it."""
    holder_only = only(table.active)
    depth = min(MAX_SECRET_PEEK, len(table.deck))
    deck = table.deck.rearrange(range(depth), holder_only)
    effect = _main_effect(table)
    if isinstance(effect, PeekDeck):
        deck = deck.peek(holder_only, min(effect.count, len(deck)))
    return table.change(deck=deck)


class CarryOut(Ask[Table], frozen=True):
    """D6, D10: the decision of an unrevealed artifact.

    If there is nothing to decide, it has a single option.
    """

    seat: Public[int]

    def ask(self, state: Table) -> Decision:
        effect = _main_effect(state)
        if isinstance(effect, PeekDeck) and len(state.deck):
            return order_decision(state, self.seat, TOPIC, effect.count)
        options: tuple[Option[Any], ...] = (DONE,)
        if isinstance(effect, May):
            targets = eligible_targets(state, self.seat, effect.targets[0])
            options = (*map(_look_option, targets), DECLINE)
        default = (options[-1].id,)
        return Pick(seat=self.seat, topic=text(TOPIC, seat=self.seat), options=options, default=default)

    def answer(self, state: Table, values: tuple[Any, ...]) -> Table:
        turn = state.turn
        match _main_effect(state):
            case PeekDeck() if len(state.deck):
                state = state.change(deck=reorder_top(state.deck, self.seat, values))
            case May() if values[0] is not None:
                state = look_into_storage(state, self.seat, values[0])
            case Mana(amount):
                quiet = replace(turn.quiet, value=turn.quiet.open + amount)
                state = state.change_turn(quiet=quiet)
            case _:
                pass  # an empty deck, or no Storage was chosen
        state = state.change_turn(kept=state.turn.kept + 1)
        state = state.emit(SecretKept(self.seat, Secret(current_artifact(state), only(self.seat))))
        return _add_quiet_mana(state) if state.turn.counted else state


def _add_quiet_mana(table: Table) -> Table:
    """Add the Mana of an unrevealed artifact to the counter at once; it is announced even if it is 0."""
    turn, gained = table.turn, table.turn.quiet.open
    table = table.change_turn(mana=turn.mana + gained, quiet=replace(turn.quiet, value=0))
    return table.emit(SecretsCounted(table.active, gained))
