"""Games in progress and game records: acts, undo, fair chance, origins, lessons, bots. Start with `match.py`."""
