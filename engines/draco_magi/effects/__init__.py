"""What cards and dragons do: the performers of the primitives, moving cards, and values under scrolls."""
