"""The numbers of the rules, and the clocks; costs and other numbers of single cards are in `cards`."""

INFILTRATORS_BY_PLAYERS = {4: 1, 5: 2, 6: 2}
"""Number of Infiltrators by number of players (R3). RECONSTRUCTED."""

START_POWER = 3
"""Power of each player at the start of the game (R2), and so their Actions per turn (R8)."""

MAX_POWER = 6
"""Maximum Power of a player; any gain above it is lost (R6)."""

FIRST_DRAW_SIZE = 6
"""Number of cards drawn at the start of the game's first turn (R18)."""

DRAW_SIZE = 3
"""Number of cards drawn at the start of every other turn (R18)."""

STACK_SIZE = 3
"""Number of cards passed on to the next player at the end of a turn (R24, R25)."""

CLOCKS = {"act": 90, "forced": 15, "*": 20}
"""Seconds per decision at a live table, by topic; "*" stands for all other topics."""
