"""What only pages read: the table piece by piece, what its viewer knows, the story and the goal."""
