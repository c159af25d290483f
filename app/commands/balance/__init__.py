"""`magehall balance`, which plays games between bots to measure whether a game is fair.

Start with `cli.py`; `games.py` plays, `report.py` describes the results.
"""
