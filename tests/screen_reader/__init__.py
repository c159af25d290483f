"""What a screen reader says: Orca beside Firefox, whose words are read like a golden file."""
