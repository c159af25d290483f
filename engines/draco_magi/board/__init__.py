"""What only pages read: panels, faces, facts of a view, previews of a choice, the story and the goal."""
