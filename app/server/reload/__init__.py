"""`magehall serve --reload`, for development: runs changed code, and shows it in open pages.

A supervisor (`supervisor.py`) has imported all libraries but no code of Magehall. When a file changes, it
forks a new worker (`worker.py`), which imports the code. Only if that succeeds, the old worker stops and the
new one serves. Otherwise the old one continues, and the error is shown in the terminal and on all pages
(`pages.py`).
"""
