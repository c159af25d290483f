"""Mutants: small wrong changes of a game's rules, to see which of them its tests notice.

`python -m tests.mutants GAME` says how many of a sample are noticed, and shows those that are not.
"""
