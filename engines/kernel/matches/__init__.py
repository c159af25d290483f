"""Games in progress and game records, with undo, fair deals, lessons and bots. Start with `match.py`."""
