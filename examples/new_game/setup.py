"""Setup of a game."""

from msgspec.structs import replace

from engines.kernel.contract.game_options import NoOptions
from engines.kernel.rng import Rng
from engines.kernel.secrecy.audience import only
from engines.kernel.secrecy.piles import Pile
from engines.kernel.secrecy.veiled import Secret
from engines.kernel.tuples import replace_at
from examples.new_game.endgame import OpenHands
from examples.new_game.state import DECK, ROUNDS, Card, Table
from examples.new_game.turns import Turn


def set_up_table(seats: int, options: NoOptions, rng: Secret[Rng]) -> Table:
    """Deal each player a card of the shuffled deck and schedule their turns (R1, R2)."""
    del options
    table = Table(
        rng=rng,
        deck=Pile.of(DECK),
        discard=Pile[Card](),
        hands=(Pile[Card].hand(),) * seats,
        left=(False,) * seats,
    )
    deck, table = table.shuffle(table.deck)
    hands = table.hands
    for seat in range(seats):
        held, deck = deck.take(shown=only(seat))
        hands = replace_at(hands, seat, hands[seat].put(held))
    table = replace(table, deck=deck, hands=hands)
    turns = [Turn(seat) for _ in range(ROUNDS) for seat in range(seats)]
    return table.then(*turns, OpenHands())
