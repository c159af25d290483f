"""What only boards and templates read: facts of a view, and what its viewer knows."""
