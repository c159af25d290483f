"""Renders a table for each audience: zones as fragments, fragments as HTML, changes as pushes.

Start with `table_renderer.py`, which renders a room for an audience, and `region_renderer.py`, which renders
the regions of its page.
"""
