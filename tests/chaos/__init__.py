"""Faults under load: what was acknowledged is in the log once, logs have no gaps, pages show the log's state.

`pytest tests/chaos` runs each once; `python -m tests.chaos` (make chaos) more often, and prints a table.
"""
