"""Decisions as data, and the agenda of tasks that opens them. Start with `tasks.py`."""
