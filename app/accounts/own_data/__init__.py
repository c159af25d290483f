"""A user's data: export, public page and deletion."""
