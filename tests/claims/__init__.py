"""Claims of the sentences that players read, checked against the engine in random and in rare states.

`shown.py` is a sentence in the state in which it is shown, `collect.py` finds them in games, `table.py` keeps
the claims. Each game has a module with its claims, and with the phrases that make none, each with a reason.
"""
