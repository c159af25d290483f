"""What pages draw the game with; the rules know nothing of it."""
