"""Secrecy declared in the data: who may see a value, what a viewer gets to see, cards in piles."""
