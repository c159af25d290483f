"""The protocol of a game: how its seal is composed, how its chance is drawn, and what its record contains."""

PROTOCOL = 2
"""The protocol of games that are sealed now; games keep the one with which they were sealed.

1. A random time-out is drawn by the number of its entry. Nothing proves how bots came to their choices.
2. The seal also covers this number, the version of the rules and the strengths of bots. A random time-out,
   and the choice of a bot that plays at random, are drawn by the question. Entries of bots have the bot's
   strength, and every entry has a lock (`locks.py`).
"""
