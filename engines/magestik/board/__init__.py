"""What only pages read: panels, faces, facts of a view, the story and the goal."""
