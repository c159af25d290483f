"""Using a power: whether it can be used, what it asks, and running it."""
