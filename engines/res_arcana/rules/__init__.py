"""The course of a game: set-up, draft, rounds, collecting, victory checks, the end."""
