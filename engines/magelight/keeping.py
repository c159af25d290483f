"""A SECRET artifact that is not revealed leaves the same trace whatever it is (R40).

Always one question with the same topic, even if there is nothing to decide; always one line in the log;
nothing but its holder's knowledge changes before the counters are set. As it may have been one that
rearranges the deck, nobody else knows the top of the deck any more. Mana shows with the counters, or at
once when they are set already.
"""

from typing import Any

from msgspec.structs import replace

from engines.kernel.audience import only
from engines.kernel.decision import Decision, Option, Pick
from engines.kernel.offers import seat_option
from engines.kernel.secrecy import Public, Secret
from engines.kernel.tasks import Ask
from engines.kernel.text import text
from engines.magelight.cards import Design
from engines.magelight.deck import CARDS, DEPTH
from engines.magelight.events import SecretKept, SecretsCounted
from engines.magelight.looking import in_order, look_into, order_pick
from engines.magelight.ops import Mana, May, Op, PeekDeck
from engines.magelight.state import Table
from engines.magelight.targets import qualifies

TOPIC = "carry_out"
DONE = Option("done", None)
DECLINE = Option("decline", None, label=text("option.look_none"))


def _look_option(seat: int) -> Option[int]:
    return replace(seat_option(seat), label=text("option.look", seat=seat))


def secret(table: Table) -> Design:
    """The artifact that is being resolved."""
    (artifact,) = tuple(table.resolving)[-1:]
    return artifact


def _op(table: Table) -> Op:
    (op,) = CARDS[secret(table)].do
    return op


def hushed(table: Table) -> Table:
    """The table when an artifact is resolved unrevealed: the others lose sight of the top of the deck."""
    me = only(table.active)
    depth = min(DEPTH, len(table.deck))
    deck = table.deck.arranged(range(depth), me)
    op = _op(table)
    if isinstance(op, PeekDeck):
        deck = deck.peek(me, min(op.n, len(deck)))
    return table.change(deck=deck)


class CarryOut(Ask[Table], frozen=True):
    """D6, D10: what an unrevealed artifact asks of its holder; if nothing, that it was carried out."""

    seat: Public[int]

    def ask(self, state: Table) -> Decision:
        op = _op(state)
        if isinstance(op, PeekDeck) and len(state.deck):
            return order_pick(state, self.seat, TOPIC, op.n)
        options: tuple[Option[Any], ...] = (DONE,)
        if isinstance(op, May):
            found = qualifies(state, self.seat, op.targets[0])
            options = (*map(_look_option, found), DECLINE)
        default = (options[-1].id,)
        return Pick(seat=self.seat, topic=text(TOPIC, seat=self.seat), options=options, default=default)

    def answer(self, state: Table, values: tuple[Any, ...]) -> Table:
        op, gained = _op(state), 0
        match op:
            case PeekDeck() if len(state.deck):
                state = state.change(deck=in_order(state.deck, self.seat, values))
            case May() if values[0] is not None:
                state = look_into(state, self.seat, values[0])
            case Mana(n=n):
                gained = n
            case _:
                pass
        state = state.change_turn(kept=state.turn.kept + 1)
        state = state.tell(SecretKept(self.seat, Secret(secret(state), only(self.seat))))
        if state.turn.counted:
            state = state.change_turn(mana=state.turn.mana + gained)
            return state.tell(SecretsCounted(self.seat, gained))
        quiet = state.turn.quiet
        return state.change_turn(quiet=replace(quiet, value=quiet.open + gained))
