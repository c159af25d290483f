"""The rulebooks and card galleries of all games.

`read_rulebook.py` parses a game's RULES.md, `rulebook_pictures.py` adds its pictures, and `cards.py` renders
all components of a game.
"""
