"""Jinja environments and the pages rendered with them."""
