"""`magehall check` and `magehall words`: everything that a game needs before others can play it.

`cli.py` has the commands, `finding.py` what a check reports. Each other module is a check, or helps one.
"""
