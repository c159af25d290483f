"""The roles: two sides, and the number of Infiltrators in a game."""

from enum import IntEnum


class Role(IntEnum):
    """The side that a player is on."""

    GUILDMAGE = 0
    INFILTRATOR = 1


INFILTRATORS_BY_PLAYERS = {4: 1, 5: 2, 6: 2}
"""Number of Infiltrators by number of players (R3). RECONSTRUCTED."""
