"""The rulebooks and card galleries of all games.

`rulebook_markdown.py` parses a game's RULES.md, `rulebook_pictures.py` adds its pictures, and `cards.py`
renders all components of a game.
"""
