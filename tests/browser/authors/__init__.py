"""Pages for authors of games: reloading, states of tables, the style guide's states."""
