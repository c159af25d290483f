"""Effects of cards: performers of the primitives, drawing and discarding, and values of dragons under
scrolls."""
