"""Names: which are allowed, reserved or too similar, and those of bots and guests."""
