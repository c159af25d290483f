"""What there is to play: each game's page, its rulebook and all its cards."""
