"""The kinds of due rows, and the numbers that stand for no seat and no time."""

DEADLINE = "deadline"
"""A decision times out."""
BOT_TURN = "turn"
"""A bot moves."""
NOTIFICATION = "call"
"""A player is notified of their decision."""
CLOSING = "waiting"
"""An unused table is closed."""
DEALING = "deal"
"""The cards are dealt, although not all salts were opened."""
REVIEW = "review"
"""A review is computed."""
TURN_END = "turn-end"
"""The current turn ends. This row is no job: it limits the deadlines of the turn's decisions."""

NO_SEAT = -1
"""Seat number in rows about the table itself."""
NEVER = 1 << 53
"""Due time of a notification that was sent: its row stays, so that no decision causes two notifications."""
