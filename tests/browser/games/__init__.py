"""Whole games of each kind through their pages, and what is drawn of one game alone."""
