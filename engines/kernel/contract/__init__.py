"""The interface between a game and everything that plays, shows, stores or checks it; see `game.py`."""
