"""The lobby's pages, posts and socket."""
