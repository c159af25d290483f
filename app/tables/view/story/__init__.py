"""What has happened, as one audience is told it: the log, stepping through it, the course of the game."""
