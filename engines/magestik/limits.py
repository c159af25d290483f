"""The numbers of the rules, and the clocks; the numbers printed on staffs and dragons are in `cards.py`."""

GEMS_PER_COLOUR = 40
"""Gems of each colour, in the deck and with players: 200 in all (R3)."""

START_GEMS = 2
"""Random gems that every player starts with (R3)."""

START_ENERGY = "W"
"""Energy that every player starts with, a letter per unit: 1 white (R3)."""

DEALT_GEMS_BY_PLAYERS = {2: 2, 3: 1, 4: 1, 5: 1, 6: 1, 7: 1, 8: 1}
"""Gems dealt to each player in phase 1, by number of players (R8, A5)."""

FACE_UP_STAFFS_BY_PLAYERS = {2: 1, 3: 4, 4: 3, 5: 2, 6: 1, 7: 0, 8: 0}
"""Staffs turned face up before the draft, by number of players (R9)."""

GEMS_TO_WIN = 8
"""Gems that win at the end of a round, if they are more than any other player's (R33, E41)."""

CLOCKS = {"draft": 60, "act": 90, "defend": 30, "take": 20, "*": 90}
"""Seconds per decision at a live table, by topic; "*" stands for all other topics."""

TURN_SECONDS = 300
"""Seconds per turn at a live table."""
