"""The check `browser`: a look at a game's tables in Chromium.

`tables.py` chooses what is looked at, `pages.py` finds the faults of one page, `pictures.py` saves what was
seen, `serving.py` runs the server, and `look.py` does it all.
"""
