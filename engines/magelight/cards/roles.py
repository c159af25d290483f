"""The roles: the two sides of a game."""

from enum import IntEnum


class Role(IntEnum):
    """The side that a player is on."""

    GUILDMAGE = 0
    INFILTRATOR = 1
