"""What must hold of the table at every moment."""

from examples.new_game.state import DECK, Table


def find_broken_invariant(state: Table) -> str | None:
    """What is impossible about the table: a card is lost or doubled, a player holds none or several."""
    cards = sorted([*state.deck, *state.discard, *[card for hand in state.hands for card in hand]])
    if cards != sorted(DECK):
        return f"the cards are {cards}"
    if any(len(hand) != 1 for hand in state.hands):
        return "a hand does not hold 1 card"
    return None
