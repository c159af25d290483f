"""Translations of the site and its games, and the language of the current request.

Start with `current.py`; `catalogues.py` reads the files in `locales/`.
"""
