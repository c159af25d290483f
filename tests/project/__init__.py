"""The project itself: its layout, its locks and checks, and the way in for a new game."""
