"""The two sides."""

from enum import IntEnum


class Role(IntEnum):
    """Which side a player is on."""

    GUILDMAGE = 0
    INFILTRATOR = 1
