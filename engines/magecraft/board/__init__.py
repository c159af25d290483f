"""What only pages read: panels, faces, facts of a view, previews of spellbooks, the story and the goal."""
