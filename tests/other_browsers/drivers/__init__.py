"""Drivers of browsers: a page in any of them, and what each of them does in its own way."""
