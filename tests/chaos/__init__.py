"""Faults under load: acknowledged choices are in the log once, logs have no gaps, pages show the log's state.

`pytest tests/chaos` runs each fault once; `python -m tests.chaos` (make chaos) repeats them, with a summary.
"""
