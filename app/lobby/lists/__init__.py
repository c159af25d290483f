"""The lists of the lobby: public tables, the user's own tables, friends, and finished games.

Start with `table_card.py` and `tables.py`, on which the other lists are built.
"""
