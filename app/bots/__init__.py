"""Bots: their strengths, the processes in which they think, and their turns at tables.

A bot receives a world sampled from what a player in its seat would see, and nothing else. It thinks in
another process, which never holds the true state of a table. Start with `turns.py`.
"""
