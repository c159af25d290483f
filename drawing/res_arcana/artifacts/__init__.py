"""The pictures of the forty artifacts."""
