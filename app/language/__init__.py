"""Translations of the site and its games, and the language of the current request.

Start with `current_language.py`; `catalogues.py` reads the files in `locales/`.
"""
