"""Admission to a private server: by its password, or for members.

`open_paths.py` lists what stays open to visitors, `middleware.py` closes everything else, and `admissions.py`
decides about each caller.
"""
