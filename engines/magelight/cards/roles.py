"""The two sides, and how many players are on each."""

from enum import IntEnum


class Role(IntEnum):
    """The two sides."""

    GUILDMAGE = 0
    INFILTRATOR = 1


INFILTRATORS = {4: 1, 5: 2, 6: 2}
"""How many of the players are Infiltrators (R3). RECONSTRUCTED, like everything on the cards."""
