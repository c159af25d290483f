"""The five actions of a turn: place, claim, discard, use a power, pass."""
