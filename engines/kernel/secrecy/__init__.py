"""Secrecy declared in the data: audiences, masked views, and piles of cards. Start with `veiled.py`."""
