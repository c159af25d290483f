"""Invariants of the table, which the tests check at every state."""

from examples.new_game.state import DECK, Table


def find_broken_invariant(state: Table) -> str | None:
    """Return a description of a broken invariant (a lost or duplicate card, a wrong hand size), or None."""
    cards = sorted([*state.deck, *state.discard, *[card for hand in state.hands for card in hand]])
    if cards != sorted(DECK):
        return f"the cards are {cards}"
    if any(len(hand) != 1 for hand in state.hands):
        return "a hand does not hold 1 card"
    return None
