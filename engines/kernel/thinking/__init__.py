"""How bots think: candidates, search, appraisal, learned weights, and arena games. Start with `think.py`."""
