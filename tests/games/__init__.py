"""What holds for every game of the house."""
