"""The portraits of players: heads, hair, hats and backdrops, and the list that combines them."""
