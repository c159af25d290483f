"""Creates tables and starts their games.

Start with `create_table.py` and `dealing.py`. Every other module is a way to a new game that uses both (play
now, rematches, lessons, playing on), or a change to a table before its game starts (bots, fewer seats).
"""
