"""The course of the game: set-up, draft, rounds, collecting, the victory check, the end."""
