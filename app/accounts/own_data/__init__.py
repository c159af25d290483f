"""A user's data: export and deletion."""
