"""The numbers of the rules, and the clocks; the numbers printed on cards are in `cards`."""

BATTLEFIELDS_IN_PLAY = 3
"""Battlefields that are laid out in a row (R7)."""

DRAGONS_PER_SIDE = 3
"""Maximum number of a player's dragons at a battlefield, including a covering Polar (R15)."""

DRAGON_HAND_LIMIT = 8
"""Hand size up to which each player draws dragons at the start of a round (R13)."""

DRAFT_SIZE = 3
"""Advanced cards dealt to each player for the draft (R9)."""

ADVANCED_CARDS_AT_START = 2
"""Advanced cards that each player has before the first round, drafted or dealt (R9, R10)."""

SAME_GEMS_TO_WIN = 3
"""Number of gems of one colour that wins the game (R2)."""

COLOURS_TO_WIN = 3
"""Number of different gem colours that wins the game (R2)."""

GEMS_TO_WIN = 4
"""Number of gems that wins the game, whatever their colours (R2)."""

CLOCKS = {
    "colour": 20,
    "extras": 90,
    "extra": 30,
    "draft": 60,
    "command": 90,
    "ranged": 20,
    "volley": 20,
    "shield": 20,
    "ability": 30,
    "resolve": 30,
    "attack": 60,
    "defend": 60,
    "lucky": 20,
    "keep": 45,
    "*": 45,
}
"""Seconds per decision at a live table, by topic; "*" stands for all other topics."""
