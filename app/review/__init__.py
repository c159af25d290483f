"""Reviews of finished games: a bot's win chances, turning points, alternatives and luck for every move.

A player requests a review (`requests.py`), a job creates it slice by slice in a process of low priority
(`job.py`, `process.py`), `stored_reviews.py` stores it, and `describe_review.py` describes it for the
page. Only finished games are reviewed.
"""
