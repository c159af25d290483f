"""Fragments: pieces of a region, each rendered from its own facts alone and cached."""
