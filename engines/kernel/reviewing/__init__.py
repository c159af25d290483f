"""Reviews of finished games: everybody's chances over time, alternatives to each choice, and luck.

Start with `review.py`.
"""
