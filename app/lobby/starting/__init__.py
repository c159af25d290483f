"""From a new table to its first cards, by every way there is; and tables that nobody came to."""
