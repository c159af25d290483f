"""The games of the site: the built-in ones, then those of installed packages.

`catalogue.py` lists them, `installed.py` finds those of packages, `files.py` has the folders of their files,
`examples.py` finds those of examples/.
"""
