"""The fairness of games: statistics of games that bots play. Start with `tally.py`."""
