"""What only boards read: facts of a view, previews of a choice, the last attack as the log told it."""
