"""A user's finished games: results and totals, and their descriptions for lists."""
