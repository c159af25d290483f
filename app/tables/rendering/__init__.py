"""Renders a table for each audience: builds zones from fragments, renders these as HTML, and pushes changes.

Start with `table_renderer.py`, which renders a room for an audience, and `region_renderer.py`, which renders
the regions of its page.
"""
