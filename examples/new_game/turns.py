"""A turn: keep your card, or swap it for the top card of the deck."""

from msgspec.structs import replace

from engines.kernel.choices.decision import Decision, Option, Pick
from engines.kernel.choices.tasks import Ask
from engines.kernel.secrecy.audience import ALL, only
from engines.kernel.secrecy.veiled import Public, Secret
from engines.kernel.tuples import replace_at
from engines.kernel.words.text import text
from examples.new_game.events import Kept, Swapped
from examples.new_game.state import Table


class Turn(Ask[Table], frozen=True):
    """A player's decision to keep or swap their card (R2)."""

    seat: Public[int]

    def ask(self, state: Table) -> Decision | None:
        if state.left[self.seat]:
            return None
        empty = None if len(state.deck) else text("why.empty")
        options = (Option("keep", False), Option("swap", True, target="deck", blocked=empty))
        topic = text("turn", seat=self.seat)
        return Pick(seat=self.seat, topic=topic, options=options, default=("keep",))

    def answer(self, state: Table, values: tuple[bool, ...]) -> Table:
        return swap_card(state, self.seat) if values[0] else state.emit(Kept(self.seat))


def swap_card(state: Table, seat: int) -> Table:
    """Discard a player's card face up and draw another one (R3)."""
    old, hand = state.hands[seat].take(0, shown=ALL)
    new, deck = state.deck.take(shown=only(seat))
    hands = replace_at(state.hands, seat, hand.put(new))
    state = replace(state, deck=deck, discard=state.discard.put(old), hands=hands)
    return state.emit(Swapped(seat, old.card, Secret(new.card, only(seat))))
