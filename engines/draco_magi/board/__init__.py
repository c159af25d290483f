"""What only pages read: facts of a view, previews of a choice, the last attack, the story and the goal."""
