"""Whether a game is fair: games of bots among themselves, and what of them is counted."""
