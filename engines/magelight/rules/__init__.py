"""The rules, one module per chapter: setup, turns, actions, drawing, artifacts, the end of the game."""
