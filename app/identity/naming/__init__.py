"""Names: which names are allowed, reserved or too similar, and names for bots and guests."""
