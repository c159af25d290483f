"""What one audience sees of a table, masked and in words."""
