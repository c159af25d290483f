"""The append-only log of a table, and what is read from it."""
