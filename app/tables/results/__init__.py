"""Results and ratings, stored when a game ends."""
