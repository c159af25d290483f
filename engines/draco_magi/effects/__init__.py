"""Effects of cards: performers of the primitives, drawing, discarding, and values of dragons."""
