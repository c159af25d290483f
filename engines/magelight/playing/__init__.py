"""Playing and using cards: their targets, their price, and their effects, primitive by primitive."""
