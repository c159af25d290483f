"""Who may use this server: everyone, people who know its password, or members.

`open_paths.py` lists what stays open to visitors, `middleware.py` closes everything else, and `admissions.py`
decides about each caller.
"""
