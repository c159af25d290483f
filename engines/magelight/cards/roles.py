"""The roles: two sides, and the number of Infiltrators in a game."""

from enum import IntEnum


class Role(IntEnum):
    """The side that a player is on."""

    GUILDMAGE = 0
    INFILTRATOR = 1
