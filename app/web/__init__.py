"""The common basis of pages and responses: errors, templates, security headers, client addresses.

Start with `services.py` and `errors.py`; `rendering/pages.py` renders pages.
"""
