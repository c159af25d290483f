"""What only pages read: facts of a view, what its viewer knows, the story and the goal."""
