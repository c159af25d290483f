"""Renders a table for one audience: zones as fragments, fragments as HTML, changes as pushes."""
