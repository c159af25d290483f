"""The command play: a game in the terminal, for authors who want to play before there is a board.

`loop.py` asks one player after the other, `terminal_game.py` is the game in progress, `table_text.py` puts
the table into words, and a display (`plain_display.py`, or `rich_display.py` on a terminal) shows it.
"""
