"""A table's pages, posts and socket."""
