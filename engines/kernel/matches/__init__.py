"""Games in progress and game records, with undo, fair chance, lessons and bots. Start with `match.py`."""
