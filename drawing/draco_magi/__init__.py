"""The pictures of Draco Magi."""
