"""The review of a finished game: how everybody's chances went, what else could have been done, what luck
did."""
