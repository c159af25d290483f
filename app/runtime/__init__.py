"""A running server: its parts put together, its processes."""
