"""Games played by ear: Orca reads Firefox, and its words are compared with golden files."""
