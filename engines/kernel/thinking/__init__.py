"""Thinking of bots: candidates, search, appraisal, learned weights, arena games. Start with `think.py`."""
