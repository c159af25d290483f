"""The numbers of the rules, and the clocks; the numbers printed on components are in `cards`."""

DISPLAY_SIZE = 2
"""Face-up monuments (R4)."""

START_POOL = (1, 1, 1, 1, 1)
"""Essences of each kind in every player's pool at the start of the game (R5)."""

TOKEN_POINTS = 1
"""Points for holding the First Player token (R6)."""

MAGES_DEALT = 2
"""Mages dealt to each player, who keeps one (R7)."""

DECK_SIZE = 8
"""Artifacts dealt to each player (R7)."""

FIRST_GAME_DECK_SIZE = 5
"""Artifacts in each deck of the first game, in addition to the fixed hand (R67)."""

PACK_SIZE = 4
"""Artifacts in a pack of the draft; each player is dealt one pack in each half of the draft (R69)."""

OPENING_HAND_SIZE = 3
"""Artifacts in the opening hand (R8)."""

OTHERS_PER_DISCARD = 2
"""Essences other than Gold that a player can gain for a discarded card (R29)."""

OTHERS_PER_LIFE = 2
"""Other essences lost for each missing Life (R50)."""

POINTS_TO_WIN = 10
"""Points that end the game at a victory check (R62)."""

CLOCKS = {"act": 90, "draft": 60, "mage": 60, "empty": 60, "collect": 60, "upkeep": 60, "*": 30}
"""Seconds per decision at a live table, by topic; "*" stands for all other topics."""
