"""HTTP routes of a table: its page, its posts and its log. Start with `visit.py`."""
