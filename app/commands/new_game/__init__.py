"""The command new-game: `create_game.py` writes the files of a game, which `starter.py` renders."""
