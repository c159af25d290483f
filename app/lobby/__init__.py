"""Before the game: making tables, finding them, inviting to them, sitting down."""
