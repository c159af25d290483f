"""The numbers of the rules, and the clocks; the numbers printed on spells are in `cards.py`."""

BOOK_COUNT = 3
"""Spellbooks per mage (R1, R11)."""

MAX_HP = 12
"""Maximum number of HP gems of a mage (R1, R25)."""

RANDOM_PILES = 9
"""Random piles in the Academy (R6)."""

PILE_SIZE_BY_PLAYERS = {2: 2, 3: 3, 4: 4}
"""Copies in a pile, by number of players (R7)."""

ACADEMY_GEMS_BY_PLAYERS = {2: 8, 3: 12, 4: 16}
"""Gems of each colour in the Academy, by number of players (R8)."""

START_GEMS = (3, 3, 3, 3, 0)
"""Gems of each colour that a mage starts with in the Bag, and again in the HP Area (R9)."""

START_HANDS = ((4, 2), (4, 1), (4, 0), (5, 1))
"""Gems that each mage draws and then discards, from the first to the fourth in turn order (R12)."""

HAND_SIZE = 4
"""Gems drawn in a Refresh (R38)."""

REVISION_COST = 4
"""Gems that a revision costs (R35)."""

SCORE_TO_WIN = 20
"""Gems in the Score Area that win (R42)."""

MAX_ROUNDS = 100
"""The last round, after which the highest score wins (R44)."""

CLOCKS = {"cast": 90, "study": 90, "arrange": 60, "character": 60, "*": 30}
"""Seconds per decision at a live table, by topic; "*" stands for all other topics."""

TURN_SECONDS = 300
"""Seconds per turn at a live table."""
