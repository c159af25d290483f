"""Jinja environments and the pages rendered with them. Start with `pages.py`."""
