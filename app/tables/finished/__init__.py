"""Finished games: their record, their progress, why bots chose, and going on from an earlier moment."""
